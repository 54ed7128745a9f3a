package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.log.LogException;
import io.originsimulator.load.replay.Session;
import io.originsimulator.load.replay.SessionFile;
import io.originsimulator.recipe.value.DurationText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of replays whose requests wait for each other, as httperf's sessions do. */
final class SessionOptions {
  private static final String STDIN = "-";
  private static final List<String> OF_LOGS =
      List.of(
          "--log-format",
          "--json-fields",
          "--max-bad",
          "--method",
          "--all-methods",
          "--status",
          "--path",
          "--window",
          "--match",
          "--substitute",
          "--max-targets",
          "--labels",
          "--speed",
          "--scale",
          "--compress-gaps",
          "--calls");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--sessions",
      description =
          "The files are httperf's session files (--wsesslog): so many sessions as --rate says begin"
              + " in a second, taken in turn.")
  private boolean given;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      defaultValue = "0",
      description =
          "Between steps of a session that name no think time (default: ${DEFAULT-VALUE}).")
  private DurationText think;

  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Each N requests of the log are a session, one after the other; --rate counts sessions, as"
              + " httperf's does with --num-calls.")
  private int calls;

  /**
   * Refuses options that would do nothing beside these.
   *
   * @throws ParameterException if there is one
   */
  void check() {
    if (calls < 0) {
      throw misused("--calls: " + calls + " (expected: 1 or more)");
    }
    if (!given && isGiven("--think")) {
      throw misused("--think: stands without --sessions, whose steps it is between");
    }
    for (String option : OF_LOGS) {
      if (given && isGiven(option)) {
        throw misused("--sessions: stands beside " + option + ", which is for logs only");
      }
    }
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  private ParameterException misused(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }

  /** Whether the files are session files. */
  boolean areGiven() {
    return given;
  }

  /** How many requests of a log make a session; 0: none. */
  int callsEach() {
    return calls;
  }

  /**
   * The sessions of files.
   *
   * @param files {@code -} is standard input
   * @throws Failure if one cannot be read
   */
  List<Session<Session.Request>> read(List<String> files) {
    List<Session<Session.Request>> all = new ArrayList<>();
    for (String file : files) {
      try {
        all.addAll(SessionFile.read(file, lines(file), think.nanos()));
      } catch (IOException e) {
        throw Failure.unreadable(Path.of(file), e);
      } catch (LogException e) {
        throw LogOptions.unusable(e);
      }
    }
    return all;
  }

  private static List<String> lines(String file) throws IOException {
    return file.equals(STDIN)
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()
        : Files.readAllLines(Path.of(file));
  }
}

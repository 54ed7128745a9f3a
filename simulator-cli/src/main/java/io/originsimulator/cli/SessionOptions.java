package io.originsimulator.cli;

import io.originsimulator.load.log.LogException;
import io.originsimulator.load.replay.Session;
import io.originsimulator.load.replay.SessionFile;
import io.originsimulator.recipe.DurationText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of replays whose requests wait for each other, as httperf's sessions do. */
final class SessionOptions {
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
   * @throws Failure if one cannot be read
   */
  List<Session> read(List<String> files) {
    List<Session> all = new ArrayList<>();
    for (String file : files) {
      try {
        all.addAll(SessionFile.read(file, Files.readAllLines(Path.of(file)), think.nanos()));
      } catch (IOException e) {
        throw RecipeFiles.unreadable(Path.of(file), e);
      } catch (LogException e) {
        throw new Failure(String.valueOf(e.getMessage()));
      }
    }
    return all;
  }
}

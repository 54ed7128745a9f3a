package io.originsimulator.load.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.load.learn.LearnOptions;
import io.originsimulator.load.learn.Lesson;
import io.originsimulator.load.learn.RecipeLearner;
import io.originsimulator.load.replay.LogProfileText;
import io.originsimulator.load.replay.Recorder;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTargets;
import io.originsimulator.load.replay.ReplayTiming;
import io.originsimulator.recipe.RecipeJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Timeout;

/** Any log is refused, or it can be learned from and replayed. */
@Timeout(20)
class LogFuzzTest {
  private static final LogFilter ALL =
      new LogFilter(Set.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  /** The first line of an input is the format; the others are the log. */
  @FuzzTest
  void log(byte[] input) throws IOException {
    int end = 0;
    while (end < input.length && input[end] != '\n') {
      end++;
    }
    List<LogEntry> entries = new ArrayList<>();
    try {
      LogFormat format = LogFormat.parse(new String(input, 0, end, UTF_8));
      LogReader reader = new LogReader(format, ALL, BadLimit.parse("100%"), entries::add);
      byte[] log = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
      reader.read("log", new ByteArrayInputStream(log));
      LogProfileText.print(reader.end(), new PrintWriter(Writer.nullWriter()));
    } catch (LogException e) {
      return;
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("expected: ");
      return;
    }
    learn(entries);
    replay(entries);
  }

  private static void learn(List<LogEntry> entries) {
    RecipeLearner learner = new RecipeLearner(LearnOptions.DEFAULT);
    entries.forEach(learner::add);
    Lesson lesson = learner.learn();
    if (!lesson.recipes().isEmpty()) {
      String written = RecipeJson.write(lesson.recipes());
      assertThat(RecipeJson.read(written).recipes()).isEqualTo(lesson.recipes());
    }
  }

  private static void replay(List<LogEntry> entries) {
    try {
      Recorder recorder = new Recorder(1000, true);
      entries.forEach(recorder::add);
      Recording recording = recorder.finish(1);
      LogProfileText.print(recording, new PrintWriter(Writer.nullWriter()));
      ReplayTargets.of(recording, URI.create("http://localhost:1/"), List.of(), 10);
      ReplayPlan.atItsTimes(recording, ReplayTiming.ORIGINAL);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageMatching("(?s).*expected: .*|nothing to replay: .*");
    }
  }
}

package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecipeStartTest {
  private static final RunInfo RUN =
      new RunInfo("", "replay", Instant.EPOCH, 1, 1, 1, 1, List.of(), Map.of());
  private static final RunEnd END = new RunEnd(0, false, 0, 0, 0, DriverVerdict.VALID);

  @Test
  void refusalIsReportedAfterTheResultsAreWritten() {
    RecipeStart start =
        new RecipeStart(
            () -> {
              throw new Failure("refused");
            });
    assertThatCode(
            () -> {
              start.accept(RUN);
              start.accept(END);
            })
        .doesNotThrowAnyException();
    assertThatThrownBy(start::verify).isInstanceOf(Failure.class).hasMessage("refused");
  }

  @Test
  void acceptedOrUnpostedRecipeIsNoFailure() {
    RecipeStart none = RecipeStart.none();
    assertThatCode(none::verify).doesNotThrowAnyException();
    none.accept(RUN);
    assertThatCode(none::verify).doesNotThrowAnyException();
  }
}

package io.originsimulator.server.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The last action of a simulator that can no longer serve. */
class LastResortTest {
  private final List<String> calls = new ArrayList<>();

  @Test
  void runsTheGivenActionOnceInsteadOfClosing() {
    LastResort resort = resort(() -> calls.add("given"));
    resort.run();
    resort.run();
    assertThat(calls).containsExactly("given");
  }

  @Test
  void triesAgainAfterMemoryWasTooShortForTheAction() {
    LastResort resort =
        resort(
            () -> {
              calls.add("given");
              if (calls.size() == 1) {
                throw new OutOfMemoryError("as if");
              }
            });
    assertThatThrownBy(resort::run).isInstanceOf(OutOfMemoryError.class);
    resort.run();
    resort.run();
    assertThat(calls).containsExactly("given", "given");
  }

  private LastResort resort(Runnable given) {
    return new LastResort(given, () -> calls.add("free"), () -> calls.add("close"));
  }
}

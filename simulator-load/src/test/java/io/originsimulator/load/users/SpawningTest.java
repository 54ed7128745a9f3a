package io.originsimulator.load.users;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SpawningTest {
  private static final long DAY = 86_400_000_000_000L;

  @Property
  void nothingChangesBeforeTheNextChange(
      @ForAll @IntRange(min = 1, max = 100_000) int users,
      @ForAll @DoubleRange(min = 0.01, max = 100_000) double perSecond,
      @ForAll @LongRange(min = 0, max = DAY - 1) long now) {
    Spawning spawning = new Spawning(users, perSecond, DAY);
    int before = spawning.usersAt(now);
    long next = spawning.nextChangeNanos(now);
    assertThat(before).isBetween(1, users);
    assertThat(next).isGreaterThan(now).isLessThanOrEqualTo(DAY);
    assertThat(spawning.usersAt(next - 1)).isEqualTo(before);
    assertThat(next == DAY || spawning.usersAt(next) > before).isTrue();
  }

  @Test
  void roundingDoesNotAdmitUsersEarly() {
    assertThat(new Spawning(52, 100_000, DAY).usersAt(500_000)).isEqualTo(51); // half a ms
    assertThat(new Spawning(52, 100_000, DAY).nextChangeNanos(500_000)).isEqualTo(510_000);
  }

  @Test
  void usersAfterTheEndDoNotCount() {
    assertThat(new Spawning(100_000, 1, 60_000_000_000L).mostUsers()).isEqualTo(60);
    assertThat(new Spawning(100_000, 1, Long.MAX_VALUE).mostUsers()).isEqualTo(100_000);
    assertThat(new Spawning(7, 100, DAY).mostUsers()).isEqualTo(7);
  }
}

package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The kernel's counters, read from its files. */
class LinuxCountersTest {

  @Test
  void overflowsAreFoundByTheirName() {
    String netstat =
        """
        TcpExt: SyncookiesSent ListenOverflows ListenDrops
        TcpExt: 0 17 18
        IpExt: InNoRoutes ListenOverflows
        IpExt: 1 2
        """;
    assertThat(LinuxCounters.overflows(netstat)).hasValue(17);
  }

  @Test
  void overflowsAreEmptyWithoutTheirName() {
    assertThat(LinuxCounters.overflows("TcpExt: A B\nTcpExt: 1 2\n")).isEmpty();
    assertThat(LinuxCounters.overflows("TcpExt: A ListenOverflows\nTcpExt: 1\n")).isEmpty();
    assertThat(LinuxCounters.overflows("")).isEmpty();
  }

  @Test
  void throttlingIsReadFromEitherVersionOfCgroups() {
    String second = "usage_usec 5\nnr_periods 9\nnr_throttled 2\nthrottled_usec 1500\n";
    assertThat(LinuxCounters.throttledNanos(second)).hasValue(1_500_000);
    assertThat(LinuxCounters.throttledNanos("nr_throttled 2\nthrottled_time 1500\n"))
        .hasValue(1500);
    assertThat(LinuxCounters.throttledNanos("usage_usec 5\n")).isEmpty();
  }

  @Test
  void systemWithoutTheFilesHasNoCounters() {
    LinuxCounters none =
        new LinuxCounters(Path.of("/nowhere/netstat"), Optional.of(Path.of("/nowhere/cpu.stat")));
    assertThat(none.overflows()).isEmpty();
    assertThat(none.throttledNanos()).isEmpty();
    CounterDelta rise = new CounterDelta(none::overflows);
    assertThat(rise.sinceLastCall()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void linuxCountsOverflows() {
    assertThat(new LinuxCounters().overflows()).isPresent();
  }

  @Test
  void deltaIsSinceTheLastCall() {
    long[] counter = {5};
    CounterDelta rise = new CounterDelta(() -> OptionalLong.of(counter[0]));
    counter[0] = 7;
    assertThat(rise.sinceLastCall()).isEqualTo(2);
    assertThat(rise.sinceLastCall()).isZero();
    counter[0] = 1; // the container was moved to another group
    assertThat(rise.sinceLastCall()).isZero();
    counter[0] = 4;
    assertThat(rise.sinceLastCall()).isEqualTo(3);
  }
}

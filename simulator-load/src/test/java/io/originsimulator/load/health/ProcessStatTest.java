package io.originsimulator.load.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.CpuTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessStatTest {
  private static final String STAT =
      "4711 (a (b) c) S 1 4711 4711 0 -1 4194304 9 8 7 6 123 45 99 98 20 0 30 0 815 1 2";

  @Test
  void userAndSystemTimeExcludeChildren() {
    assertThat(ProcessStat.parse(STAT).map(ProcessStat::cpu))
        .contains(new CpuTime(1_230_000_000, 450_000_000));
  }

  @Test
  void malformedLineIsEmpty() {
    assertThat(ProcessStat.parse("")).isEmpty();
    assertThat(ProcessStat.parse("4711 (java) S 1 2")).isEmpty();
    assertThat(ProcessStat.parse(STAT.replace("123", "many"))).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void ownCpuTimeIsPositive() {
    CpuTime now = ProcessStat.ownCpu().orElseThrow();
    assertThat(now.userNanos()).isPositive();
    assertThat(now.minus(now)).isEqualTo(new CpuTime(0, 0));
  }
}

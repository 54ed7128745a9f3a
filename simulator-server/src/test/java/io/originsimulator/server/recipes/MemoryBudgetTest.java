package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private final MemoryBudget memory = new MemoryBudget(100);

  @Test
  void memoryIsReservedUpToTheLimit() {
    assertThat(memory.reserve(60)).isTrue();
    assertThat(memory.reserve(41)).isFalse();
    assertThat(memory.used()).isEqualTo(60);
    assertThat(memory.reserve(40)).isTrue();
    assertThat(memory.reserve(1)).isFalse();
    assertThat(memory.used()).isEqualTo(100);
  }

  @Test
  void releasedMemoryMayBeReservedAgain() {
    assertThat(memory.reserve(100)).isTrue();
    memory.release(1);
    assertThat(memory.reserve(2)).isFalse();
    assertThat(memory.reserve(1)).isTrue();
  }

  @Test
  void hugeSizeIsRefusedWithoutOverflow() {
    assertThat(memory.reserve(Long.MAX_VALUE)).isFalse();
    assertThat(memory.reserve(50)).isTrue();
    assertThat(memory.reserve(Long.MAX_VALUE)).isFalse();
    assertThat(memory.used()).isEqualTo(50);
  }

  @Test
  void bodiesOfARecipeReleaseTheirMemory() {
    Payloads payloads = new Payloads(memory);
    assertThat(payloads.reserve(80)).isTrue();
    payloads.unreserve(30); // as after compressing
    assertThat(memory.used()).isEqualTo(50);
    assertThat(payloads.reserve(51)).isFalse();
    payloads.retain();
    payloads.release();
    assertThat(memory.used()).isEqualTo(50);
    payloads.release();
    assertThat(memory.used()).isZero();
  }
}

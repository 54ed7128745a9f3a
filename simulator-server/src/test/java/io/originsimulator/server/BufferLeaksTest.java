package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Test;

/** A leaked buffer fails the build, so the detection must work. */
class BufferLeaksTest {

  @Test
  void aLostBufferFailsItsTestClassAndTheReportNamesThePlace() {
    loseBuffer();
    assertThatThrownBy(() -> NoLeaks.expectNone("this class"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("Buffers lost by the end of this class: 1\nByteBuf")
        .hasMessageContaining("BufferLeaksTest.loseBuffer(BufferLeaksTest.java:");
  }

  @Test
  void aLostSliceIsALossOfItsBufferToo() {
    loseSlice();
    assertThat(BufferLeaks.found()).hasSize(2);
  }

  @Test
  void aLeakIsReportedOnce() {
    loseBuffer();
    assertThat(BufferLeaks.found()).hasSize(1);
    assertThat(BufferLeaks.found()).isEmpty();
  }

  @Test
  void aReleasedBufferIsNotLost() {
    PooledByteBufAllocator.DEFAULT.directBuffer(16).release();
    assertThatCode(() -> NoLeaks.expectNone("this class")).doesNotThrowAnyException();
  }

  @Test
  void aBufferInUseIsNotLost() {
    ByteBuf inUse = PooledByteBufAllocator.DEFAULT.directBuffer(16);
    assertThat(BufferLeaks.found()).isEmpty();
    inUse.release();
  }

  @Test
  void thisClassIsWatched() {
    assertThat(NoLeaks.isWatching(BufferLeaksTest.class)).isTrue();
  }

  private static void loseBuffer() {
    PooledByteBufAllocator.DEFAULT.directBuffer(16);
  }

  private static void loseSlice() {
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(16).writeZero(16);
    buffer.retainedSlice(0, 8);
    buffer.release();
  }
}

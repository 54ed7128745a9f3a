package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Bodies are collected up to a size and within a budget. */
class BodyLimitTest {

  @Test
  void aDocumentIsCollectedUpToItsLimit() {
    DocumentBody document = new DocumentBody(5, new MemoryBudget(1 << 10));
    assertThat(append(document, "ab")).isTrue();
    assertThat(append(document, "")).isTrue();
    assertThat(append(document, "cde")).isTrue();
    assertThat(append(document, "f")).isFalse();
    assertThat(document.bytes()).asString(StandardCharsets.US_ASCII).isEqualTo("abcde");
  }

  @Test
  void documentsShareABudgetAndGiveItBack() {
    MemoryBudget memory = new MemoryBudget(40 + 5); // a piece has 40 bytes of overhead
    DocumentBody one = new DocumentBody(5, memory);
    DocumentBody other = new DocumentBody(5, memory);
    assertThat(append(one, "abc")).isTrue();
    assertThat(append(other, "def")).isFalse();
    assertThat(other.isTooLarge()).isFalse();
    one.release();
    one.release();
    assertThat(memory.used()).isZero();
    assertThat(append(other, "def")).isTrue();
  }

  @Test
  void aDocumentInManyPiecesTakesMoreOfTheBudget() {
    DocumentBody document = new DocumentBody(100, new MemoryBudget(410));
    for (int i = 0; i < 10; i++) {
      assertThat(append(document, "a")).isTrue();
    }
    assertThat(append(document, "a")).isFalse();
    assertThat(document.isTooLarge()).isFalse();
  }

  private static boolean append(DocumentBody document, String text) {
    ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    return document.append(bytes);
  }
}

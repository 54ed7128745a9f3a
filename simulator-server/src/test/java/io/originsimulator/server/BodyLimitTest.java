package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Bodies that come in are collected up to a size: documents from clients, content from origins. */
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
    MemoryBudget memory = new MemoryBudget(5);
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
  void anOriginsBodyIsCollectedUpToItsLimit() {
    Asked asked = new Asked();
    CappedBody body = new CappedBody(5, new MemoryBudget(1 << 10));
    body.onSubscribe(asked);
    body.onNext(List.of(bytes("ab"), bytes("")));
    body.onNext(List.of(bytes("cde")));
    body.onComplete();
    assertThat(result(body).join()).asString(StandardCharsets.US_ASCII).isEqualTo("abcde");
    assertThat(asked.cancelled).isFalse();
    assertThat(asked.requested).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aByteTooManyGivesTheTransferUp() {
    Asked asked = new Asked();
    CappedBody body = new CappedBody(5, new MemoryBudget(1 << 10));
    body.onSubscribe(asked);
    body.onNext(List.of(bytes("abc"), bytes("def"), bytes("ghi")));
    assertThat(asked.cancelled).isTrue();
    body.onNext(List.of(bytes("jkl")));
    body.onComplete();
    assertThatThrownBy(() -> result(body).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(OriginException.class)
        .hasRootCauseMessage("is larger than 5b");
  }

  @Test
  void aTransferThatFailsFailsTheBody() {
    CappedBody body = new CappedBody(5, new MemoryBudget(1 << 10));
    body.onSubscribe(new Asked());
    body.onNext(List.of(bytes("abc")));
    body.onError(new IllegalStateException("cut off"));
    assertThatThrownBy(() -> result(body).join()).hasRootCauseMessage("cut off");
  }

  private static boolean append(DocumentBody document, String text) {
    ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    return document.append(bytes);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static CompletableFuture<byte[]> result(CappedBody body) {
    return body.getBody().toCompletableFuture();
  }

  private static final class Asked implements Flow.Subscription {
    long requested;
    boolean cancelled;

    @Override
    public void request(long n) {
      requested += n;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }
}

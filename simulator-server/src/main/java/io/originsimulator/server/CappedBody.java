package io.originsimulator.server;

import io.originsimulator.recipe.ByteSize;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Collects a body up to a size and within a budget; past it the transfer is given up. */
final class CappedBody implements HttpResponse.BodySubscriber<byte[]> {
  private final int mostBytes;
  private final MemoryBudget memory;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.Subscription subscription = new NoSubscription();

  CappedBody(int mostBytes, MemoryBudget memory) {
    this.mostBytes = mostBytes;
    this.memory = memory;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (body.isDone()) {
        return;
      }
      int size = buffer.remaining();
      if (size > mostBytes - collected.size()) {
        giveUp("is larger than " + ByteSize.describe(mostBytes));
      } else if (!memory.reserve(size)) {
        giveUp("does not fit into the heap beside what else is being loaded (a larger -Xmx helps)");
      } else {
        byte[] bytes = new byte[size];
        buffer.get(bytes);
        collected.writeBytes(bytes);
      }
    }
  }

  @Override
  public synchronized void onError(Throwable failure) {
    if (body.completeExceptionally(failure)) {
      memory.release(collected.size());
      collected.reset();
    }
  }

  @Override
  public synchronized void onComplete() {
    body.complete(collected.toByteArray());
  }

  private void giveUp(String reason) {
    subscription.cancel();
    onError(new OriginException(reason));
  }

  private static final class NoSubscription implements Flow.Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }
}

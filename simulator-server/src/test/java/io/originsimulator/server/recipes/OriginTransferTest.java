package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.Simulator;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The memory of fetched content: reserved before it is used, compressed or not. */
class OriginTransferTest {
  private static final int MOST = 64 << 20; // 64 MiB

  private static Simulator upstream;

  @BeforeAll
  static void start() { // once, as compressing 40 MiB takes seconds
    upstream =
        Simulator.builder()
            .recipe(
                """
                [{"route": "/gzip", "random_content": "40mb", "headers": {"content-encoding": "gzip"},
                  "stages": [{"at": 0, "status": 200}]},
                 {"route": "/plain", "random_content": "3mb", "stages": [{"at": 0, "status": 200}]}]
                """)
            .start();
  }

  @AfterAll
  static void stop() {
    upstream.close();
  }

  @Test
  void compressedContentIsInflatedWithinTheBudgetAlone() {
    MemoryBudget memory = new MemoryBudget(2 << 20); // 2 MiB
    CompletableFuture<OriginContent> content = new CompletableFuture<>();
    long before = allocatedHere();
    transfer("/gzip", memory, content).run();
    assertThat(allocatedHere() - before).isLessThan(16 << 20); // of 40 MiB, inflated
    assertThatThrownBy(content::join)
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage(
            "does not fit into the heap with the other content being loaded (increase -Xmx)");
    assertThat(memory.used()).isZero();
  }

  @Test
  void contentReservesItsSizeAndReleasesIt() {
    MemoryBudget memory = new MemoryBudget(MOST);
    CompletableFuture<OriginContent> content = new CompletableFuture<>();
    transfer("/plain", memory, content).run();
    assertThat(content.join().body().size()).isEqualTo(3 << 20);
    assertThat(memory.used()).isBetween(3L << 20, (3L << 20) + 10_000); // with the pieces' overhead
    content.join().release();
    assertThat(memory.used()).isZero();
  }

  @Test
  void cancelledTransferDoesNotStart() {
    long before = upstream.counts().requests();
    CompletableFuture<OriginContent> content = new CompletableFuture<>();
    content.completeExceptionally(new OriginException("given up"));
    transfer("/plain", new MemoryBudget(MOST), content).run();
    assertThat(upstream.counts().requests()).isEqualTo(before);
  }

  private OriginTransfer transfer(
      String path, MemoryBudget memory, CompletableFuture<OriginContent> content) {
    return new OriginTransfer(
        new FetchRules(any -> true, Duration.ofSeconds(30), MOST),
        memory,
        new Content.Origin(upstream.uri(path)),
        Headers.NONE,
        content);
  }

  private static long allocatedHere() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}

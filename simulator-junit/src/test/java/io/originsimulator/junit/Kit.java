package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Runs test classes that use the extension on the JUnit launcher. */
final class Kit {
  private static final Map<String, String> PARALLEL =
      Map.of(
          "junit.jupiter.execution.parallel.enabled", "true",
          "junit.jupiter.execution.parallel.mode.default", "concurrent",
          "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
          "junit.jupiter.execution.parallel.config.strategy", "fixed",
          "junit.jupiter.execution.parallel.config.fixed.parallelism", "4");

  /** {@code true} if JUnit calls providers of locks: from 5.12 on. */
  static final boolean ASKS_FOR_LOCKS =
      ReflectionSupport.tryToLoadClass("org.junit.jupiter.api.parallel.ResourceLocksProvider")
          .toOptional()
          .isPresent();

  private static final String WORKER_THREAD_POOL =
      "org.junit.platform.engine.support.hierarchical.WorkerThreadPoolHierarchicalTestExecutorService";

  private Kit() {}

  /** Returns the executors of this JUnit: one, and two from 6.1 on. */
  static List<String> executors() {
    return ReflectionSupport.tryToLoadClass(WORKER_THREAD_POOL).toOptional().isPresent()
        ? List.of("fork_join_pool", "worker_thread_pool")
        : List.of("fork_join_pool");
  }

  static EngineExecutionResults run(Class<?>... classes) {
    return run(Map.of(), classes);
  }

  static EngineExecutionResults runInParallel(Class<?>... classes) {
    return runInParallel("fork_join_pool", classes);
  }

  /**
   * Runs classes in parallel, for up to two minutes.
   *
   * @param executor one of {@link #executors}
   * @throws AssertionError with a thread dump, if they do not finish
   */
  static EngineExecutionResults runInParallel(String executor, Class<?>... classes) {
    Map<String, String> settings = new HashMap<>(PARALLEL);
    settings.put("junit.jupiter.execution.parallel.config.executor-service", executor);
    FutureTask<EngineExecutionResults> run = new FutureTask<>(() -> run(settings, classes));
    Thread thread = new Thread(run, "parallel-run");
    thread.setDaemon(true);
    thread.start();
    try {
      return run.get(2, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      throw new AssertionError("the run does not end; its threads:\n" + threads(), e);
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String threads() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              text.append(thread).append(' ').append(thread.getState()).append('\n');
              List.of(stack).forEach(frame -> text.append("  ").append(frame).append('\n'));
            });
    return text.toString();
  }

  private static EngineExecutionResults run(Map<String, String> settings, Class<?>... classes) {
    EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter");
    settings.forEach(kit::configurationParameter);
    for (Class<?> one : classes) {
      kit.selectors(selectClass(one));
    }
    return kit.execute();
  }

  /** Runs a class and expects this number of tests, all successful. */
  static void succeeds(int tests, Class<?> type) {
    EngineExecutionResults results = run(type);
    assertThat(failures(results)).isEmpty();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(tests);
  }

  /** Returns the messages of all failures, including those of classes. */
  static List<String> failures(EngineExecutionResults results) {
    return errors(results).stream()
        .map(error -> error.getMessage() == null ? error.toString() : error.getMessage())
        .toList();
  }

  /** Returns the exceptions of all failures, including those of classes. */
  static List<Throwable> errors(EngineExecutionResults results) {
    return results.allEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow())
        .toList();
  }

  /** Returns the only message of a class that fails. */
  static String failure(Class<?> type) {
    List<String> failures = failures(run(type));
    assertThat(failures).hasSize(1);
    return failures.get(0);
  }

  /** Returns the report entries of tests, by key. */
  static List<Map<String, String>> published(EngineExecutionResults results) {
    return results.allEvents().reportingEntryPublished().stream()
        .map(Kit::entry)
        .map(org.junit.platform.engine.reporting.ReportEntry::getKeyValuePairs)
        .toList();
  }

  private static org.junit.platform.engine.reporting.ReportEntry entry(Event event) {
    return event.getRequiredPayload(org.junit.platform.engine.reporting.ReportEntry.class);
  }
}

package shop.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks the settings: a misspelt one would run everything on one executor or release. */
class ExecutorTest {
  private static final String SETTING = "junit.jupiter.execution.parallel.config.executor-service";

  @Test
  void testsRunOnTheConfiguredExecutor() {
    boolean forkJoin = System.getProperty(SETTING).equals("fork_join_pool");
    assertThat(Thread.currentThread().getName()).startsWith(forkJoin ? "ForkJoinPool-" : "junit-");
  }

  @Test
  void testsRunOnTheConfiguredJUnitRelease() throws ClassNotFoundException {
    for (String type : new String[] {"api.Test", "engine.JupiterTestEngine"}) {
      Package of = Class.forName("org.junit.jupiter." + type).getPackage();
      assertThat(of.getImplementationVersion()).isEqualTo(System.getProperty("junit.version"));
    }
  }
}

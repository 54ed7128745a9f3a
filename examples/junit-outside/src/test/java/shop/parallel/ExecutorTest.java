package shop.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Without it a misspelt setting would have every run on one executor, or on one release. */
class ExecutorTest {
  private static final String SETTING = "junit.jupiter.execution.parallel.config.executor-service";

  @Test
  void testsRunOnTheExecutorThatIsSet() {
    boolean forkJoin = System.getProperty(SETTING).equals("fork_join_pool");
    assertThat(Thread.currentThread().getName()).startsWith(forkJoin ? "ForkJoinPool-" : "junit-");
  }

  @Test
  void testsRunOnTheReleaseOfJUnitThatIsSet() throws ClassNotFoundException {
    for (String type : new String[] {"api.Test", "engine.JupiterTestEngine"}) {
      Package of = Class.forName("org.junit.jupiter." + type).getPackage();
      assertThat(of.getImplementationVersion()).isEqualTo(System.getProperty("junit.version"));
    }
  }
}

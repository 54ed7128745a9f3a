package news.upstream;

import io.originsimulator.server.Simulator;
import java.util.List;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Resets the simulator before each test, and before the test's own setup. */
class UpstreamSimulatorListener implements TestExecutionListener {
  private final UpstreamSimulatorFactory factory = new UpstreamSimulatorFactory();

  @Override
  public void beforeTestMethod(TestContext test) {
    if (factory.createContextCustomizer(test.getTestClass(), List.of())
        instanceof UpstreamSimulatorCustomizer customizer) {
      customizer.restart(test.getApplicationContext().getBean(Simulator.class));
    }
  }
}

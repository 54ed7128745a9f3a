package news;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextManager;

/** Sharing of contexts and simulators between tests. */
class ContextsTest {
  @Test
  void equalRecipesShareContextAndSimulator() {
    Set<ApplicationContext> contexts = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Integer> ports = new HashSet<>();
    for (Class<?> test : List.of(HeadlineTest.class, LongerStoryTest.class, OutageTest.class)) {
      ApplicationContext context = testContext(test).getApplicationContext();
      contexts.add(context);
      ports.add(context.getBean(Simulator.class).port());
    }
    assertThat(contexts).hasSize(2);
    assertThat(ports).hasSize(2);
    assertThat(testContext(HeadlineTest.class).getApplicationContext())
        .isSameAs(testContext(LongerStoryTest.class).getApplicationContext());
  }

  @Test
  void urlBelongsToTheSimulatorOfTheContext() {
    ApplicationContext context = testContext(OutageTest.class).getApplicationContext();
    assertThat(context.getEnvironment().getProperty("news.url"))
        .isEqualTo(context.getBean(Simulator.class).uri().toString());
  }

  @Test
  void simulatorEndsWithItsContext() throws Exception {
    TestContext test = testContext(OutageTest.class);
    int port = test.getApplicationContext().getBean(Simulator.class).port();
    new Socket(InetAddress.getLoopbackAddress(), port).close();
    test.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
        .isInstanceOf(ConnectException.class);
  }

  private static TestContext testContext(Class<?> test) {
    return new TestContextManager(test).getTestContext();
  }
}

package news.upstream;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Starts the simulator before the context's first bean is made.
 *
 * <p>Customizers are part of the key under which Spring keeps contexts. This is a record: the same
 * recipe is the same key.
 */
record UpstreamSimulatorCustomizer(String recipe, String property) implements ContextCustomizer {
  private static final String BEAN = "upstreamSimulator";

  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    Simulator simulator =
        Simulator.builder().sharedEventLoop().recipe(document()).journal(1000).start();
    DefaultListableBeanFactory beans = (DefaultListableBeanFactory) context.getBeanFactory();
    beans.registerSingleton(BEAN, simulator);
    beans.registerDisposableBean(BEAN, simulator::close);
    TestPropertyValues.of(property + "=" + simulator.uri()).applyTo(context);
  }

  /** Has the simulator of a context begin anew. */
  void restart(Simulator simulator) {
    simulator.restart();
    simulator.add(document());
  }

  private RecipeDocument document() {
    try {
      return RecipeJson.read(new ClassPathResource(recipe).getFile().toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

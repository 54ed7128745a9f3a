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
 * Starts the simulator before the context's first bean is created.
 *
 * <p>Customizers are part of the key under which Spring caches contexts. This class is a record, so
 * equal recipes have equal keys.
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

  /** Resets the simulator of a context. */
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

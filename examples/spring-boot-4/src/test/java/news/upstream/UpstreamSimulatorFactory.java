package news.upstream;

import java.util.List;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Reads the annotation before Spring selects a context; see META-INF/spring.factories. */
class UpstreamSimulatorFactory implements ContextCustomizerFactory {
  @Override
  public ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    UpstreamSimulator annotation =
        TestContextAnnotationUtils.findMergedAnnotation(testClass, UpstreamSimulator.class);
    return annotation == null
        ? null
        : new UpstreamSimulatorCustomizer(annotation.value(), annotation.property());
  }
}

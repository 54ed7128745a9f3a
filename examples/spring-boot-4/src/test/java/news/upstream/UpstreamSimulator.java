package news.upstream;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A simulator that belongs to the application context: classes with the same recipe and the same
 * configuration share both, and it ends with the context.
 *
 * <p>It is a bean, {@code @Autowired Simulator}. Each test begins at 0 s, with nothing counted.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface UpstreamSimulator {
  /** A recipe on the class path, such as {@code news.json}. */
  String value();

  /** The application's property that contains the simulator's address. */
  String property() default "news.url";
}

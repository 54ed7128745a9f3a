package io.originsimulator.junit;

import io.originsimulator.recipe.value.Chance;
import io.originsimulator.server.Simulator;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A {@link Simulator} for tests.
 *
 * <pre>{@code
 * @OriginSimulator(recipe = "flaky.json")
 * class NewsClientTest {
 *   @Test
 *   void servesStaleContentWhileTheOriginFails(Simulator origin) {
 *     NewsClient client = new NewsClient(origin.uri("/news"));
 *   }
 * }
 * }</pre>
 *
 * <p>On a class or a static field it declares one simulator for the tests of the class, which is
 * reset before each of them: the declared recipes, at 0 s, nothing counted. A test that runs in
 * parallel with one that uses it gets its own; where that is impossible, JUnit 5.12 and newer lock
 * the class. On an instance field, a method or a parameter it declares one simulator for each test.
 * With {@link #lifetime}, it is one for the whole run. Where one of the same {@code name} exists
 * already, it adds recipes to that one, for as long as the annotated element lasts.
 *
 * <p>An annotated field or parameter is of type {@link Simulator} and receives the simulator of its
 * name; a field must not be final. The annotation can also be put on an annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
@Repeatable(OriginSimulator.List.class)
@ExtendWith(SimulatorCallbacks.class)
@ResourceLock(
    value = SimulatorLocks.KEY,
    mode = ResourceAccessMode.READ,
    providers = SimulatorLocks.class)
public @interface OriginSimulator {

  /** The name that selects it among others; one of them may have the empty name. */
  String name() default "";

  /**
   * Recipe files, JSON or YAML by their ending: on the class path next to the annotated class,
   * otherwise from the root of the class path, otherwise in the file system. A later recipe takes
   * over the route and methods of an earlier one.
   */
  String[] recipe() default {};

  /**
   * More recipes, in a text block: JSON if it begins with a brace or a bracket, otherwise YAML.
   * They come after those of {@link #recipe}.
   */
  String json() default "";

  /** The port to listen on, 0 to 65535; 0 selects a free one. */
  int port() default 0;

  /**
   * A second, free port with TLS if true; {@code httpsUri()} and {@code sslContext()} of the
   * simulator are for its clients.
   */
  boolean https() default false;

  /** The clock that its time follows. */
  SimulatorTime clock() default SimulatorTime.SYSTEM;

  /** The seed of all its recipes, 0 to {@link Chance#MAX_SEED}; −1 keeps their own. */
  long seed() default -1;

  /**
   * System properties that contain its address, such as {@code http://127.0.0.1:8080}, while it
   * runs. Classes and methods that set the same one run one after the other, from JUnit 5.12 on.
   */
  String[] property() default {};

  /** The time for which it runs. */
  Lifetime lifetime() default Lifetime.DECLARED;

  /** The limits of its journal of requests. */
  Journal journal() default @Journal;

  /** The time for which a simulator runs; it is reset before each test. */
  enum Lifetime {
    /** As long as the tests of what is annotated: a class, or one test. */
    DECLARED,

    /**
     * From the first test that needs it to the end of the run, on one port, so that addresses may
     * be kept between classes. Classes that declare one of the same name share it, and run one
     * after the other from JUnit 5.12 on.
     */
    RUN
  }

  /** The limits of a journal of requests. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target({})
  @interface Journal {
    /** The number of requests that are kept, 1 or more. */
    int entries() default 10_000;

    /** The number of bytes that are kept of each body, 0 or more. */
    int bodyBytes() default 4096;
  }

  /** The container of several annotations on one element; the compiler generates it. */
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
  @ExtendWith(SimulatorCallbacks.class)
  @ResourceLock(
      value = SimulatorLocks.KEY,
      mode = ResourceAccessMode.READ,
      providers = SimulatorLocks.class)
  @interface List {
    OriginSimulator[] value();
  }
}

package news;

import static io.originsimulator.junit.OriginSimulator.Lifetime.RUN;

import io.originsimulator.junit.OriginSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;

/**
 * The application with a simulator as its upstream. All annotated classes share both: Spring keeps
 * the context, which contains the simulator's address, and the simulator keeps its port.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest
@OriginSimulator(lifetime = RUN, recipe = "/news.json", property = "news.url")
@interface WithNews {}

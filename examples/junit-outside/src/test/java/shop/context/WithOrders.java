package shop.context;

import static io.originsimulator.junit.OriginSimulator.Lifetime.RUN;

import io.originsimulator.junit.OriginSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares one simulator for all annotated classes. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OriginSimulator(lifetime = RUN, recipe = "/orders.yaml", property = "orders.url")
@interface WithOrders {}

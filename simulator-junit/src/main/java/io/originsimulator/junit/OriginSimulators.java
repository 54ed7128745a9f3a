package io.originsimulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Several {@link OriginSimulator}s on one element; written by the compiler. */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
@ExtendWith(AnnotationExtension.class)
@ResourceLock(
    value = SimulatorLocks.KEY,
    mode = ResourceAccessMode.READ,
    providers = SimulatorLocks.class)
public @interface OriginSimulators {
  OriginSimulator[] value();
}

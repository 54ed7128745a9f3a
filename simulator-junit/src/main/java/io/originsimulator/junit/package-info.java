/**
 * The simulator in JUnit Jupiter tests: {@link io.originsimulator.junit.OriginSimulator} on what
 * needs one, {@link io.originsimulator.junit.OriginSimulatorExtension} for what is written in Java.
 *
 * <p>{@code docs/junit.md} says when a simulator starts, begins anew and ends.
 */
@NullMarked
package io.originsimulator.junit;

import org.jspecify.annotations.NullMarked;

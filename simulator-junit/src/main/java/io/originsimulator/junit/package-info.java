/**
 * The simulator in JUnit Jupiter tests: {@link io.originsimulator.junit.OriginSimulator} on an
 * element that needs one, {@link io.originsimulator.junit.OriginSimulatorExtension} for one
 * declared in Java. {@code docs/junit.md} describes when a simulator starts, is reset, and stops.
 *
 * <p>No code here waits for another test. Locks in this package deadlocked: a worker of JUnit's
 * pool that waits for the tests of a class or a factory begins other tests, which then wait for a
 * lock held further down on the same stack. {@code ParallelHangTest} runs such suites on both of
 * JUnit's executors. Therefore a class lends its simulators to one test at a time. A test that
 * finds them lent starts its own, or fails if there can be only one: a port, a system property, a
 * static field. {@code SimulatorLocks} names these, and JUnit locks them before a test begins.
 */
@NullMarked
package io.originsimulator.junit;

import org.jspecify.annotations.NullMarked;

/**
 * The events of one response: which, and when. Pure arithmetic on nanoseconds since the first byte;
 * chance comes from the caller.
 */
@NullMarked
package io.originsimulator.scenario.stream;

import org.jspecify.annotations.NullMarked;

/**
 * The reports of a simulator on its requests and on itself: the journal, the counts and the verdict
 * on its own timing.
 *
 * <p>Each has the only reader and writer of its JSON. The server fills them; tests, containers and
 * the load driver read them.
 */
@NullMarked
package io.originsimulator.report;

import org.jspecify.annotations.NullMarked;

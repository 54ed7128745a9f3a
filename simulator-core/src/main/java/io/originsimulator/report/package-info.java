/**
 * What a simulator reports of its requests and of itself: the journal, the counts and the verdict
 * on its own times, each with the one reader and writer of its JSON. The server fills them; tests,
 * containers and the load driver read them.
 */
@NullMarked
package io.originsimulator.report;

import org.jspecify.annotations.NullMarked;

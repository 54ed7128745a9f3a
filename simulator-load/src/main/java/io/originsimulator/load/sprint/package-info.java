/** One request, looked at closely: what was sent, what came back, and how long each part took. */
@NullMarked
package io.originsimulator.load.sprint;

import org.jspecify.annotations.NullMarked;

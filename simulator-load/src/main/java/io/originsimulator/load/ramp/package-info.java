/**
 * Sprints and rushes, as blitz has them: one request, or users whose number goes up and down by a
 * pattern such as {@code 1-250:60,250-250:30}.
 */
@NullMarked
package io.originsimulator.load.ramp;

import org.jspecify.annotations.NullMarked;

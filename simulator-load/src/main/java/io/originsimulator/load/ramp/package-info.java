/**
 * Sprints and rushes as in blitz: one request, or users whose number rises and falls in a pattern
 * such as {@code 1-250:60,250-250:30}.
 */
@NullMarked
package io.originsimulator.load.ramp;

import org.jspecify.annotations.NullMarked;

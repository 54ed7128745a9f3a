/** What a run asks, and when: pure, made before the first request is sent. */
@NullMarked
package io.originsimulator.load.plan;

import org.jspecify.annotations.NullMarked;

/** The requests of a run, and their due times: pure, computed before the first request is sent. */
@NullMarked
package io.originsimulator.load.plan;

import org.jspecify.annotations.NullMarked;

/**
 * The recipe for a request: the table of routes, the conditions, and the reason why none matches.
 */
@NullMarked
package io.originsimulator.scenario.route;

import org.jspecify.annotations.NullMarked;

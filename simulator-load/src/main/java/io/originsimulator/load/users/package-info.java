/**
 * Users as in Locust: each picks a task by weight, waits for its response, rests, and picks again.
 */
@NullMarked
package io.originsimulator.load.users;

import org.jspecify.annotations.NullMarked;

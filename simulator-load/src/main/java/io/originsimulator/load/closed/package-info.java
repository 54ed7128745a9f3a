/**
 * Closed-model runs: each user sends a request, waits for the response, rests, and sends the next,
 * so a slow target gets fewer requests.
 *
 * <p>Pure except for the given {@code RequestSender}, so tests run in virtual time. A {@code
 * Population} is the number of users at an instant, in closed form, so no error accumulates. A
 * {@code Script} is a user's next request and rest, a function of user and turn. {@code load.ramp}
 * has patterns for populations, {@code load.users} weighted tasks for scripts.
 */
@NullMarked
package io.originsimulator.load.closed;

import org.jspecify.annotations.NullMarked;

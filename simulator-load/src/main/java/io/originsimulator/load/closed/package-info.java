/**
 * Closed-model runs: each user sends a request, waits for the response, rests, and sends the next,
 * so a slow target gets fewer requests.
 *
 * <p>Pure but for the {@code RequestSender} it is given, so tests play runs in virtual time. A
 * {@code Population} is the number of users at an instant, in closed form: nothing adds up. A
 * {@code Script} is a user's next request and rest, a function of user and turn. {@code load.ramp}
 * has patterns for populations, {@code load.users} weighted tasks for scripts.
 */
@NullMarked
package io.originsimulator.load.closed;

import org.jspecify.annotations.NullMarked;

/**
 * The simulator in a container, for tests whose target runs in one too: {@link
 * io.originsimulator.testcontainers.OriginSimulatorContainer}, and what it tells of its requests.
 *
 * <p>{@code docs/testcontainers.md} has examples.
 */
@NullMarked
package io.originsimulator.testcontainers;

import org.jspecify.annotations.NullMarked;

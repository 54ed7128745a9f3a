package io.originsimulator.scenario.queue;

import java.util.OptionalInt;

/**
 * The use of workers at an instant.
 *
 * @param workers number of workers
 * @param busy number of those that are busy
 * @param waiting number of queued requests; empty if the queue is unbounded, which is not counted
 */
public record WorkerUse(int workers, int busy, OptionalInt waiting) {}

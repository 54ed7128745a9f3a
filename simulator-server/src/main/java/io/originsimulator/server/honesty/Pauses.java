package io.originsimulator.server.honesty;

import java.time.Duration;

/** Pauses for garbage collection, in which nothing of the JVM runs. */
public record Pauses(long count, Duration total, Duration longest) {}

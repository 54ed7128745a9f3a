/**
 * The simulator's measurements of itself, which show whether it kept its own times; {@code
 * docs/honesty.md} describes them. Uses {@code server.http} and {@code server.clock}.
 */
@NullMarked
package io.originsimulator.server.honesty;

import org.jspecify.annotations.NullMarked;

/**
 * The simulator's own pages: responses to calls, without the connection they came on. Uses {@code
 * server.recipes}, {@code server.journal}, {@code server.honesty}, {@code server.metrics}, {@code
 * server.http} and {@code server.clock}.
 */
@NullMarked
package io.originsimulator.server.admin;

import org.jspecify.annotations.NullMarked;

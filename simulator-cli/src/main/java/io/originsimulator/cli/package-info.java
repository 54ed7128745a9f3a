/**
 * The command line: options and messages around the simulator ({@code serve}, {@code check}, {@code
 * plan}, {@code push}) and the load driver ({@code attack}, {@code sweep}, {@code replay}, {@code
 * report} and others). No other package uses picocli.
 *
 * <p>Threads: {@code origin-simulator-watch} looks at recipe files, {@code origin-simulator-stop}
 * stops in order, and {@code origin-simulator-warm-up} loads the server's classes while options are
 * read.
 */
@NullMarked
package io.originsimulator.cli;

import org.jspecify.annotations.NullMarked;

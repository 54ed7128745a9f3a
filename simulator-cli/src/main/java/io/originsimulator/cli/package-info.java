/**
 * The command line: the runnable jar's entry, the table of commands, environment variables and
 * usage errors. Only this package and its subpackages use picocli.
 *
 * <pre>
 *   cli ─▶ cli.serve, cli.load ─▶ cli.result ─▶ cli.console
 * </pre>
 *
 * <p>Threads: {@code origin-simulator-stop} stops in order, and {@code origin-simulator-warm-up}
 * loads the server's classes while options are read.
 */
@NullMarked
package io.originsimulator.cli;

import org.jspecify.annotations.NullMarked;

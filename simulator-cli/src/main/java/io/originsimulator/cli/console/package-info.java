/**
 * The common parts of the commands: values of options, exit codes, failures, output and signals. No
 * class here depends on a command.
 *
 * <p>Methods of all commands throw a {@link io.originsimulator.cli.console.Failure} for options and
 * files that cannot be used.
 */
@NullMarked
package io.originsimulator.cli.console;

import org.jspecify.annotations.NullMarked;

/**
 * The common parts of the commands: values of options, exit codes, failures, output and signals. No
 * class here depends on a command.
 */
@NullMarked
package io.originsimulator.cli.console;

import org.jspecify.annotations.NullMarked;

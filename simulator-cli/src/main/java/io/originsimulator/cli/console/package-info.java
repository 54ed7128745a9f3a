/**
 * The command line's common ground: values of options, exit codes, failures, output and signals. It
 * knows no command.
 */
@NullMarked
package io.originsimulator.cli.console;

import org.jspecify.annotations.NullMarked;

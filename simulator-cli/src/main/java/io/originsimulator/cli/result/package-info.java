/** The commands that read results: {@code report} and {@code compare}. */
@NullMarked
package io.originsimulator.cli.result;

import org.jspecify.annotations.NullMarked;

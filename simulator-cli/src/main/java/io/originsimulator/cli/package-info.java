/** The command line: {@code serve}, {@code check}, {@code push}. */
@NullMarked
package io.originsimulator.cli;

import org.jspecify.annotations.NullMarked;

/**
 * The commands around the simulator: {@code serve}, {@code check}, {@code plan} and {@code push}.
 *
 * <p>Thread: {@code origin-simulator-watch} looks at recipe files.
 */
@NullMarked
package io.originsimulator.cli.serve;

import org.jspecify.annotations.NullMarked;

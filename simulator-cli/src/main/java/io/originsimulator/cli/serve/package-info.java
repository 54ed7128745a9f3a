/**
 * The commands around the simulator: {@code serve}, {@code check}, {@code plan}, {@code push} and
 * {@code examples}.
 *
 * <p>Thread: {@code origin-simulator-watch} checks recipe files.
 */
@NullMarked
package io.originsimulator.cli.serve;

import org.jspecify.annotations.NullMarked;

/**
 * The commands that send load or read access logs: {@code attack}, {@code replay}, {@code sweep},
 * {@code ramp}, {@code users}, {@code serve-load}, {@code learn}, and the options they share.
 */
@NullMarked
package io.originsimulator.cli.load;

import org.jspecify.annotations.NullMarked;

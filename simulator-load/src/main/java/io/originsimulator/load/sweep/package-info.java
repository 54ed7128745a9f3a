/**
 * One rate after another, to find the one that is too much: autoperf's plan, with its table and
 * more.
 */
@NullMarked
package io.originsimulator.load.sweep;

import org.jspecify.annotations.NullMarked;

/**
 * One rate after another, to find the first that saturates the target: autoperf's plan and table,
 * with additions.
 *
 * <pre>
 *   Sweep: the next rate ─▶ Sweep.Runner ─▶ StepMeter ─▶ JudgedStep: clean, saturated, not valid
 *                           AttackSteps, or figures in tests
 * </pre>
 *
 * <p>A step that seems saturated is not valid if the driver can explain it.
 */
@NullMarked
package io.originsimulator.load.sweep;

import org.jspecify.annotations.NullMarked;

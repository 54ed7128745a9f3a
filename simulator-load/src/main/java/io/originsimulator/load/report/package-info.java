/** Results in the words of many tools; what a run has to keep to, and how it goes on. */
@NullMarked
package io.originsimulator.load.report;

import org.jspecify.annotations.NullMarked;

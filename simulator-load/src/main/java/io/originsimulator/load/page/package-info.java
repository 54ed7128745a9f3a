/** The files of the pages with charts: the HTML report's, and those of {@code serve-load}. */
@NullMarked
package io.originsimulator.load.page;

import org.jspecify.annotations.NullMarked;

/** Charts of pages: the script and style of the HTML report and the page of {@code serve-load}. */
@NullMarked
package io.originsimulator.page;

import org.jspecify.annotations.NullMarked;

/** Numbers, times, tables and CSV as text, the same in every locale and on every system. */
@NullMarked
package io.originsimulator.load.text;

import org.jspecify.annotations.NullMarked;

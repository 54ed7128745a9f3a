@NullMarked
package io.originsimulator.load.collect;

import org.jspecify.annotations.NullMarked;

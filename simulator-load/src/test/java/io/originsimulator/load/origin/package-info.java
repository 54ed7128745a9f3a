@NullMarked
package io.originsimulator.load.origin;

import org.jspecify.annotations.NullMarked;

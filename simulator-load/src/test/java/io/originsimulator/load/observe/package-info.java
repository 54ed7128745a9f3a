@NullMarked
package io.originsimulator.load.observe;

import org.jspecify.annotations.NullMarked;

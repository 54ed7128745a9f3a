/** JSON and YAML that users write, read with all problems at once. */
@NullMarked
package io.originsimulator.load.json;

import org.jspecify.annotations.NullMarked;

/**
 * Access logs of servers, read line by line.
 *
 * <pre>
 *   bytes ─LogFile▶ lines ─LineFormat▶ LogEntry ─LogFilter▶ who wants them
 *                            └─ lines that do not parse: counted, the first ones kept
 * </pre>
 */
@NullMarked
package io.originsimulator.load.log;

import org.jspecify.annotations.NullMarked;

/**
 * Access logs of servers, read line by line.
 *
 * <pre>
 *   bytes ─LogFile▶ lines ─LineFormat▶ LogEntry ─LogFilter▶ replay, learn
 *                            └─ lines that do not parse: counted, the first ones kept
 * </pre>
 *
 * <p>{@code PatternFormat} is the {@code LineFormat} for servers with a format string. {@code
 * FieldNames} has the names of fields in such strings and in JSON.
 */
@NullMarked
package io.originsimulator.load.log;

import org.jspecify.annotations.NullMarked;

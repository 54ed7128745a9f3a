/**
 * The listener's timeline: {@code ListenerTimeline} has the listener in effect and its stage now.
 *
 * <pre>
 *   document ──▶ ListenerTimeline ──stage, limits──▶ each new connection     a pure function of time
 *                     └──timer at each stage───────▶ the listening sockets   opened and closed
 * </pre>
 */
@NullMarked
package io.originsimulator.server.listener;

import org.jspecify.annotations.NullMarked;

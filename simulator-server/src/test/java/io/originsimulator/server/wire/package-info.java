/**
 * The simulator as its clients see it: real sockets, curl, Java's HttpClient, and origins that are
 * simulators themselves. Only the public interface of the server is used.
 */
package io.originsimulator.server.wire;

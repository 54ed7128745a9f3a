package io.originsimulator.server;

import io.netty.util.internal.PlatformDependent;
import io.originsimulator.server.request.ConnectionLimits;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/**
 * The limits beyond which a simulator refuses requests, connections and recipes.
 *
 * @param requestLineBytes maximum length of a request line; longer ones get a 414
 * @param headerBytes maximum total of the header fields of a request; more get a 431
 * @param documentBytes maximum size of a recipe document; larger ones get a 413
 * @param jsonBytes maximum size of a request body that a recipe reads; a larger one is not read, so
 *     that parsing takes an event loop at most a few milliseconds
 * @param payloadBytes maximum total of all rendered bodies; a recipe that needs more is refused
 * @param originBytes maximum size of content fetched from an origin, decompressed
 * @param pipelinedRequests maximum number of requests of a connection without a response; the
 *     connection is not read while it has more
 * @param connections maximum number of open connections; further ones get a 503 and a close
 */
public record Limits(
    int requestLineBytes,
    int headerBytes,
    int documentBytes,
    int jsonBytes,
    long payloadBytes,
    int originBytes,
    int pipelinedRequests,
    int connections) {
  private static final int RESERVED_FILES = 200; // jars, sockets to origins, recipe files
  private static final int RESERVED_SHARE = 4; // with few files: a quarter
  private static final int OPEN_FILES = openFiles();

  public Limits {
    positive("requestLineBytes", requestLineBytes);
    positive("headerBytes", headerBytes);
    positive("documentBytes", documentBytes);
    positive("jsonBytes", jsonBytes);
    positive("payloadBytes", payloadBytes);
    positive("originBytes", originBytes);
    positive("pipelinedRequests", pipelinedRequests);
    positive("connections", connections);
  }

  /**
   * Returns the defaults: 16 kB lines, 64 kB of headers, documents and origins of 64 MB, 64 kB of
   * JSON in a request, half the direct memory for payloads, 1,024 pipelined requests, and
   * connections for all files that the process may open, minus a reserve.
   */
  public static Limits defaults() {
    return new Limits(
        16 << 10, // 16 KiB
        64 << 10, // 64 KiB
        64 << 20, // 64 MiB
        64 << 10, // 64 KiB
        Math.max(1, PlatformDependent.maxDirectMemory() / 2),
        64 << 20, // 64 MiB
        1024,
        OPEN_FILES);
  }

  public Limits withRequestLineBytes(int bytes) {
    return new Limits(
        bytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        payloadBytes,
        originBytes,
        pipelinedRequests,
        connections);
  }

  public Limits withHeaderBytes(int bytes) {
    return new Limits(
        requestLineBytes,
        bytes,
        documentBytes,
        jsonBytes,
        payloadBytes,
        originBytes,
        pipelinedRequests,
        connections);
  }

  public Limits withDocumentBytes(int bytes) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        bytes,
        jsonBytes,
        payloadBytes,
        originBytes,
        pipelinedRequests,
        connections);
  }

  public Limits withJsonBytes(int bytes) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        bytes,
        payloadBytes,
        originBytes,
        pipelinedRequests,
        connections);
  }

  public Limits withPayloadBytes(long bytes) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        bytes,
        originBytes,
        pipelinedRequests,
        connections);
  }

  public Limits withOriginBytes(int bytes) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        payloadBytes,
        bytes,
        pipelinedRequests,
        connections);
  }

  public Limits withPipelinedRequests(int requests) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        payloadBytes,
        originBytes,
        requests,
        connections);
  }

  public Limits withConnections(int open) {
    return new Limits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        payloadBytes,
        originBytes,
        pipelinedRequests,
        open);
  }

  /** Returns the limits of connections. */
  ConnectionLimits ofConnections() {
    return new ConnectionLimits(
        requestLineBytes,
        headerBytes,
        documentBytes,
        jsonBytes,
        pipelinedRequests,
        connections,
        connections == OPEN_FILES);
  }

  private static int openFiles() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return system instanceof com.sun.management.UnixOperatingSystemMXBean unix
        ? connectionsOf(unix.getMaxFileDescriptorCount())
        : Integer.MAX_VALUE;
  }

  /** Returns the maximum number of connections, given the number of files a process may open. */
  static int connectionsOf(long files) {
    long reserved = Math.min(RESERVED_FILES, files / RESERVED_SHARE);
    return (int) Math.max(1, Math.min(files - reserved, Integer.MAX_VALUE));
  }

  private static void positive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: 1 or more)");
    }
  }
}

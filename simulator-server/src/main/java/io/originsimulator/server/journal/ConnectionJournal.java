package io.originsimulator.server.journal;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.report.RequestBody;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The state of one connection or stream for the journal. Confined to its event loop. */
public final class ConnectionJournal {
  private static final byte[] NOTHING = {};

  private final Journal journal;
  private long requests; // of the connection so far
  private byte[] first = NOTHING; // the body being received, with spare capacity
  private int kept; // number of bytes used in it
  private long length;
  private boolean clientLeft;
  private @Nullable JournalRecord stalled;

  /**
   * Creates the state of a connection, or of one of its streams.
   *
   * @param earlier number of requests of the connection before
   */
  public ConnectionJournal(Journal journal, long earlier) {
    this.journal = journal;
    this.requests = earlier;
  }

  /** Records the arrival of a request's head. */
  public void begin() {
    requests++;
    first = NOTHING;
    kept = 0;
    length = 0;
  }

  /** Records the arrival of a part of the request's body. */
  public void receive(ByteBuf bytes) {
    int more = Math.min(bytes.readableBytes(), journal.bodyBytes() - kept);
    if (more > 0) {
      makeRoom(kept + more);
      bytes.getBytes(bytes.readerIndex(), first, kept, more);
      kept += more;
    }
    length += bytes.readableBytes();
  }

  /** Returns the memory used for a body that is being received, in bytes. */
  public int keptBytes() {
    return first.length;
  }

  /** Doubles the capacity: growing with each of many pieces would copy the body as often. */
  private void makeRoom(int bytes) {
    if (bytes > first.length) {
      long twice = Math.min(2L * first.length, journal.bodyBytes());
      first = Arrays.copyOf(first, (int) Math.max(bytes, twice));
    }
  }

  /** Returns the record of a complete request, to be entered once it is known to be for a route. */
  public JournalRecord arrived(HttpRequest request, long arrivalNanos, long connection) {
    RequestBody body = RequestBody.of(Arrays.copyOf(first, kept), length);
    first = NOTHING;
    return new JournalRecord(journal, this, request, body, arrivalNanos, connection, requests);
  }

  /** Records that a response has stalled, so that only the client can end it. */
  void stalled(JournalRecord record) {
    stalled = record;
  }

  /**
   * Records that the client has half-closed the connection.
   *
   * @param halfClose whether it still waits for pending responses; a stalled one is not pending
   */
  public void clientShutDown(boolean halfClose) {
    if (stalled != null || !halfClose) {
      clientLeft();
    }
  }

  /** Records that the client has disconnected, unless the simulator has stopped. */
  public void clientLeft() {
    if (journal.isStopping()) {
      return;
    }
    clientLeft = true;
    if (stalled != null) {
      stalled.left();
      stalled = null;
    }
  }

  boolean hasClientLeft() {
    return clientLeft;
  }
}

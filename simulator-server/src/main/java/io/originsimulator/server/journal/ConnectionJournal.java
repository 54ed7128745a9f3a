package io.originsimulator.server.journal;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.report.RequestBody;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The state of one connection that the journal needs. Confined to its event loop. */
public final class ConnectionJournal {
  private static final byte[] NOTHING = {};

  private final Journal journal;
  private long requests;
  private byte[] first = NOTHING; // of the body that is being received, and room for more
  private int kept; // of them
  private long length;
  private boolean clientLeft;
  private @Nullable JournalRecord stalled;

  public ConnectionJournal(Journal journal) {
    this.journal = journal;
  }

  /** A request's head has arrived. */
  public void begin() {
    requests++;
    first = NOTHING;
    kept = 0;
    length = 0;
  }

  /** A part of its body has. */
  public void receive(ByteBuf bytes) {
    int more = Math.min(bytes.readableBytes(), journal.bodyBytes() - kept);
    if (more > 0) {
      makeRoom(kept + more);
      bytes.getBytes(bytes.readerIndex(), first, kept, more);
      kept += more;
    }
    length += bytes.readableBytes();
  }

  /** Returns how many bytes are kept of a body that is being received. */
  public int keptBytes() {
    return first.length;
  }

  /** Doubles what there is: to grow with each of many pieces would copy the body as often. */
  private void makeRoom(int bytes) {
    if (bytes > first.length) {
      long twice = Math.min(2L * first.length, journal.bodyBytes());
      first = Arrays.copyOf(first, (int) Math.max(bytes, twice));
    }
  }

  /** All of it has; it is entered when it is known to be for a recipe's route. */
  public JournalRecord arrived(HttpRequest request, long arrivalNanos, long connection) {
    RequestBody body = RequestBody.of(Arrays.copyOf(first, kept), length);
    first = NOTHING;
    return new JournalRecord(journal, this, request, body, arrivalNanos, connection, requests);
  }

  /** A response has stalled: only the client can end it now. */
  void stalled(JournalRecord record) {
    stalled = record;
  }

  /**
   * The client has shut its output down.
   *
   * @param halfClose whether it still waits for what is due; of a response that stalled, nothing is
   */
  public void clientShutDown(boolean halfClose) {
    if (stalled != null || !halfClose) {
      clientLeft();
    }
  }

  /** The client has left, or the simulator has stopped. */
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

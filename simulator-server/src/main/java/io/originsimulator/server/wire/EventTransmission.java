package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.stream.StreamCursor;
import io.originsimulator.scenario.stream.StreamCursor.Item;
import io.originsimulator.scenario.stream.StreamPlan;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.StreamedResponse;
import io.originsimulator.server.http.StreamedResponse.Text;
import io.originsimulator.server.journal.JournalRecord;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.loop.OpenStream;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stream of events, each at its own instant.
 *
 * <pre>
 *   due     head, first, event 1 ── gap ── event 2 ── gap ── … event n, end
 *   chunks  │ first, event 1 │           │ event 2 │         │ event n, end │
 * </pre>
 *
 * <p>All instants count from the first byte: when the head was due, or when earlier responses of
 * the connection let it be sent. Lateness does not add up, whether the simulator or the client
 * caused it: events that a client held back follow as it reads. Texts without placeholders are
 * shared; nothing is held between events. Large texts with placeholders, which wait for slow
 * clients one at a time, share a budget; a stream whose text does not fit in it is closed.
 */
final class EventTransmission extends Transmission implements OpenStream {
  private static final int EVENTS_AT_A_TIME = 64; // before other connections proceed
  private static final int BYTES_AT_A_TIME = 1 << 18; // 256 KiB; as many as of a body
  private static final int EXPECTED_BYTES = 256; // of a text with placeholders
  private static final int LARGE = 1 << 14; // 16 KiB; a text from here on has to fit in a budget
  private static final long NEVER = Long.MAX_VALUE / 4; // nanoseconds: 73 years

  private final StreamPlan plan;
  private final StreamCursor cursor;
  private final Exchange.Events events;
  private final boolean chunked;
  private final boolean framed; // whether chunks are framed here, and not by the writer
  private final JournalRecord.@Nullable Stream record; // null unless a journal is kept
  private final @Nullable ChannelFutureListener taken;
  private final long firstByteNanos;
  private long baseNanos; // the first byte, later by the pauses
  private boolean heldBack; // an event is due, but the client does not read
  private boolean everHeldBack;
  private long pausedNanos;
  private boolean paused;
  private boolean hurried;
  private boolean ending; // after what has been sent, only the end
  private boolean over;
  private long writtenBytes;
  private long sentDueNanos = -1; // of the last item sent, since the base
  private Fault.@Nullable Kind broken; // by hand

  /** Creates the transmission of an exchange whose turn it is. */
  EventTransmission(ResponseWriter writer, Turn queue, Exchange exchange, EventLoopState loop) {
    super(writer, queue, exchange, loop);
    this.plan = exchange.delivery().stream().orElseThrow();
    this.cursor = plan.begin();
    this.events = exchange.events();
    this.chunked = !exchange.isHttp10();
    this.framed = chunked && writer.framesChunks();
    this.record = exchange.records().events();
    this.taken = record == null ? null : listener(record);
    long freeNanos = queue.freeNanos();
    this.firstByteNanos = freeNanos - exchange.dueNanos() > 0 ? freeNanos : exchange.dueNanos();
    this.baseNanos = firstByteNanos;
    this.over = exchange.isHead();
    this.paused = loop.streams().isPaused(exchange.route());
    this.pausedNanos = queue.nanoTime();
    if (exchange.isHurried()) {
      hurry();
    }
    if (!over && hasHead()) {
      loop.streams().add(exchange.route(), this);
      exchange.metrics().openedStream();
    }
  }

  private static ChannelFutureListener listener(JournalRecord.Stream record) {
    return written -> {
      if (written.isSuccess()) {
        record.taken();
      }
    };
  }

  /** Returns the fault of the recipe, or the one by hand; none after an end by hand. */
  @Override
  Optional<Fault> fault() {
    return ending ? Optional.ofNullable(broken).map(Fault::of) : super.fault();
  }

  @Override
  boolean isChunked() {
    return chunked;
  }

  @Override
  boolean isOver() {
    return over;
  }

  @Override
  boolean sendDue() {
    long most = writtenBytes + BYTES_AT_A_TIME;
    for (int sent = 0; !over; sent++) {
      if (ending || cursor.item() == Item.OVER) {
        finish();
      } else if (!isDue()) {
        return false;
      } else if (sent == EVENTS_AT_A_TIME || writtenBytes >= most) {
        continueAt(queue.nanoTime());
        return false;
      } else if (cursor.item() == Item.HEARTBEAT && (hurried || !isWritable())) {
        cursor.skipHeartbeats(hurried ? Long.MAX_VALUE : sinceBase()); // it has others to read
      } else if (mayGoOn()) {
        send();
      } else {
        return false;
      }
    }
    return true;
  }

  private void finish() {
    resume(queue.nanoTime());
    if (ending && broken == null) {
      Text end = events.texts().end();
      write(chunk(end, cursor.event() - 1, sinceBase()), false, end.template() != null);
    }
    over = true;
    leave();
  }

  /** Returns whether the next item is due; if not, sets a timer. */
  private boolean isDue() {
    if (isWaiting() || paused) {
      return false;
    }
    if (hurried) {
      return true;
    }
    if (cursor.dueNanos() > NEVER) {
      return false;
    }
    long dueNanos = baseNanos + cursor.dueNanos();
    if (dueNanos - queue.nanoTime() <= 0) {
      return true;
    }
    continueAt(dueNanos);
    return false;
  }

  private long sinceBase() {
    return queue.nanoTime() - baseNanos;
  }

  private boolean mayGoOn() {
    long now = queue.nanoTime();
    if (!isWritable()) {
      holdBack(now);
      return false;
    }
    resume(now);
    measure(now);
    return true;
  }

  /** Returns whether the client reads, once what was written has been passed to the socket. */
  private boolean isWritable() {
    if (!writer.isWritable()) {
      writer.flush();
    }
    return writer.isWritable();
  }

  private void holdBack(long now) {
    if (!heldBack) {
      heldBack = true;
      if (record != null) {
        record.heldBack(now);
      }
    }
    if (!everHeldBack) {
      everHeldBack = true;
      exchange.metrics().heldBack();
    }
  }

  private void resume(long now) {
    if (heldBack) {
      heldBack = false;
      if (record != null) {
        record.resumed(now);
      }
    }
  }

  /**
   * Measures an event that is being sent, unless the client held it back. Those that are due at one
   * instant count once, as a body does: they cannot all be sent at it.
   */
  private void measure(long now) {
    LoopMeter meter = loop.meter();
    if (meter != null
        && cursor.item() == Item.EVENT
        && !hurried
        && cursor.dueNanos() != sentDueNanos) {
      long dueNanos = baseNanos + cursor.dueNanos();
      if (dueNanos - queue.freeNanos() >= 0) {
        meter.sentEvent(dueNanos, now);
      }
    }
  }

  /** Sends the next item, with the text before the first event and the one after the last. */
  private void send() {
    Item item = cursor.item();
    long event = cursor.event();
    long dueNanos = cursor.dueNanos();
    boolean isEvent = item == Item.EVENT;
    sentDueNanos = dueNanos;
    cursor.next();
    if (item == Item.HEARTBEAT) {
      cursor.skipHeartbeats(sinceBase()); // late ones are needless
    }
    if (!isJoined(item, dueNanos)) {
      Text text = text(item, event);
      write(chunk(text, event, dueNanos), isEvent, text.template() != null);
      return;
    }
    ByteBuf out = StreamedResponse.beginChunk(writer.channel.alloc(), EXPECTED_BYTES);
    append(text(item, event), event, dueNanos, out);
    do {
      item = cursor.item();
      event = cursor.event();
      isEvent |= item == Item.EVENT;
      append(text(item, event), event, dueNanos, out);
      cursor.next();
    } while (isJoined(item, dueNanos));
    write(StreamedResponse.endChunk(out, framed), isEvent, true);
  }

  /** Returns whether the next item is in the chunk of the one before. */
  private boolean isJoined(Item before, long dueNanos) {
    return cursor.item() == Item.END
        || (before == Item.FIRST && cursor.item() == Item.EVENT && cursor.dueNanos() == dueNanos);
  }

  private Text text(Item item, long event) {
    StreamedResponse texts = events.texts();
    return switch (item) {
      case FIRST -> texts.first();
      case EVENT -> texts.event(plan.indexOf(event));
      case HEARTBEAT -> texts.heartbeat();
      case END -> texts.end();
      case OVER -> throw new IllegalStateException("nothing more is due");
    };
  }

  /** Returns a text as a chunk of its own. */
  private ByteBuf chunk(Text text, long event, long dueNanos) {
    if (text.template() == null) {
      return events.texts().fixed(text, framed);
    }
    ByteBuf out = StreamedResponse.beginChunk(writer.channel.alloc(), EXPECTED_BYTES);
    append(text, event, dueNanos, out);
    return StreamedResponse.endChunk(out, framed);
  }

  private void append(Text text, long event, long dueNanos, ByteBuf out) {
    Instant due = loop.clock().instantAt(baseNanos + dueNanos);
    Occasion occasion = new Occasion(events.request(), events.number().ofEvent(event), due);
    events.texts().append(text, occasion, out);
  }

  /**
   * Writes a chunk, or closes the stream if its memory does not suffice.
   *
   * @param own whether the chunk has a buffer of its own, unlike fixed texts
   */
  private void write(ByteBuf chunk, boolean isEvent, boolean own) {
    int large = own && chunk.readableBytes() >= LARGE ? chunk.readableBytes() : 0;
    if (large > 0 && !events.memory().reserve(large)) {
      chunk.release();
      ending = true;
      broken = Fault.Kind.CLOSE;
      return;
    }
    if (isEvent) {
      exchange.metrics().sentEvent();
      if (record != null) {
        record.sent(baseNanos + sentDueNanos - firstByteNanos);
      }
    }
    writtenBytes += chunk.readableBytes();
    exchange.metrics().sentBody(chunk.readableBytes());
    exchange.records().bodySent(chunk.readableBytes());
    if (chunk.isReadable()) {
      ChannelFutureListener recording = isEvent ? taken : null;
      writer.writeEvent(chunk, large > 0 ? events.releasing(large, recording) : recording);
    } else {
      chunk.release();
      if (isEvent && record != null) {
        record.taken();
      }
    }
  }

  @Override
  void hurry() {
    stopWaiting();
    hurried = true;
    paused = false;
    ending |= plan.isEndless();
  }

  @Override
  void endEndless() {
    if (plan.isEndless()) {
      end();
    }
  }

  @Override
  void cancel() {
    super.cancel();
    resume(queue.nanoTime());
    leave();
  }

  private void leave() {
    if (loop.streams().remove(exchange.route(), this)) {
      exchange.metrics().closedStream();
    }
  }

  @Override
  public StreamFormat format() {
    return plan.stream().format();
  }

  @Override
  public boolean push(ByteBuf event) {
    boolean reads = isWritable();
    if (reads) {
      sentDueNanos = sinceBase();
      ByteBuf out = StreamedResponse.beginChunk(writer.channel.alloc(), event.readableBytes());
      write(StreamedResponse.endChunk(out.writeBytes(event), framed), true, true);
      queue.due();
    }
    event.release();
    return reads;
  }

  @Override
  public void pause(boolean stopped) {
    if (stopped == paused) {
      return;
    }
    paused = stopped;
    if (stopped) {
      stopWaiting();
      pausedNanos = queue.nanoTime();
    } else {
      baseNanos += queue.nanoTime() - pausedNanos;
      queue.due();
    }
  }

  @Override
  public void end() {
    stopWaiting();
    ending = true;
    queue.due();
  }

  @Override
  public void fail(Fault.Kind kind) {
    broken = kind;
    end();
  }
}

package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.fault.ConnectionEnd;
import io.originsimulator.server.fault.WireFault;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.EncodedResponse;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one connection that are not answered yet.
 *
 * <pre>
 *   arrived ──▶ [ 3 ready │ 2 waiting │ 1 waiting ] ──▶ written, in the order they arrived
 *                                          head
 * </pre>
 *
 * <p>All wait side by side; a response leaves when it is ready and at the head. One that takes its
 * time stays at the head until its {@link Transmission} is over. Confined to the connection's event
 * loop.
 */
public final class ResponseQueue {
  private final Channel channel;
  private final SimulatorClock clock;
  private final int mostPending; // past it the connection is not read
  private final EventLoopState loop;
  private final ConnectionEnd end;
  private final ArrayDeque<Exchange> pending = new ArrayDeque<>(2);
  private @Nullable Transmission transmission; // of the head
  private boolean spoken; // whether anything has been written yet
  private boolean continueOwed;
  private boolean lastIsIn; // the connection ends with the last of the pending
  private boolean closing;
  private long freeNanos; // when the one before had left; only if that is measured

  ResponseQueue(Channel channel, SimulatorClock clock, int mostPending, EventLoopState loop) {
    this.channel = channel;
    this.clock = clock;
    this.mostPending = mostPending;
    this.loop = loop;
    this.end = new ConnectionEnd(channel);
    this.freeNanos = loop.meter() == null ? 0 : clock.nanoTime();
  }

  /** Returns whether the connection still accepts requests. */
  boolean isOpen() {
    return !lastIsIn && !closing;
  }

  /** Returns whether the client may send on: not if that has to wait for responses before. */
  boolean isReading() {
    return isOpen() && !continueOwed && channel.config().isAutoRead();
  }

  /** Takes an exchange whose request has arrived and been given to the responder. */
  void add(Exchange exchange) {
    pending.add(exchange);
    lastIsIn |= !exchange.isKeepAlive();
    if (exchange.isCounted()) {
      begin(exchange);
    }
    writeReady();
    if (isFull() || isUnread()) {
      channel.config().setAutoRead(false);
    }
  }

  /** Waits for the delay of a planned response, if it has one. */
  private void begin(Exchange exchange) {
    if (exchange.dueNanos() != exchange.arrivalNanos()) {
      exchange.waitFor(schedule(exchange.dueNanos(), () -> delayIsOver(exchange)));
    } else {
      becomeDue(exchange);
    }
  }

  private void delayIsOver(Exchange exchange) {
    becomeDue(exchange);
    if (exchange.isReady()) {
      due();
    }
  }

  private void becomeDue(Exchange exchange) {
    Gate gate = loop.gate();
    if (gate != null && exchange.recipe() != null && gate.holds(exchange.route())) {
      exchange.waitFor(gate.hold(exchange.route(), () -> release(exchange), channel.eventLoop()));
    } else {
      exchange.becomeReady();
    }
  }

  private void release(Exchange exchange) {
    exchange.release(nanoTime());
    due();
  }

  /** Answers an exchange of this queue, from another thread. */
  void answerLater(Exchange exchange, EncodedResponse response) {
    try {
      channel
          .eventLoop()
          .execute(
              () -> {
                exchange.answerAt(nanoTime(), response);
                due();
              });
    } catch (RejectedExecutionException e) {
      // the server has ended meanwhile, and the connection with it
    }
  }

  /** Tells the client to go on with its body, when all before it have been answered. */
  void sendContinue() {
    if (pending.isEmpty()) {
      spoken = true;
      ResponseWriter.writeContinue(channel);
      channel.flush();
    }
    continueOwed = !pending.isEmpty();
  }

  /** Cancels the 100 of a client that has sent its body without waiting for it. */
  void continueIsNeedless() {
    continueOwed = false;
  }

  /** Writes the responses that can leave, after one has become ready. */
  void due() {
    try {
      writeReady();
      channel.flush();
    } catch (RuntimeException | OutOfMemoryError e) { // a timer would swallow it
      channel.pipeline().fireExceptionCaught(e);
    }
  }

  /** Reacts to a client that has fallen behind with reading its responses, or has caught up. */
  void writabilityChanged() {
    readOn();
    if (channel.isWritable() && !pending.isEmpty()) {
      if (loop.meter() != null && waitsForReader(pending.element())) {
        freeNanos = nanoTime();
      }
      channel.eventLoop().execute(this::goOn); // not now: this is said in the middle of a flush
    }
  }

  /** Returns whether an exchange waits only for the client to read; a plain one never does. */
  private boolean waitsForReader(Exchange first) {
    return first.isReady() && !first.isPlain() && transmission == null;
  }

  private void goOn() {
    if (!pending.isEmpty()) {
      due();
    }
  }

  private void readOn() {
    if (!channel.config().isAutoRead() && !isFull() && channel.isWritable()) {
      channel.config().setAutoRead(true);
    }
  }

  /** Ends or abandons the connection, after the client has shut its output down. */
  void clientShutDown(boolean halfClose) {
    if (closing) {
      end.clientShutDown();
    } else if (halfClose) {
      endWhenAnswered();
    } else {
      abandon(); // leaving and half-closing are the same FIN
      close(false);
    }
  }

  /** Cancels all that is pending, also the rest of a response whose head has been sent. */
  void abandon() {
    if (transmission != null) {
      transmission.cancel();
      if (transmission.isOver()) {
        pending.remove().finish();
      }
      transmission = null;
    }
    for (Exchange exchange : pending) {
      if (exchange.isCounted()) {
        loop.counter().abandoned();
      }
      exchange.abandoned();
      exchange.finish();
    }
    pending.clear();
  }

  /** Ends the connection when all that is pending has been answered. */
  void endWhenAnswered() {
    lastIsIn = true;
    Exchange last = pending.peekLast();
    if (last != null) {
      last.endConnection();
    } else if (closing) {
      end.serverStops();
    } else {
      close(false);
    }
  }

  /** Returns the routes of the pending requests, for messages. */
  public List<String> waiting() {
    return pending.stream().filter(Exchange::isCounted).map(Exchange::describeRoute).toList();
  }

  /**
   * Makes all pending responses due now, whatever they wait for.
   *
   * @return how many that were
   */
  public int release() {
    int waiting = pending.size();
    pending.stream().skip(transmission == null ? 0 : 1).forEach(one -> one.hurry(nanoTime()));
    if (transmission != null) {
      transmission.hurry();
    }
    goOn();
    return waiting;
  }

  /**
   * Closes the connection if it has requests pending.
   *
   * @return whether it had
   */
  public boolean giveUp() {
    boolean waited = pending.stream().anyMatch(Exchange::isCounted);
    if (waited) {
      abandon();
      channel.close();
    }
    return waited;
  }

  Future<?> schedule(long deadlineNanos, Runnable task) {
    return clock.schedule(channel.eventLoop(), deadlineNanos, task);
  }

  long nanoTime() {
    return clock.nanoTime();
  }

  private boolean isFull() {
    return pending.size() >= mostPending;
  }

  /** Returns whether the client reads its responses more slowly than it sends requests. */
  private boolean isUnread() {
    if (channel.isWritable() || closing) {
      return false;
    }
    channel.flush(); // only what has been flushed is counted
    ChannelOutboundBuffer unread = channel.unsafe().outboundBuffer();
    return unread != null && unread.size() > mostPending;
  }

  private void writeReady() {
    Exchange exchange = pending.peek();
    while (exchange != null && exchange.isReady()) {
      if (exchange.isPlain()) {
        pending.remove();
        write(exchange);
      } else if (!transmit(exchange)) {
        break;
      }
      if (!exchange.isKeepAlive()) {
        close(exchange.isLastOfClient());
        return;
      }
      exchange = pending.peek();
    }
    if (continueOwed && pending.isEmpty()) {
      sendContinue();
    }
    readOn();
  }

  private void write(Exchange exchange) {
    try {
      if (exchange.isCounted()) {
        loop.counter().answered(exchange.response().status());
      }
      spoken = true;
      ResponseWriter.write(channel, exchange, loop.date());
      if (loop.meter() != null) {
        measure(loop.meter(), exchange);
      }
      exchange.headWritten();
    } finally {
      exchange.finish();
    }
  }

  /** A response leaves; what the one before it or a slow client cost is not the server's error. */
  private void measure(LoopMeter meter, Exchange exchange) {
    long now = nanoTime();
    if (exchange.isCounted()) {
      meter.sent(exchange.recipe(), exchange.arrivalNanos(), exchange.dueNanos(), freeNanos, now);
    }
    freeNanos = now;
  }

  /**
   * Sends what is due of a response that takes its time.
   *
   * @return whether it is over, and the queue goes on with the next
   */
  private boolean transmit(Exchange exchange) {
    Transmission current = transmission;
    if (current == null) {
      if (!channel.isWritable()) {
        return false; // it begins when the client has read what went before
      }
      current = new Transmission(channel, this, exchange, loop);
      transmission = current;
      spoken |= current.hasHead();
      if (loop.meter() != null) {
        measure(loop.meter(), exchange);
      }
    }
    if (!current.goOn() || transmission == null) { // null: the client left meanwhile
      return false;
    }
    transmission = null;
    exchange.promiseKept();
    pending.remove().finish();
    freeNanos = nanoTime();
    loop.date().bytes(freeNanos); // what waited behind it for minutes is not dated before it
    Optional<Fault> fault = exchange.delivery().fault();
    fault.ifPresent(this::fail);
    return fault.isEmpty();
  }

  /** Ends the connection when what is written has gone out. */
  private void close(boolean atOnce) {
    closing = true;
    abandon();
    end.inOrder(atOnce);
  }

  /** Ends the connection, or all talk on it, with a fault. */
  private void fail(Fault fault) {
    loop.counter().failed(fault.kind());
    closing = true;
    continueOwed = false;
    abandon();
    channel.config().setAutoRead(true); // the rest is read and dropped
    WireFault.of(fault.kind()).strike(channel, end, spoken);
  }
}

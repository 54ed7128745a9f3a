package io.originsimulator.server.wire;

import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.loop.Gate;
import io.originsimulator.server.metrics.StageMetrics;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The unanswered exchanges of one connection.
 *
 * <pre>
 *   arrived ──▶ [ 3 ready │ 2 waiting │ 1 waiting ] ──▶ written, in the order they arrived
 *                                          head
 * </pre>
 *
 * <p>All wait concurrently; a response is sent when it is ready and at the head. A response that
 * takes time stays at the head until its {@link Transmission} is over. Confined to the connection's
 * event loop.
 */
public final class ResponseQueue implements Transmission.Turn {
  private final ResponseWriter writer;
  private final SimulatorClock clock;
  private final int mostPending; // the connection is not read while it has this many
  private final int mostRequests; // of the connection; 0 for no limit
  private final EventLoopState loop;
  private final ArrayDeque<Exchange> pending = new ArrayDeque<>(2);
  private @Nullable Transmission transmission; // of the head
  private boolean spoken; // whether anything has been written yet
  private boolean continueOwed;
  private boolean lastIsIn; // the connection ends with the last pending exchange
  private boolean closing;
  private int requests; // added so far; only if there is a limit
  private long freeNanos; // when the previous response had been sent, if another was pending

  ResponseQueue(
      ResponseWriter writer,
      SimulatorClock clock,
      int mostPending,
      int mostRequests,
      EventLoopState loop) {
    this.writer = writer;
    this.clock = clock;
    this.mostPending = mostPending;
    this.mostRequests = mostRequests;
    this.loop = loop;
    this.freeNanos = clock.nanoTime();
  }

  /** Returns whether the connection still accepts requests. */
  boolean isOpen() {
    return !lastIsIn && !closing;
  }

  /** Returns whether nothing has been received or sent yet. */
  boolean isUnused() {
    return !spoken && isOpen() && pending.isEmpty();
  }

  /** Returns whether the connection waits for a further request. */
  boolean isIdle() {
    return pending.isEmpty() && isOpen();
  }

  /** Returns whether the connection reads further input now, without waiting for responses. */
  boolean isReading() {
    return isOpen() && !continueOwed && writer.isReading();
  }

  /** Adds an exchange whose request has arrived and been planned. */
  void add(Exchange exchange) {
    if (mostRequests != 0 && ++requests == mostRequests) {
      exchange.endConnection();
    }
    pending.add(exchange);
    lastIsIn |= !exchange.isKeepAlive();
    if (exchange.isCounted()) {
      if (writer.encrypts()) {
        exchange.slice(); // a large body would wait for a slow client as an encrypted copy
      }
      begin(exchange);
    }
    writeReady();
    if (isFull() || (!closing && writer.isUnread(mostPending))) {
      writer.read(false);
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
      exchange.waitFor(
          gate.hold(exchange.route(), () -> release(exchange), writer.channel.eventLoop()));
    } else {
      exchange.becomeReady();
    }
  }

  private void release(Exchange exchange) {
    exchange.release(nanoTime());
    due();
  }

  /** Sets the response of an exchange of this queue, from another thread. */
  void answerLater(Exchange exchange, EncodedResponse response) {
    try {
      writer
          .channel
          .eventLoop()
          .execute(
              () -> {
                exchange.answerAt(nanoTime(), response);
                due();
              });
    } catch (RejectedExecutionException e) {
      // the server has ended, and so has the connection
    }
  }

  /** Sends 100 Continue to the client, as soon as all requests before it have been answered. */
  void sendContinue() {
    if (pending.isEmpty()) {
      spoken = true;
      writer.writeContinue();
      writer.flush();
    }
    continueOwed = !pending.isEmpty();
  }

  /** Cancels the 100 Continue for a client that has sent its body without waiting for it. */
  void continueIsNeedless() {
    continueOwed = false;
  }

  @Override
  public void due() {
    try {
      writeReady();
      writer.flushSoon();
    } catch (RuntimeException | OutOfMemoryError e) { // a timer would drop it
      writer.channel.pipeline().fireExceptionCaught(e);
    }
  }

  /** Reacts to a client that has fallen behind with reading its responses, or has caught up. */
  void writabilityChanged() {
    readOn();
    if (writer.isWritable() && !pending.isEmpty()) {
      Exchange first = pending.element();
      if (first.isReady() && !first.isPlain()) { // a plain one never waits for the client
        freeNanos = nanoTime();
      }
      writer.channel.eventLoop().execute(this::goOn); // later, as this is called during a flush
    }
  }

  private void goOn() {
    if (!pending.isEmpty()) {
      due();
    }
  }

  private void readOn() {
    if (!writer.isReading() && !isFull() && writer.isWritable()) {
      writer.read(true);
    }
  }

  /** Ends or abandons the connection, after the client has half-closed it. */
  void clientShutDown(boolean halfClose) {
    if (closing) {
      writer.clientShutDown();
    } else if (halfClose) {
      endWhenAnswered();
    } else {
      abandon(true); // disconnecting and half-closing send the same FIN
      close(null);
    }
  }

  /** Cancels all pending exchanges, including the rest of a response whose head has been sent. */
  void abandon(boolean byClient) {
    if (transmission != null) {
      transmission.cancel();
      if (transmission.isOver()) {
        transmission.exchange.records().promiseKept(transmission.fault().map(Fault::kind));
        pending.element().metrics().ended();
        pending.remove().finish();
      }
      transmission = null;
    }
    for (Exchange exchange : pending) {
      exchange.metrics().abandoned();
      exchange.metrics().ended();
      exchange.records().abandoned(byClient);
      exchange.finish();
    }
    pending.clear();
  }

  /** Ends the connection when all pending exchanges have been answered. */
  void endWhenAnswered() {
    lastIsIn = true;
    Exchange last = pending.peekLast();
    if (last != null) {
      last.endConnection();
    } else if (closing) {
      serverStops();
    } else {
      close(null);
    }
  }

  /** Ends what a fault holds open, and streams without an end, as the server stops. */
  void serverStops() {
    if (closing) {
      writer.serverStops();
    } else {
      pending.forEach(Exchange::endEndless);
      if (transmission != null) {
        transmission.endEndless();
      }
    }
  }

  /** Returns the routes of the pending requests, for messages. */
  public List<String> waiting() {
    return pending.stream().filter(Exchange::isCounted).map(Exchange::describeRoute).toList();
  }

  /**
   * Makes all pending responses due now, whatever they wait for.
   *
   * @return number of pending responses
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
   * Closes the connection if it has pending requests.
   *
   * @return whether it had
   */
  public boolean giveUp() {
    boolean waited = pending.stream().anyMatch(Exchange::isCounted);
    if (waited) {
      abandon(false);
      writer.channel.close();
    }
    return waited;
  }

  @Override
  public Future<?> schedule(long deadlineNanos, Runnable task) {
    return clock.schedule(writer.channel.eventLoop(), deadlineNanos, task);
  }

  @Override
  public long nanoTime() {
    return clock.nanoTime();
  }

  @Override
  public long freeNanos() {
    return freeNanos;
  }

  private boolean isFull() {
    return pending.size() >= mostPending;
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
        close(exchange);
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
      StageMetrics metrics = exchange.metrics(); // before the flush makes it visible to the client
      metrics.answered(exchange.response().status());
      metrics.sentBody(exchange.isHead() ? 0 : exchange.bodyBytes());
      metrics.ended();
      spoken = true;
      writer.write(exchange, loop.date());
      measure(exchange);
      exchange.records().headWritten(exchange, freeNanos);
    } finally {
      exchange.finish();
    }
  }

  /** Measures a response that is being sent, without delays by earlier ones or a slow client. */
  private void measure(Exchange exchange) {
    long now = nanoTime();
    if (exchange.isCounted()) {
      long waitedNanos = Math.min(now - exchange.dueNanos(), now - freeNanos);
      long errorNanos = Math.max(0, waitedNanos); // a response released by hand is due now
      exchange.began(now, errorNanos);
      LoopMeter meter = loop.meter();
      if (meter != null) {
        meter.sent(errorNanos, now);
      }
    }
    freeNanos = now;
  }

  /**
   * Sends the due part of a response that takes time.
   *
   * @return whether it is over, and the queue continues with the next
   */
  private boolean transmit(Exchange exchange) {
    Transmission current = transmission;
    if (current == null) {
      if (!writer.isWritable()) {
        return false; // it begins when the client has read the responses before it
      }
      current = Transmission.of(writer, this, exchange, loop);
      transmission = current;
      spoken |= current.hasHead();
      measure(exchange);
    }
    if (!current.goOn() || transmission == null) { // null: the client disconnected
      return false;
    }
    transmission = null;
    Optional<Fault> fault = current.fault();
    exchange.records().promiseKept(fault.map(Fault::kind));
    exchange.metrics().ended();
    pending.remove().finish();
    freeNanos = nanoTime();
    loop.date().bytes(freeNanos); // so that responses that waited behind it have the current date
    fault.ifPresent(reached -> fail(exchange, reached));
    return fault.isEmpty();
  }

  /** Ends the connection when the written bytes have been sent. */
  private void close(@Nullable Exchange last) {
    closing = true;
    abandon(false);
    writer.end(last);
  }

  /** Ends the connection, or all output on it, with a fault. */
  private void fail(Exchange exchange, Fault fault) {
    exchange.metrics().failed(fault.kind());
    closing = true;
    continueOwed = false;
    abandon(false);
    writer.fail(fault, spoken);
  }
}

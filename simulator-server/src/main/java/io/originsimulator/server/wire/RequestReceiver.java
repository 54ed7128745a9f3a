package io.originsimulator.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.concurrent.Future;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.route.QueryValues;
import io.originsimulator.server.accesslog.LoggedRequest;
import io.originsimulator.server.accesslog.LoopLog;
import io.originsimulator.server.admin.AdminCaller;
import io.originsimulator.server.admin.AdminCaller.Feed;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.ConnectionJournal;
import io.originsimulator.server.journal.JournalRecord;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.recipes.DocumentBody;
import io.originsimulator.server.recipes.KeptBody;
import io.originsimulator.server.request.RequestFields;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests of an HTTP/1 connection, or the one of an HTTP/2 stream: each becomes an {@link
 * Exchange} when its last byte has arrived.
 *
 * <pre>
 *   begin (head) ──▶ receive (body) … ──▶ Responder     response and delay
 *                                   └───▶ AdminApi      the simulator's own pages
 *                                   └───▶ ResponseQueue order
 * </pre>
 *
 * <p>Confined to the event loop.
 */
final class RequestReceiver implements IncomingRequest {
  private final ServerContext server;
  private final EventLoopState loop;
  private final ResponseWriter writer;
  private final LongSupplier connection; // its number
  private final ResponseQueue queue;
  private final @Nullable ConnectionJournal journal; // null unless one is kept
  private final @Nullable LoopLog log; // null without an access log
  private @Nullable String client; // its address, once it is asked for: the text takes a while
  private @Nullable HttpRequest request; // the request being received or answered
  private boolean forAdmin; // whether its head is for the simulator's own pages
  private @Nullable QueryValues parameters; // of its query, once a recipe has read them
  private @Nullable DocumentBody document; // its body, if it is a recipe document
  private @Nullable KeptBody kept; // its body, if a recipe reads it
  private boolean bodyRead; // whether a recipe has asked for its body

  /**
   * Creates a receiver without requests.
   *
   * @param earlier number of requests of the connection before
   * @param mostRequests number of requests after which the connection ends; 0 for no limit
   * @param connection its number
   */
  RequestReceiver(
      ServerContext server,
      EventLoopState loop,
      ResponseWriter writer,
      int earlier,
      int mostRequests,
      LongSupplier connection) {
    this.server = server;
    this.loop = loop;
    this.writer = writer;
    this.connection = connection;
    this.queue =
        new ResponseQueue(
            writer, server.clock(), server.limits().pipelinedRequests(), mostRequests, loop);
    this.journal =
        server.journal() == null ? null : new ConnectionJournal(server.journal(), earlier);
    this.log = loop.log();
  }

  /** Returns the unanswered exchanges. */
  ResponseQueue queue() {
    return queue;
  }

  /** Returns whether the head of a request has arrived, but not its last byte. */
  boolean isReceiving() {
    return request != null;
  }

  /** Returns the approximate bytes that an unfinished request uses until more of it arrives. */
  long heldBytes() {
    if (request == null) {
      return 0;
    }
    int head = ((RequestFields) request.headers()).bytes();
    return journal == null ? head : head + journal.keptBytes();
  }

  /**
   * Receives the head of a request.
   *
   * @param unmeasured whether a body follows although no field announces it
   */
  void begin(HttpRequest head, boolean unmeasured) {
    @Nullable EncodedResponse refusal = server.refusal().ofHead(head);
    request = head;
    forAdmin = false; // until a target is known to be valid
    if (refusal != null) {
      refuse(refusal);
      return;
    }
    if (journal != null) {
      journal.begin();
    }
    RequestTarget asked = RequestTarget.of(head.uri());
    AdminAccess access = server.access();
    forAdmin =
        access.isAlone()
            || (Responder.isForAdmin(server, head, asked, this, loop)
                && access.admits(writer.channel));
    if (forAdmin && server.admin().wantsDocument(head, asked)) {
      document = new DocumentBody(server.limits().documentBytes(), server.documents());
      if (HttpUtil.getContentLength(head, 0L) > server.limits().documentBytes()) {
        refuse(server.refusal().documentTooLarge());
        return;
      }
    }
    if (!forAdmin && isRead(head, asked, unmeasured)) {
      kept = new KeptBody(server.limits().jsonBytes(), server.documents());
    }
    parameters = null; // nothing charges for them until the body has arrived
    if (Exchange.expectsContinue(head)) {
      queue.sendContinue();
    }
  }

  /** Returns whether a recipe that the request may get reads its body, which is to come. */
  private boolean isRead(HttpRequest head, RequestTarget asked, boolean unmeasured) {
    if (!loop.lease().snapshot().scenario().readsBodies()) {
      return false;
    }
    long length = HttpUtil.getContentLength(head, 0L);
    boolean hasBody = unmeasured || length > 0 || HttpUtil.isTransferEncodingChunked(head);
    if (!hasBody || length > server.limits().jsonBytes()) {
      return false;
    }
    bodyRead = false;
    ActiveRecipe<ServedResponse> recipe = Responder.find(this, asked, loop.lease());
    if (recipe == null && !bodyRead) {
      Responder.unanswered(this, asked, loop.lease()); // it compares bodies of the nearest recipes
    }
    return bodyRead || (recipe != null && recipe.readsBody());
  }

  /**
   * Receives a part of the body.
   *
   * @param content borrowed
   * @param last whether the request is complete
   */
  void receive(ByteBuf content, boolean last) {
    if (journal != null) {
      journal.receive(content);
    }
    if (document != null && !document.append(content)) {
      refuse(
          document.isTooLarge()
              ? server.refusal().documentTooLarge()
              : server.refusal().documentsTakeTooMuch());
      return;
    }
    if (kept != null) {
      kept.append(content);
    }
    if (last && request != null) {
      arrived(request);
    }
  }

  private void arrived(HttpRequest complete) {
    RequestTarget asked = RequestTarget.of(complete.uri()); // parsed again: storing it costs more
    Exchange exchange = new Exchange(complete, server.clock().nanoTime());
    record(
        exchange,
        journal == null ? null : journal.arrived(complete, exchange.arrivalNanos(), connection()),
        false);
    if (forAdmin) {
      respondAsAdmin(exchange, complete, asked);
    } else {
      Responder.respond(exchange, complete, asked, this, server, loop);
    }
    add(exchange);
  }

  private void respondAsAdmin(Exchange exchange, HttpRequest complete, RequestTarget asked) {
    EncodedResponse now = server.admin().respond(complete, asked, document, new Caller(exchange));
    document = null;
    if (now != null) {
      exchange.answer(now);
    }
  }

  /** The client of an exchange that is for the simulator's own pages. */
  private final class Caller implements AdminCaller {
    private final Exchange exchange;
    private final Future<?> left = writer.closed(); // of another thread, it would not be safe

    Caller(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public Future<?> left() {
      return left;
    }

    @Override
    public void answer(EncodedResponse response) {
      queue.answerLater(exchange, response);
    }

    @Override
    public void follow(Feed events) {
      exchange.follow(events);
    }
  }

  /**
   * Refuses a request that cannot be served, after the responses before it, and accepts no more.
   */
  void refuse(EncodedResponse refusal) {
    Exchange exchange = new Exchange(server.clock().nanoTime());
    exchange.answer(refusal);
    record(exchange, null, true);
    add(exchange);
  }

  private void record(Exchange exchange, @Nullable JournalRecord entry, boolean refused) {
    LoggedRequest line =
        log == null || (forAdmin && request != null)
            ? null
            : logged(log, exchange.arrivalNanos(), refused);
    if (entry != null || line != null) {
      exchange.recordIn(new RequestRecords(entry, line));
    }
  }

  private LoggedRequest logged(LoopLog lines, long arrivalNanos, boolean refused) {
    String protocol = request == null ? "" : writer.protocol(request.protocolVersion());
    return new LoggedRequest(
        lines, client(), connection(), request, protocol, arrivalNanos, refused);
  }

  private void add(Exchange exchange) {
    drop();
    queue.continueIsNeedless();
    queue.add(exchange);
  }

  /** Drops what has arrived of an unfinished request. */
  void drop() {
    request = null;
    parameters = null;
    if (document != null) {
      document.release();
      document = null;
    }
    if (kept != null) {
      kept.release();
      kept = null;
    }
  }

  /** Reacts to a client that half-closes the connection. */
  void clientShutDown() {
    if (journal != null) {
      journal.clientShutDown(server.halfClose());
    }
    queue.clientShutDown(server.halfClose());
  }

  /** Reacts to a client that has disconnected. */
  void clientLeft() {
    drop();
    if (journal != null) {
      journal.clientLeft();
    }
    writer.clientLeft();
    queue.abandon(true);
  }

  @Override
  public String client() {
    @Nullable String known = client;
    if (known == null) {
      Channel channel = writer.channel;
      known =
          channel.remoteAddress() instanceof InetSocketAddress address
              ? address.getAddress().getHostAddress()
              : String.valueOf(channel.remoteAddress());
      client = known;
    }
    return known;
  }

  @Override
  public long connection() {
    return connection.getAsLong();
  }

  @Override
  public @Nullable String header(String name) {
    return request == null ? null : request.headers().get(name);
  }

  @Override
  public List<String> headers(String name) {
    return request == null ? List.of() : request.headers().getAll(name);
  }

  @Override
  public String method() {
    return request == null ? "" : request.method().name();
  }

  @Override
  public String path() {
    return request == null ? "" : RequestTarget.of(request.uri()).path();
  }

  @Override
  public String query() {
    return request == null ? "" : RequestTarget.queryOf(request.uri());
  }

  @Override
  public List<String> queryValues(String name) {
    if (parameters == null) {
      parameters = QueryValues.parse(query());
    }
    return parameters.of(name);
  }

  @Override
  public @Nullable JsonNode json() {
    bodyRead = true;
    return kept == null ? null : kept.json();
  }
}

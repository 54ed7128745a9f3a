package io.originsimulator.server.accesslog;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.ActiveRecipe;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request until its line is written: the texts of its head that the line has, and its progress.
 * Confined to its event loop.
 */
public final class LoggedRequest {
  private static final int LONGEST = 1 << 14; // characters, the default limit of request lines

  private static final Pattern USER = Pattern.compile("^([^/?#]*://)[^/?#]*@");

  final String client;
  final long connection;
  final String method;
  final String uri; // empty if no request could be read
  final String protocol;
  final String referer;
  final String userAgent;
  final long arrivalNanos;
  long plannedNanos; // since the arrival, as all below
  long firstNanos;
  long endedNanos;
  int status; // 0 until its head has been sent
  long bytes; // of the body
  String outcome;

  private final LoopLog log;
  private @Nullable ActiveRecipe<?> recipe; // null if none responds

  /**
   * Creates a request that has arrived, or is refused.
   *
   * @param head null, or as Netty creates it, if it could not be read
   * @param refused whether it gets a response before any recipe is asked
   */
  public LoggedRequest(
      LoopLog log,
      String client,
      long connection,
      @Nullable HttpRequest head,
      String protocol,
      long arrivalNanos,
      boolean refused) {
    @Nullable HttpRequest known = head instanceof FullHttpRequest ? null : head;
    this.log = log;
    this.client = client;
    this.connection = connection;
    this.method = known == null ? "" : known.method().name();
    this.uri = known == null ? "" : shown(known.uri());
    this.protocol = protocol;
    this.referer = known == null ? "" : field(known, HttpHeaderNames.REFERER);
    this.userAgent = known == null ? "" : field(known, HttpHeaderNames.USER_AGENT);
    this.arrivalNanos = arrivalNanos;
    this.outcome = refused ? "refused" : "answered";
  }

  private static String field(HttpRequest head, CharSequence name) {
    String value = head.headers().get(name);
    return value == null ? "" : shown(value);
  }

  /** Returns a text without the user of a URL, which may have a password, up to the limit. */
  private static String shown(String text) {
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    int slash = cut.indexOf('/');
    boolean isUrl = slash > 0 && cut.startsWith("://", slash - 1); // a target has a path first
    return isUrl ? USER.matcher(cut).replaceFirst("$1") : cut;
  }

  /** Records the plan of the response. */
  public void planned(@Nullable ActiveRecipe<?> by, long delayNanos) {
    recipe = by;
    plannedNanos = Math.max(0, delayNanos);
  }

  /** Records that the response's head has been passed to the socket. */
  public void headWritten(int sent, long nowNanos) {
    status = sent;
    firstNanos = nowNanos - arrivalNanos;
  }

  /** Records that a part of the body has been passed to the socket. */
  public void bodySent(int sent) {
    bytes += sent;
  }

  /** Writes the line of a response that has been passed to the socket together with its head. */
  public void complete() {
    endedNanos = firstNanos;
    log.write(this);
  }

  /** Writes the line of a response of which all promised bytes have been passed to the socket. */
  public void ended(Optional<Fault.Kind> fault) {
    fault.ifPresent(kind -> outcome = kind.toString());
    endedNanos = log.nanoTime() - arrivalNanos;
    log.write(this);
  }

  /**
   * Writes the line of a request whose response is not sent, or not completely.
   *
   * @param byClient whether its client has disconnected
   */
  public void abandoned(boolean byClient) {
    outcome = byClient && !log.isStopping() ? "abandoned" : "cancelled";
    endedNanos = log.nanoTime() - arrivalNanos;
    log.write(this);
  }

  /** Returns whether its client disconnected before the end. */
  boolean isAbandoned() {
    return outcome.equals("abandoned");
  }

  /** Returns the route of the recipe that responds; empty if none does. */
  String route() {
    return recipe == null ? "" : recipe.recipe().route().text();
  }

  /** Returns the stage at the arrival; empty if there is none. */
  String stage() {
    return recipe == null
        ? ""
        : recipe.stageAt(arrivalNanos).map(stage -> stage.at().text()).orElse("");
  }
}

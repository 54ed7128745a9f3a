package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The connections that have the simulator's own pages.
 *
 * <pre>
 *   (nothing)         every connection, alongside recipes
 *   127.0.0.1         connections to this address, alongside recipes
 *   127.0.0.1:9001    those of a listening socket of their own, without recipes
 * </pre>
 *
 * @param address null for every connection; of {@link Kind#ON_ADDRESS}, the port has no meaning
 */
public record AdminAccess(Kind kind, @Nullable InetSocketAddress address) {
  /** The pages that a connection has. */
  public enum Kind {
    EVERYWHERE,
    ON_ADDRESS,
    /** The pages are on a listening socket of their own, and this is another. */
    ELSEWHERE,
    /** This is the listening socket of the pages. */
    ALONE
  }

  private static final int MOST = 65_535; // a port

  public static final AdminAccess EVERYWHERE = new AdminAccess(Kind.EVERYWHERE, null);

  private static final Pattern FORM = Pattern.compile("(.+?)(?::(\\d{1,5}))?");

  /**
   * Parses {@code ADDRESS[:PORT]}; port 0 selects a free one. An IPv6 address with a port is in
   * brackets.
   *
   * @throws IllegalArgumentException if the text has another form; names what is expected
   */
  public static AdminAccess parse(String text) {
    Matcher form = FORM.matcher(text);
    boolean hasPort = form.matches() && form.group(2) != null && !NetUtil.isValidIpV6Address(text);
    String host = hasPort ? form.group(1) : text;
    int port = hasPort ? Integer.parseInt(form.group(2)) : 0;
    String name = host.replaceFirst("^\\[(.*)]$", "$1");
    InetSocketAddress address = new InetSocketAddress(name, Math.min(port, MOST));
    boolean ofNoConnection =
        address.isUnresolved() || (!hasPort && address.getAddress().isAnyLocalAddress());
    if (name.isBlank() || port > MOST || ofNoConnection) {
      throw new IllegalArgumentException(
          "\"%s\" (expected: an address of this machine and perhaps a port, such as 127.0.0.1 or 127.0.0.1:9001)"
              .formatted(text));
    }
    return new AdminAccess(hasPort ? Kind.ELSEWHERE : Kind.ON_ADDRESS, address);
  }

  /** Returns the address of a socket of the pages' own; null without one. */
  @Nullable InetSocketAddress ownSocket() {
    return kind == Kind.ELSEWHERE ? address : null;
  }

  /** Returns the access of connections to the socket of the pages. */
  AdminAccess ofOwnSocket() {
    return new AdminAccess(Kind.ALONE, address);
  }

  boolean isAlone() {
    return kind == Kind.ALONE;
  }

  /** Returns whether a connection has the pages. */
  boolean admits(Channel connection) {
    return switch (kind) {
      case EVERYWHERE, ALONE -> true;
      case ELSEWHERE -> false;
      case ON_ADDRESS ->
          address != null
              && connection.localAddress() instanceof InetSocketAddress local
              && isSame(address.getAddress(), plain(local.getAddress()));
    };
  }

  private static boolean isSame(InetAddress expected, InetAddress local) {
    return expected.isLoopbackAddress() ? local.isLoopbackAddress() : expected.equals(local);
  }

  /** Returns an address of IPv4 that a socket of both versions shows as one of IPv6. */
  private static InetAddress plain(InetAddress address) {
    try {
      return InetAddress.getByAddress(address.getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address without its bytes", e);
    }
  }
}

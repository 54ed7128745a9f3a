package io.originsimulator.load;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server.
 *
 * @param host a name or an address, in lower case; IPv6 without brackets
 * @param port 1 to 65535
 */
public record HostAndPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^\\[\\]:]+):(\\d{1,5})");

  public HostAndPort {
    host = host.toLowerCase(Locale.ROOT);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.isEmpty() || port < 1 || port > 65535) {
      throw new IllegalArgumentException(
          "\"" + host + ":" + port + "\" (expected: a host and a port from 1 to 65535)");
    }
  }

  /** Reads {@code host:port} or {@code [address]:port}. */
  public static HostAndPort parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("\"" + text + "\" (expected: host:port)");
    }
    return new HostAndPort(form.group(1), Integer.parseInt(form.group(2)));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}

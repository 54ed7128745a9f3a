package io.originsimulator.load;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;

/**
 * What a driver may be pointed at, and how hard: unless told otherwise, only this machine and
 * private networks, and no more than 10,000 requests a second.
 *
 * @param anyTarget whether the user has said that the target is theirs
 * @param maxPerSecond requests, more than 0
 */
public record TargetSafety(boolean anyTarget, double maxPerSecond) {
  public static final TargetSafety DEFAULT = new TargetSafety(false, 10_000);

  private static final int UNIQUE_LOCAL = 0xfc; // fc00::/7
  private static final int SEVEN_BITS = 0xfe;

  public TargetSafety {
    if (!(maxPerSecond > 0)) {
      throw new IllegalArgumentException(
          "max rate: " + maxPerSecond + " (expected: more than 0 requests a second)");
    }
  }

  /**
   * Looks at where a target is.
   *
   * @throws UnsafeTargetException if it may be anybody's
   */
  public void checkAddress(String host, InetAddress address) {
    if (!anyTarget && !isPrivate(address)) {
      String place = address.getHostAddress();
      throw new UnsafeTargetException(
          host
              + (host.equals(place) ? "" : " is " + place + ", which")
              + " is neither this machine nor a private network"
              + " (if you own it, say so: --i-own-this-target)");
    }
  }

  /**
   * Looks at a rate.
   *
   * @throws UnsafeTargetException if it is beyond the maximum
   */
  public void checkRate(double perSecond) {
    if (perSecond > maxPerSecond) {
      throw new UnsafeTargetException(
          String.format(
              Locale.ROOT,
              "%.0f requests a second are more than %.0f (raise it if the target can bear that:"
                  + " --max-rate %.0f)",
              perSecond,
              maxPerSecond,
              Math.ceil(perSecond)));
    }
  }

  private static boolean isPrivate(InetAddress address) {
    return address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || (address instanceof Inet6Address
            && (address.getAddress()[0] & SEVEN_BITS) == UNIQUE_LOCAL);
  }
}

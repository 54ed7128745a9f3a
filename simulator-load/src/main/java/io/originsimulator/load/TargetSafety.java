package io.originsimulator.load;

import static io.originsimulator.load.ConnectionSettings.check;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;

/**
 * The limits on targets and rates. The defaults allow only this machine and private networks, at up
 * to 10,000 requests per second.
 *
 * @param anyTarget whether the user has confirmed owning the target
 * @param maxPerSecond maximum requests per second, more than 0
 */
public record TargetSafety(boolean anyTarget, double maxPerSecond) {
  public static final TargetSafety DEFAULT = new TargetSafety(false, 10_000);

  private static final int UNIQUE_LOCAL = 0xfc; // fc00::/7
  private static final int SEVEN_BITS = 0xfe;

  public TargetSafety {
    check(maxPerSecond > 0, "max rate", maxPerSecond, "more than 0 requests a second");
  }

  /**
   * Checks the address of a target.
   *
   * @throws UnsafeTargetException if it is public and the user has not confirmed owning the target
   */
  public void checkAddress(String host, InetAddress address) {
    if (!anyTarget && !isPrivate(address)) {
      String place = address.getHostAddress();
      throw new UnsafeTargetException(
          host
              + (host.equals(place) ? "" : " is " + place + ", which")
              + " is neither this machine nor a private network"
              + " (expected: a loopback or private address; if you own the target, add"
              + " --i-own-this-target)");
    }
  }

  /**
   * Checks a rate.
   *
   * @throws UnsafeTargetException if it is beyond the maximum
   */
  public void checkRate(double perSecond) {
    if (perSecond > maxPerSecond) {
      throw new UnsafeTargetException(
          String.format(
              Locale.ROOT,
              "%.0f requests/s exceed the maximum of %.0f/s (expected: a lower rate; if the target can"
                  + " handle more, --max-rate %.0f)",
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

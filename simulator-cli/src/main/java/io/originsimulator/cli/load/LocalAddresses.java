package io.originsimulator.cli.load;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads local addresses for {@code --laddr}: a list, or a range of the last number. */
final class LocalAddresses {
  private static final Pattern RANGE =
      Pattern.compile("(\\d+\\.\\d+\\.\\d+\\.)(\\d+)-(?:\\1)?(\\d+)");
  private static final int LAST_NUMBER = 255;

  private LocalAddresses() {}

  static List<InetAddress> read(List<String> texts) {
    List<InetAddress> addresses = new ArrayList<>();
    for (String text : texts) {
      Matcher range = RANGE.matcher(text);
      if (!range.matches()) {
        addresses.add(address(text, text));
        continue;
      }
      int from = Integer.parseInt(range.group(2));
      int to = Integer.parseInt(range.group(3));
      if (from > to || to > LAST_NUMBER) {
        throw bad(text);
      }
      for (int last = from; last <= to; last++) {
        addresses.add(address(range.group(1) + last, text));
      }
    }
    return addresses;
  }

  /** Reads an address of digits only, so that no name is looked up. */
  private static InetAddress address(String address, String text) {
    try {
      if (address.matches("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*")) {
        return InetAddress.getByName(address);
      }
    } catch (UnknownHostException e) {
      // reported below
    }
    throw bad(text);
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "--laddr: \""
            + text
            + "\" (expected: addresses such as 127.0.0.2,127.0.0.3 or 127.0.0.2-127.0.0.9)");
  }
}

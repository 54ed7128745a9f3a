package io.originsimulator.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client under test: reads prices from server-sent events. */
final class PriceFeed implements AutoCloseable {
  private final HttpURLConnection connection;
  private final BufferedReader lines;

  /**
   * Subscribes to prices.
   *
   * @param silence maximum time between two events
   */
  PriceFeed(URI address, Duration silence) throws IOException {
    connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setReadTimeout(Math.toIntExact(silence.toMillis()));
    lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Waits for the next price; throws a SocketTimeoutException after a silence. */
  String next() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data: ")) {
        return line.substring("data: ".length());
      }
    }
    throw new IOException("the stream has ended");
  }

  @Override
  public void close() {
    connection.disconnect();
  }
}

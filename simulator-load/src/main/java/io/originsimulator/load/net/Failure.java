package io.originsimulator.load.net;

import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.unix.Errors;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.originsimulator.load.connect.TlsProblem;
import io.originsimulator.load.result.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLException;

/**
 * The failure of a request.
 *
 * @param error description, the same text for each request that fails alike
 */
record Failure(Outcome outcome, String error) {
  private static final int EPIPE = 32;
  private static final int ENFILE = 23;
  private static final int EMFILE = 24;
  private static final int EADDRNOTAVAIL = 99;
  private static final int ECONNRESET = 104;
  private static final int ETIMEDOUT = 110;
  private static final int ECONNREFUSED = 111;
  private static final int MOST_CHARACTERS = 120;

  private static final List<Map.Entry<String, Outcome>> MESSAGES = // the first that matches
      List.of(
          Map.entry("too many open files in system", Outcome.FILE_TABLE_FULL),
          Map.entry("too many open files", Outcome.NO_FILE),
          Map.entry("cannot assign requested address", Outcome.NO_ADDRESS),
          Map.entry("can't assign", Outcome.NO_ADDRESS),
          Map.entry("connection refused", Outcome.CONNECTION_REFUSED),
          Map.entry("connection reset", Outcome.CONNECTION_RESET),
          Map.entry("broken pipe", Outcome.EARLY_CLOSE),
          Map.entry("connection timed out", Outcome.CONNECT_TIMEOUT));

  static Failure of(Outcome outcome) {
    return new Failure(outcome, outcome.toString());
  }

  /** Returns the failure for an exception of the system, of TLS, or of Netty's codec. */
  static Failure of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      Outcome outcome = outcome(cause);
      if (outcome != Outcome.OTHER) {
        return new Failure(outcome, text(outcome, cause));
      }
    }
    return new Failure(Outcome.OTHER, text(Outcome.OTHER, root(thrown)));
  }

  /**
   * Returns the failure of a connection that was open, where a system timeout is not a connect
   * timeout.
   */
  static Failure ofOpen(Throwable thrown) {
    Failure failure = of(thrown);
    return failure.outcome() == Outcome.CONNECT_TIMEOUT ? of(Outcome.TIMEOUT) : failure;
  }

  /** Returns the failure of a TLS handshake. */
  static Failure ofHandshake(Throwable thrown) {
    Failure failure = of(thrown);
    return failure.outcome() == Outcome.EARLY_CLOSE
        ? new Failure(Outcome.TLS, "tls: connection closed during the handshake")
        : failure;
  }

  private static Outcome outcome(Throwable cause) {
    if (cause instanceof Errors.NativeIoException system) {
      return ofErrno(-system.expectedErr(), String.valueOf(system.getMessage()));
    }
    if (cause instanceof SslHandshakeTimeoutException || cause instanceof ConnectTimeoutException) {
      return Outcome.CONNECT_TIMEOUT;
    }
    if (cause instanceof SSLException) {
      return Outcome.TLS;
    }
    if (cause instanceof ClosedChannelException) {
      return Outcome.EARLY_CLOSE;
    }
    if (cause instanceof DecoderException) {
      return cause.getCause() == null ? Outcome.PROTOCOL : Outcome.OTHER;
    }
    return cause instanceof IOException
        ? ofMessage(String.valueOf(cause.getMessage()))
        : Outcome.OTHER;
  }

  private static Outcome ofErrno(int errno, String message) {
    return switch (errno) {
      case ENFILE -> Outcome.FILE_TABLE_FULL;
      case EMFILE -> Outcome.NO_FILE;
      case EADDRNOTAVAIL -> Outcome.NO_ADDRESS;
      case EPIPE -> Outcome.EARLY_CLOSE;
      case ECONNRESET -> Outcome.CONNECTION_RESET;
      case ETIMEDOUT -> Outcome.CONNECT_TIMEOUT;
      case ECONNREFUSED -> Outcome.CONNECTION_REFUSED;
      default -> ofMessage(message);
    };
  }

  /**
   * Returns the outcome by an exception's message, for NIO and exceptions that Netty wraps, which
   * have no errno.
   */
  private static Outcome ofMessage(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    return MESSAGES.stream()
        .filter(known -> text.contains(known.getKey()))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(Outcome.OTHER);
  }

  private static String text(Outcome outcome, Throwable cause) {
    return switch (outcome) {
      case TLS -> outcome + ": " + plain(TlsProblem.of(cause));
      case PROTOCOL -> outcome + ": " + plain(cause);
      case OTHER -> cause instanceof NoRouteToHostException ? "no route to host" : plain(cause);
      default -> outcome.toString();
    };
  }

  private static String plain(Throwable cause) {
    String message = cause.getMessage();
    return plain(
        message == null || cause instanceof ConnectException
            ? cause.getClass().getSimpleName()
            : message.lines().findFirst().orElse(""));
  }

  /** Returns the text without addresses and port numbers, which differ each time. */
  private static String plain(String text) {
    String same = text.replaceAll("/?\\S+:\\d{2,5}\\b", "").replaceAll("\\s+", " ").strip();
    return same.length() > MOST_CHARACTERS ? same.substring(0, MOST_CHARACTERS) : same;
  }

  private static Throwable root(Throwable thrown) {
    return thrown.getCause() == null ? thrown : root(thrown.getCause());
  }
}

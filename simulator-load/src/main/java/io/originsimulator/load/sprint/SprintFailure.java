package io.originsimulator.load.sprint;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.originsimulator.load.result.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Tells what an exception of the network means. */
final class SprintFailure {
  private SprintFailure() {}

  static SprintException of(@Nullable Throwable cause) {
    Throwable e =
        cause instanceof DecoderException d && d.getCause() != null ? d.getCause() : cause;
    String message = e == null ? "failed" : String.valueOf(e.getMessage());
    return new SprintException(outcome(e, message.toLowerCase(Locale.ROOT)), message);
  }

  private static Outcome outcome(@Nullable Throwable e, String message) {
    if (e instanceof ConnectTimeoutException) {
      return Outcome.CONNECT_TIMEOUT;
    }
    if (e instanceof ConnectException) {
      return message.contains("refused") ? Outcome.CONNECTION_REFUSED : Outcome.OTHER;
    }
    if (e instanceof SSLException) {
      return Outcome.TLS;
    }
    if (e instanceof EOFException) {
      return Outcome.EARLY_CLOSE;
    }
    if (e instanceof IOException) {
      return message.contains("reset") ? Outcome.CONNECTION_RESET : Outcome.OTHER;
    }
    return e instanceof IllegalArgumentException ? Outcome.PROTOCOL : Outcome.OTHER;
  }
}

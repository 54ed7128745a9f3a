package io.originsimulator.load.connect;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** The reason for a failure of TLS, in the same words for the JDK's library and for OpenSSL. */
public final class TlsProblem {
  private static final Pattern ALERT_JDK = Pattern.compile("Received fatal alert: (\\w+)");
  private static final Pattern ALERT_OPENSSL =
      Pattern.compile(":(?:SSLV3|TLSV1)_(?:ALERT_)?(\\w+)$");
  private static final Pattern WRONG_NAME =
      Pattern.compile("No (?:subject alternative|name matching)");

  private TlsProblem() {}

  /**
   * Returns the reason.
   *
   * @param thrown the exception, or one that was caused by it
   */
  public static String of(Throwable thrown) {
    String text = "";
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      String known = known(cause, String.valueOf(cause.getMessage()));
      if (!known.isEmpty()) {
        text = known; // the innermost is the reason
      }
    }
    return text.isEmpty() ? said(thrown) : text;
  }

  private static String known(Throwable cause, String message) {
    if (cause instanceof CertificateExpiredException) {
      return "certificate expired";
    }
    if (cause instanceof CertificateNotYetValidException) {
      return "certificate not yet valid";
    }
    if (cause instanceof CertPathBuilderException) {
      return "certificate of an unknown CA (expected: --ca with that CA, or --insecure)";
    }
    if (cause instanceof CertificateException && WRONG_NAME.matcher(message).find()) {
      return "certificate for another name";
    }
    if (cause instanceof NotSslRecordException) {
      return "not a TLS record"; // the exception's message has the received bytes in hexadecimal
    }
    return cause instanceof SSLException ? ofMessage(message) : "";
  }

  private static String ofMessage(String message) {
    Matcher jdk = ALERT_JDK.matcher(message);
    if (jdk.find()) {
      return "alert received: " + jdk.group(1);
    }
    Matcher openSsl = ALERT_OPENSSL.matcher(message);
    return openSsl.find() ? "alert received: " + openSsl.group(1).toLowerCase(Locale.ROOT) : "";
  }

  /** Returns the first line of the message of the first exception of TLS. */
  private static String said(Throwable thrown) {
    Throwable cause = thrown;
    while (!(cause instanceof SSLException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}

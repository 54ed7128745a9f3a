package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelException;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.Errors;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.originsimulator.load.result.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The system's errors, as both transports report them. */
class FailureTest {

  @BeforeAll
  static void loadNettysNativeCode() {
    assertThat(Epoll.isAvailable()).isTrue(); // loads the system's error messages
  }

  @ParameterizedTest
  @CsvSource({
    "23, FILE_TABLE_FULL",
    "24, NO_FILE",
    "32, EARLY_CLOSE",
    "99, NO_ADDRESS",
    "104, CONNECTION_RESET",
    "110, CONNECT_TIMEOUT",
    "111, CONNECTION_REFUSED",
    "5, OTHER"
  })
  void errnoDeterminesTheOutcome(int errno, Outcome outcome) {
    Throwable system = new Errors.NativeIoException("call", -errno, false);
    assertThat(Failure.of(system).outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "Too many open files in system, FILE_TABLE_FULL",
    "Too many open files, NO_FILE",
    "Cannot assign requested address, NO_ADDRESS",
    "Connection refused: /127.0.0.1:80, CONNECTION_REFUSED",
    "Connection reset by peer, CONNECTION_RESET",
    "Broken pipe, EARLY_CLOSE",
    "Connection timed out, CONNECT_TIMEOUT"
  })
  void messageDeterminesTheOutcomeWithoutAnErrno(String message, Outcome outcome) {
    assertThat(Failure.of(new IOException(message)))
        .isEqualTo(new Failure(outcome, outcome.toString()));
  }

  @Test
  void timeoutOfAnOpenConnectionIsNoConnectTimeout() {
    Throwable timedOut = new Errors.NativeIoException("recvAddress", -110, false);
    assertThat(Failure.ofOpen(timedOut)).isEqualTo(new Failure(Outcome.TIMEOUT, "timeout"));
    assertThat(Failure.ofOpen(new IOException("Connection timed out")).outcome())
        .isEqualTo(Outcome.TIMEOUT);
    assertThat(Failure.ofOpen(new IOException("Connection reset by peer")).outcome())
        .isEqualTo(Outcome.CONNECTION_RESET);
  }

  @Test
  void findsTheCauseOfAWrappedException() {
    Throwable noFile = new Errors.NativeIoException("socket", -24, false);
    assertThat(Failure.of(new ChannelException("no channel", noFile)))
        .isEqualTo(new Failure(Outcome.NO_FILE, "no file descriptor"));
    assertThat(Failure.of(new DecoderException(new SSLHandshakeException("not trusted"))))
        .isEqualTo(new Failure(Outcome.TLS, "tls: not trusted"));
  }

  @Test
  void errorOmitsAddresses() {
    assertThat(Failure.of(new IOException("lost contact with /10.0.0.1:54321 again")))
        .isEqualTo(new Failure(Outcome.OTHER, "lost contact with again"));
    assertThat(Failure.of(new NoRouteToHostException("No route to host: /10.0.0.1:80")))
        .isEqualTo(new Failure(Outcome.OTHER, "no route to host"));
    assertThat(Failure.of(new ConnectException("strange: /10.0.0.1:80")))
        .isEqualTo(new Failure(Outcome.OTHER, "ConnectException"));
  }

  @Test
  void errorOmitsTheBytesReceivedInsteadOfTls() {
    Throwable notTls = new NotSslRecordException("not an SSL/TLS record: 485454502f");
    assertThat(Failure.of(new DecoderException(notTls)))
        .isEqualTo(new Failure(Outcome.TLS, "tls: not a TLS record"));
  }

  @Test
  void longErrorsAreShortened() {
    assertThat(Failure.of(new IOException("x".repeat(500))).error()).isEqualTo("x".repeat(120));
  }

  @Test
  void closedChannelIsAnEarlyClose() {
    assertThat(Failure.of(new ClosedChannelException()).outcome()).isEqualTo(Outcome.EARLY_CLOSE);
  }
}

package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Http;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks starts that fail; {@link ServeProcessTest} has starts that succeed. */
class ServeCommandTest {
  @TempDir private Path folder;

  @Test
  void portInUseIsReportedInOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertThat(Cli.run("serve", "--host", "127.0.0.1", "--port", port))
          .isEqualTo(
              Cli.failed(
                  "cannot listen on 127.0.0.1:"
                      + port
                      + ": the port is in use (port 0 picks a free one)"));
    }
  }

  @Test
  void unknownHostIsReportedInOneLine() {
    assertThat(Cli.run("--host", "nowhere.invalid", "--port", "0"))
        .isEqualTo(Cli.failed("cannot listen on nowhere.invalid:0: there is no such host"));
  }

  @Test
  void missingFileIsReportedInOneLine() {
    assertThat(Cli.run("serve", "nope.json"))
        .isEqualTo(Cli.failed("nope.json: there is no such file"));
  }

  @Test
  void invalidRecipeEndsTheStartWithItsProblems() throws IOException {
    Path bad =
        write("bad.json", "{ \"body\": \"x\", \"stages\": [{ \"at\": 0, \"status\": 20 }] }");
    assertThat(Cli.run("serve", bad.toString(), "--port", "0"))
        .isEqualTo(
            Cli.failed(
                bad + ": 1 problem\n  stages[0].status: 20 (expected: a status from 200 to 999)"));
  }

  @Test
  void routeInTwoFilesIsRefused() throws IOException {
    String recipe = "{ \"body\": \"x\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";
    Path one = write("one.json", recipe);
    Path other = write("other.json", "[" + recipe + "]");
    assertThat(Cli.run("serve", folder.toString(), "--port", "0"))
        .isEqualTo(
            Cli.failed(
                other
                    + ": 1 problem\n"
                    + "  [0].route: \"/*\" (expected: each route once) (it is the route of "
                    + one
                    + " already)"));
  }

  @Test
  void unreachableOriginEndsTheStart() throws IOException {
    String url = "http://127.0.0.1:" + Http.freePort() + "/news";
    Path recipe =
        write(
            "recipe.json",
            "{ \"origin\": \"" + url + "\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }");
    assertThat(Cli.run("serve", recipe.toString(), "--port", "0"))
        .isEqualTo(
            Cli.failed(recipe + ": 1 problem\n  origin: " + url + " refused the connection"));
    assertThat(Cli.run("serve", recipe.toString(), "--port", "0", "--origin-allow", "none"))
        .isEqualTo(
            Cli.failed(
                recipe
                    + ": 1 problem\n  origin: "
                    + url
                    + " is not among the hosts that may be fetched"));
  }

  @Test
  void bodiesBeyondTheMemoryEndTheStart() throws IOException {
    Path large =
        write(
            "large.json",
            "{ \"random_content\": \"2kb\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }");
    assertThat(Cli.run("serve", large.toString(), "--port", "0", "--payload-memory", "1kb"))
        .isEqualTo(
            Cli.failed(
                large
                    + """
                    : 1 problem
                      random_content: "2kb": all bodies together would take 2kb (expected: at most \
                    1kb; the limit is set by --payload-memory or Limits.payloadBytes)\
                    """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --bogus               | Unknown option: '--bogus'
          --port                | Missing required parameter for option '--port' (<port>)
          --port=http           | Invalid value for option '--port': 'http' is not an int
          --port=65536          | --port: 65536 (expected: 0 to 65535)
          --port=-1             | --port: -1 (expected: 0 to 65535)
          --threads=0           | --threads: 0 (expected: 1 or more)
          --max-pipelined=0     | --max-pipelined: 0 (expected: 1 or more)
          --max-connections=-5  | --max-connections: -5 (expected: 1 or more)
          --journal=-1          | --journal: -1 (expected: 0 or more)
          --start-at=noon       | Invalid value for option '--start-at': "noon" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)
          --start-at=2026-11-21T12:00 | Invalid value for option '--start-at': "2026-11-21T12:00" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T12:00Z"?)
          --start-at=2026-11-21 | Invalid value for option '--start-at': "2026-11-21" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T00:00:00Z"?)
          --start-at=2026-11-21 12:00:00+00:00 | Invalid value for option '--start-at': "2026-11-21 12:00:00+00:00" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T12:00:00+00:00"?)
          --start-at=2026-11-21T12:00:00+0100 | Invalid value for option '--start-at': "2026-11-21T12:00:00+0100" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T12:00:00+01:00"?)
          --start-at=2026-11-21 12:00 | Invalid value for option '--start-at': "2026-11-21 12:00" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T12:00Z"?)
          --start-at=1795262400 | Invalid value for option '--start-at': "1795262400" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00) (did you mean "2026-11-21T12:00:00Z"?)
          --start-at=2200-01-01T00:00:00Z | Invalid value for option '--start-at': "2200-01-01T00:00:00Z" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)
          --start-at=+999999999-12-31T23:59:59-18:00 | Invalid value for option '--start-at': "+999999999-12-31T23:59:59-18:00" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)
          --tolerance=61s       | --tolerance: 61s (expected: 0 to 60s)
          --max-document=2gb    | --max-document: 2gb (expected: "1b" to "1gb")
          --max-request-line=0b | --max-request-line: 0b (expected: "1b" to "1gb")
          --max-headers=0b      | --max-headers: 0b (expected: "1b" to "1gb")
          --max-origin=0kb      | --max-origin: 0kb (expected: "1b" to "1gb")
          --payload-memory=0b   | --payload-memory: 0b (expected: "1b" or more)
          --origin-allow=a.org,http://b.org/ | --origin-allow: "http://b.org/" (expected: host, *.domain or *, with :port from 1 to 65535 to allow only that port; an IPv6 address in brackets)
          --origin-allow=       | --origin-allow: "" (expected: host, *.domain or *, with :port from 1 to 65535 to allow only that port; an IPv6 address in brackets)
          --origin-allow=none,a.org | --origin-allow: none,a.org (expected: 'none' alone, or hosts)
          --origin-timeout=0s   | --origin-timeout: 0s (expected: more than 0)
          --files=nope          | --files: nope is not a folder
          --https-port=65536    | --https-port: 65536 (expected: 0 to 65535)
          --tls-cert=a.pem      | --tls-cert: given without --https-port (expected: --https-port PORT --tls-key FILE)
          --tls-name=a.test     | --tls-name: given without --https-port (expected: --https-port PORT)
          --tls-client-ca=a.pem | --tls-client-ca: given without --https-port (expected: --https-port PORT)
          --tls-timeout=5s      | --tls-timeout: given without --https-port (expected: --https-port PORT)
          --grace=5             | Invalid value for option '--grace': "5" (expected: 0 or a duration such as "50ms" or "2s") (a number needs a unit; did you mean "5s"?)
          --max-headers=5       | Invalid value for option '--max-headers': "5" (expected: a size such as "16b", "256kb" or "1mb") (a number needs a unit; did you mean "5b"?)
          --transport=tcp       | Invalid value for option '--transport': "tcp" (expected: auto, epoll, io_uring, kqueue or nio)
          --admin-token=        | Invalid value for option '--admin-token': not a token (expected: visible ASCII, no spaces)
          """)
  void misuseIsReportedInOneLineWithTheHelp(String argument, String complaint) {
    assertThat(Cli.run("serve", argument)).isEqualTo(Cli.misused("serve", complaint));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --https-port=0 --tls-cert=a.pem | --tls-cert: given without --tls-key (expected: --https-port PORT --tls-key FILE)
          --https-port=0 --tls-keystore=a.p12 --tls-key=a.pem | --tls-key: conflicts with --tls-keystore (expected: one of them)
          --https-port=0 --tls-keystore=a.p12 --tls-name=a.test | --tls-name: conflicts with --tls-keystore (expected: one of them)
          --https-port=0 --tls-cert=a.pem --tls-key=a.pem --tls-ca-out=ca.pem | --tls-ca-out: conflicts with --tls-cert (expected: one of them)
          --https-port=0 --tls-password=x | --tls-password: given without a key (expected: --tls-keystore or --tls-key)
          --https-port=0 --tls-timeout=0 | --tls-timeout: 0 (expected: 1ms to 1h)
          --https-port=0 --tls-name=a/b | TLS name `a/b`: not a name (expected: a host name such as origin.test or *.origin.test, or an IP address)
          """)
  void optionsOfTlsThatConflictAreReported(String arguments, String complaint) {
    assertThat(Cli.run(("serve " + arguments).split(" ")))
        .isEqualTo(Cli.misused("serve", complaint.replace('`', '"')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ORIGIN_SIMULATOR_PORT           | http | Invalid value for option '--port': 'http' is not an int
          ORIGIN_SIMULATOR_PORT           | 65536 | --port: 65536 (expected: 0 to 65535)
          ORIGIN_SIMULATOR_THREADS        | 0 | --threads: 0 (expected: 1 or more)
          ORIGIN_SIMULATOR_WATCH          | maybe | Invalid value for option '--watch': 'maybe' is not a boolean
          ORIGIN_SIMULATOR_MAX_DOCUMENT   | 2gb | --max-document: 2gb (expected: "1b" to "1gb")
          ORIGIN_SIMULATOR_PAYLOAD_MEMORY | 0mb | --payload-memory: 0mb (expected: "1b" or more)
          ORIGIN_SIMULATOR_ORIGIN_TIMEOUT | 0 | --origin-timeout: 0 (expected: more than 0)
          ORIGIN_SIMULATOR_START_AT       | now | Invalid value for option '--start-at': "now" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)
          ORIGIN_SIMULATOR_FILES          | nope | --files: nope is not a folder
          ORIGIN_SIMULATOR_ADMIN_TOKEN    | a b | Invalid value for option '--admin-token': not a token (expected: visible ASCII, no spaces)
          """)
  void invalidValueNamesItsVariable(String variable, String value, String complaint) {
    assertThat(Cli.run(Map.of(variable, value), "serve"))
        .isEqualTo(Cli.misused("serve", complaint + " (from " + variable + ")"));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}

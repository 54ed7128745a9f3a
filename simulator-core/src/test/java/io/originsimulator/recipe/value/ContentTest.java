package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.bbc.co.uk/news",
        "http://localhost",
        "HTTP://127.0.0.1:8080/a?b=c",
        "http://[::1]:9/",
        "http://my_service:8080/",
        "http://user:secret@my_service",
        "http://localhost:/"
      })
  void anOriginIsAWebAddressAsItWasGiven(String text) {
    assertThat(Content.Origin.parse(text).uri()).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "www.bbc.co.uk",
        "/news",
        "//host/news",
        "ftp://host/",
        "file:///etc/hosts",
        "http:a",
        "http:///news",
        "mailto:a@b",
        "http://münchen.de/",
        "http://a_b:80x/",
        "http://me@you@a_b/"
      })
  void rejectsUrlsThatAreNotHttp(String text) {
    assertThat(Refusal.of(() -> Content.Origin.parse(text)))
        .isEqualTo("\"%s\" (expected: an http:// or https:// URL with a host)", text);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/b c,  illegal character in path at character 11",
    "http://,       expected authority at character 8",
    "http://a/%zz,  malformed escape pair at character 10"
  })
  void malformedUrlIsReportedWithTheCharacter(String text, String wayOut) {
    assertThat(Refusal.of(() -> Content.Origin.parse(text)))
        .isEqualTo("\"%s\" (expected: an http:// or https:// URL with a host) (%s)", text, wayOut);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://localhost             | localhost  | 80   | ''      | http://localhost",
        "https://localhost:/          | localhost  | 443  | ''      | https://localhost:/",
        "http://my_service:8080/a@b   | my_service | 8080 | ''      | http://my_service:8080/a@b",
        "HTTPS://[::1]/               | ::1        | 443  | ''      | HTTPS://[::1]/",
        "http://me:s%40+@[::1]:81/    | ::1        | 81   | me:s@+  | http://[::1]:81/",
        "http://my_user@my_service?a@ | my_service | 80   | my_user | http://my_service?a@",
        "http://@localhost/           | localhost  | 80   | ''      | http://localhost/"
      })
  void anOriginHasAHostAPortAndPerhapsAUser(
      String text, String host, int port, String user, String shown) {
    Content.Origin origin = Content.Origin.parse(text);
    assertThat(origin.host()).isEqualTo(host);
    assertThat(origin.port()).isEqualTo(port);
    assertThat(origin.userInfo().orElse("")).isEqualTo(user);
    assertThat(origin.shown()).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:0/", "http://localhost:65536", "http://a_b:99999/"})
  void aPortThatCannotBeConnectedToIsRefused(String text) {
    assertThat(Refusal.of(() -> Content.Origin.parse(text)))
        .isEqualTo("\"%s\" (expected: a port from 1 to 65535, or none)", text);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/x, http://A:80/y, true",
    "http://a/,  http://a:81/,  false",
    "http://a/,  https://a/,    false",
    "http://a/,  http://b/,     false",
    "http://a/,  http://u@a/,   true"
  })
  void oneServerIsOneHostPortAndScheme(String one, String other, boolean same) {
    assertThat(Content.Origin.parse(one).isOnServerOf(Content.Origin.parse(other))).isEqualTo(same);
  }

  @Test
  void anOriginMadeInJavaIsCheckedLikeOneThatIsRead() {
    assertThat(Refusal.of(() -> new Content.Origin(URI.create("/news"))))
        .isEqualTo("\"/news\" (expected: an http:// or https:// URL with a host)");
  }
}

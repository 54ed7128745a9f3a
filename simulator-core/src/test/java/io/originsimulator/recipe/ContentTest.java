package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

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
        "http://[::1]:9/"
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
        "mailto:a@b"
      })
  void whatIsNoWebAddressIsRefused(String text) {
    assertThat(Refusal.of(() -> Content.Origin.parse(text)))
        .isEqualTo("\"%s\" (expected: an http:// or https:// URL with a host)", text);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/b c,  illegal character in path at character 11",
    "http://,       expected authority at character 8",
    "http://a/%zz,  malformed escape pair at character 10"
  })
  void whatIsNoAddressAtAllIsToldWhereItGoesWrong(String text, String wayOut) {
    assertThat(Refusal.of(() -> Content.Origin.parse(text)))
        .isEqualTo("\"%s\" (expected: an http:// or https:// URL with a host) (%s)", text, wayOut);
  }

  @Test
  void anOriginMadeInJavaIsCheckedLikeOneThatIsRead() {
    assertThat(Refusal.of(() -> new Content.Origin(URI.create("/news"))))
        .isEqualTo("\"/news\" (expected: an http:// or https:// URL with a host)");
  }
}

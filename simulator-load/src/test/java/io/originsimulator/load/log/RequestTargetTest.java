package io.originsimulator.load.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTargetTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/news?page=2|/news?page=2",
        "http://example.com:80/a?b|/a?b",
        "HTTPS://example.com?b|/?b",
        "/a#top|/a",
        "/a b|/a%20b",
        "/caf\u00e9|/caf%C3%A9",
        "/\ud83d\ude00|/%F0%9F%98%80",
        "/a%20b%2Fc|/a%20b%2Fc",
        "/100%|/100%25",
        "/a\\x22b\\xC3\\xA9|/a%22b%C3%A9",
        "/a\\\"b\\\\c\\td|/a%22b%5Cc%09d",
        "/{a}|/%7Ba%7D",
        "/a?x=[1]&y=?|/a?x=[1]&y=?",
        "/a[1]|/a%5B1%5D",
        "//a|//a"
      })
  void convertsLoggedTargetsToSendableOnes(String shown, String sent) throws BadLine {
    assertThat(RequestTarget.of(shown)).isEqualTo(sent);
    URI uri = URI.create("http://localhost" + sent);
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    assertThat(uri.getRawPath() + query).isEqualTo(sent);
  }
}

package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.Content;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginAccessTest {

  @ParameterizedTest
  @CsvSource({
    "*, http://example.com/, true",
    "*, https://[::1]:8443/, true",
    "*:443, https://example.com/, true",
    "*:443, http://example.com/, false",
    "*:80, HTTP://example.com/, true",
    "example.com, http://example.com:8080/, true",
    "Example.COM, https://EXAMPLE.com/, true",
    "example.com, http://www.example.com/, false",
    "example.com, http://notexample.com/, false",
    "example.com, http://example.com.evil.org/, false",
    "example.com, http://example.com@evil.org/, false",
    "example.com:8080, http://example.com:8080/, true",
    "example.com:8080, http://example.com/, false",
    "example.com:80, http://example.com/, true",
    "example.com:443, https://example.com/, true",
    "*.example.com, http://www.example.com/, true",
    "*.example.com, http://a.b.example.com/, true",
    "*.example.com, http://example.com/, false",
    "*.example.com, http://badexample.com/, false",
    "*.example.com:8080, http://a.example.com:8080/, true",
    "*.example.com:8080, http://a.example.com/, false",
    "[::1], http://[::1]:8080/, true",
    "[::1]:8080, http://[::1]:8080/, true",
    "[::1]:8080, http://[::1]/, false",
    "127.0.0.1, http://127.0.0.1:1234/, true",
    "127.0.0.1, http://127.0.0.2/, false",
    "my_service:8080, http://my_service:8080/, true",
    "my_service, http://your_service/, false",
    "example.com:080, http://example.com/, true",
    "example.com:8080, http://me:secret@example.com:8080/, true"
  })
  void aHostIsAllowedByName(String pattern, URI uri, boolean allowed) {
    assertThat(allowing(pattern).allows(new Content.Origin(uri))).isEqualTo(allowed);
  }

  @Test
  void oneMatchingPatternIsEnough() {
    OriginAccess access = allowing("a.org", "b.org");
    assertThat(access.allows(new Content.Origin(URI.create("http://b.org/")))).isTrue();
    assertThat(access.allows(new Content.Origin(URI.create("http://c.org/")))).isFalse();
  }

  @Test
  void anEmptyListAllowsNothing() {
    assertThat(allowing().allows(new Content.Origin(URI.create("http://localhost/")))).isFalse();
  }

  @Test
  void defaultIsAnyHostAndThirtySeconds() {
    assertThat(OriginAccess.ANY).isEqualTo(new OriginAccess(List.of("*"), Duration.ofSeconds(30)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " example.com",
        "a.org b.org",
        "http://example.com",
        "example.com/news",
        "example.com:",
        "example.com:0",
        "example.com:65536",
        "example.com:http",
        "ex*mple.com",
        "*example.com",
        "::1",
        "me@example.com"
      })
  void rejectsHostsThatCannotMatch(String pattern) {
    assertThatThrownBy(() -> allowing("a.org", pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\"%s\" (expected: host, *.domain or *, with :port from 1 to 65535 to allow only that port;"
                + " an IPv6 address in brackets)",
            pattern);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S"})
  void aTimeoutIsMoreThanNothing(Duration timeout) {
    assertThatThrownBy(() -> new OriginAccess(List.of("*"), timeout))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("timeout: " + timeout + " (expected: more than zero)");
  }

  private static OriginAccess allowing(String... patterns) {
    return new OriginAccess(List.of(patterns), Duration.ofSeconds(1));
  }
}

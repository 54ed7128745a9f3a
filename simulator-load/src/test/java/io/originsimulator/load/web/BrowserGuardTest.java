package io.originsimulator.load.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserGuardTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"localhost:8000", "127.0.0.1:8000", "[::1]:8000", "buildbox", "LOCALHOST"})
  void allowsTheEnginesOwnPageAndPrograms(String host) {
    assertThat(BrowserGuard.refusal(host, "", "")).isEmpty();
    assertThat(BrowserGuard.refusal(host, "http://" + host, "same-origin")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8000, http://evil.example",
    "localhost:8000, http://localhost:3000",
    "localhost:8000, https://localhost:8000",
    "localhost:8000, null",
  })
  void rejectsPagesOfOtherSites(String host, String origin) {
    assertThat(BrowserGuard.refusal(host, origin, "")).isPresent();
  }

  @Test
  void rejectsHostNamesOfOtherSites() {
    assertThat(BrowserGuard.refusal("evil.example:8000", "http://evil.example:8000", ""))
        .contains(
            "host: evil.example:8000 (expected: localhost, a name without dots, or an address)");
  }

  @Test
  void rejectsImagesInPagesOfOtherSites() {
    assertThat(BrowserGuard.refusal("localhost:8000", "", "none")).isEmpty();
    assertThat(BrowserGuard.refusal("localhost:8000", "", "cross-site"))
        .contains("sec-fetch-site: cross-site (expected: same-origin, or none)");
    assertThat(BrowserGuard.refusal("localhost:8000", "", "same-site")).isPresent();
  }
}

package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentTypeTest {
  private static final byte[] NOTHING = {};

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1} | application/json; charset=utf-8",
        "[1] | application/json; charset=utf-8",
        "{ | application/json; charset=utf-8",
        "' {}' | text/html; charset=utf-8",
        "<html> | text/html; charset=utf-8",
        "hello | text/html; charset=utf-8",
        "'' | text/html; charset=utf-8"
      })
  void aBraceOrABracketInFrontMakesItJson(String text, String type) {
    assertThat(ContentType.ofText(text)).isEqualTo(type);
    assertThat(ContentType.ofBytes(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.json | application/json; charset=utf-8",
        "a.html | text/html; charset=utf-8",
        "a.htm | text/html; charset=utf-8",
        "a.txt | text/plain; charset=utf-8",
        "a.xml | application/xml",
        "a.css | text/css; charset=utf-8",
        "a.js | text/javascript; charset=utf-8",
        "a.svg | image/svg+xml",
        "a.png | image/png",
        "a.jpg | image/jpeg",
        "a.jpeg | image/jpeg",
        "a.gif | image/gif",
        "a.webp | image/webp",
        "a.pdf | application/pdf",
        "a.mjs | text/javascript; charset=utf-8",
        "a.js.map | application/json; charset=utf-8",
        "a.webmanifest | application/manifest+json",
        "a.csv | text/csv; charset=utf-8",
        "a.woff2 | font/woff2",
        "a.wasm | application/wasm",
        "a.mp4 | video/mp4",
        "a.bin | application/octet-stream",
        "A.PNG | image/png",
        "a.tar.json | application/json; charset=utf-8",
        "json.d/a.unknown | text/html; charset=utf-8",
        "a.json/b | text/html; charset=utf-8"
      })
  void typeOfAFileFollowsFromItsEnding(Path file, String type) {
    assertThat(ContentType.ofFile(file, NOTHING)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({"a", "a.unknown", "a.", ".hidden"})
  void typeOfAFileWithAnotherEndingFollowsFromItsFirstByte(Path file) {
    assertThat(ContentType.ofFile(file, new byte[] {'{'})).isEqualTo(ContentType.JSON);
    assertThat(ContentType.ofFile(file, new byte[] {'<'})).isEqualTo(ContentType.HTML);
  }
}

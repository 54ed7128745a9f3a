package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms of a range and their bytes. */
class ByteRangeTest {

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 10, bytes 0-0/10",
    "bytes=0-9, 10, bytes 0-9/10",
    "bytes=0-10, 10, bytes 0-9/10",
    "bytes=9-, 10, bytes 9-9/10",
    "bytes=0-, 10, bytes 0-9/10",
    "bytes=-1, 10, bytes 9-9/10",
    "bytes=-10, 10, bytes 0-9/10",
    "bytes=-11, 10, bytes 0-9/10",
    "Bytes=002-3, 10, bytes 2-3/10",
    "bytes=5-99999999999999999999, 10, bytes 5-9/10",
    "bytes=-99999999999999999999, 10, bytes 0-9/10",
    "bytes=2147483646-, 2147483647, bytes 2147483646-2147483646/2147483647",
    "bytes=0-9999999999, 2147483647, bytes 0-2147483646/2147483647"
  })
  void validRangeEndsWithTheBody(String field, int length, String contentRange) {
    assertThat(ByteRange.parse(field, length).orElseThrow().of(length)).isEqualTo(contentRange);
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=10-, 10",
    "bytes=10-20, 10",
    "bytes=-0, 10",
    "bytes=99999999999999999999-, 10",
    "bytes=0-, 0",
    "bytes=0-0, 0",
    "bytes=-0, 0"
  })
  void rangeBeyondTheBodyIsNotSatisfiable(String field, int length) {
    assertThat(ByteRange.parse(field, length).orElseThrow().isSatisfiable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=2-1",
        "bytes=a-b",
        "bytes=1",
        "bytes= 0-1",
        "bytes=0 -1",
        "bytes=+0-1",
        "bytes=0-1,3-4",
        "bytes=0-1, -1",
        "lines=0-1",
        "0-1"
      })
  void otherFormsAreIgnored(String field) {
    assertThat(ByteRange.parse(field, 10)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=-1", "bytes=-99999999999999999999"})
  void suffixOfAnEmptyBodyIsIgnored(String field) {
    assertThat(ByteRange.parse(field, 0)).isEmpty();
  }
}

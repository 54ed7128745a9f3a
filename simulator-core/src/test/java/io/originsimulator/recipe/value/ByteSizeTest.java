package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0b,     0",
    "16b,    16",
    "256kb,  262144",
    "1mb,    1048576",
    "2gb,    2147483648",
    "00016b, 16",
    "999999999999999999b, 999999999999999999"
  })
  void aKilobyteIs1024Bytes(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(text, bytes)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({"16B, 16b", "256KB, 256kb", "1kB, 1kb", "1MB, 1mb", "2GB, 2gb"})
  void unitMayBeInCapitals(String text, String lower) {
    assertThat(ByteSize.parse(text)).isEqualTo(ByteSize.parse(lower)).hasToString(lower);
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740991kb,   9223372036854774784",
    "9007199254740992kb,   9223372036854775807",
    "999999999999999999kb, 9223372036854775807",
    "999999999999999999gb, 9223372036854775807"
  })
  void aSizePastALongIsTheLargestLong(String text, long bytes) {
    assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @Test
  void moreDigitsThanALongHoldsAreTheLargestLong() {
    assertThat(ByteSize.bytes("9".repeat(19), "b")).isEqualTo(Long.MAX_VALUE);
    assertThat(ByteSize.bytes("9".repeat(5000), "mb")).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "b", "big", "-1b", "+1b", "1.5mb", "1tb", "1kib", "1e3b", "16bb", "٥kb"})
  void rejectsMalformedSize(String text) {
    assertThat(Refusal.of(() -> ByteSize.parse(text)))
        .isEqualTo(Quoted.of(text) + " (expected: a size such as \"16b\", \"256kb\" or \"1mb\")");
  }

  @ParameterizedTest
  @CsvSource({
    "100,      'a number needs a unit; did you mean \"100b\"?'",
    "256Kb,    'did you mean \"256kb\"?'",
    "10Mb,     'did you mean \"10mb\"?'",
    "'1 mb',   'did you mean \"1mb\"?'"
  })
  void suggestsTheNearestValidSize(String text, String wayOut) {
    assertThat(Refusal.of(() -> ByteSize.parse(text)))
        .isEqualTo(
            "\"%s\" (expected: a size such as \"16b\", \"256kb\" or \"1mb\") (%s)", text, wayOut);
  }

  @ParameterizedTest
  @CsvSource({
    "0,                   0b",
    "1,                   1b",
    "1023,                1023b",
    "1024,                1kb",
    "1025,                1.0kb",
    "1536,                1.5kb",
    "1048523,             1023.9kb",
    "1048575,             1.0mb",
    "1048576,             1mb",
    "67108864,            64mb",
    "5368709120,          5gb",
    "1099511627776,       1tb",
    "9223372036854775807, 8eb"
  })
  void aSizeIsDescribedInTheLargestUnitThatLeavesAtLeastOne(long bytes, String described) {
    assertThat(ByteSize.describe(bytes)).isEqualTo(described);
  }
}

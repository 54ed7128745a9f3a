package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomTextTest {
  private static final Dice DICE = new Dice(42);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 11, 8189, 8190, 8191, 16_380, 100_000})
  void textHasTheRequestedLength(int length) throws IOException {
    assertThat(text(length, 0)).hasSize(length);
  }

  @Test
  void everyLetterIsOfTheBase64AlphabetAndAllAreLikely() throws IOException {
    String text = text(640_000, 0);

    int[] counts = new int[128];
    text.chars().forEach(letter -> counts[letter]++);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assertThat(text).matches("[A-Za-z0-9+/]*");
    assertThat(alphabet.chars().map(letter -> counts[letter])).allMatch(n -> n > 9500 && n < 10500);
  }

  @Test
  void theLettersOfASeedNeverChange() throws IOException {
    assertThat(text(32, 0)).isEqualTo("wo5HCaLMmrL1TZYhmpYA94CJngrVvs36");
  }

  @Test
  void aShorterTextIsTheBeginningOfALonger() throws IOException {
    assertThat(text(20_000, 0)).startsWith(text(8_195, 0));
  }

  @Test
  void textContinuesAfterTheLastOrdinal() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    long next = RandomText.write(out, 8_195, DICE, 7);

    assertThat(next).isEqualTo(7 + 820);
    assertThat(text(20, next)).isEqualTo(text(8_220, 7).substring(8_200));
  }

  private static String text(long length, long firstOrdinal) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RandomText.write(out, length, DICE, firstOrdinal);
    return out.toString(StandardCharsets.US_ASCII);
  }
}

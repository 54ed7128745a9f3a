package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {

  @Test
  void valueIsQuotedOnOneLine() {
    assertThat(Quoted.of("fast")).isEqualTo("\"fast\"");
    assertThat(Quoted.of("")).isEqualTo("\"\"");
    assertThat(Quoted.of("a\r\n\t\"b\"\u001b[31m")).isEqualTo("\"a\\r\\n\\t\\\"b\\\"\\u001b[31m\"");
    assertThat(Quoted.of("naïve 日本 ∞")).isEqualTo("\"naïve 日本 ∞\"");
  }

  @Test
  void aValueLongerThanALineIsCut() {
    assertThat(Quoted.of("x".repeat(80))).isEqualTo("\"" + "x".repeat(80) + "\"");
    assertThat(Quoted.of("x".repeat(81))).isEqualTo("\"" + "x".repeat(80) + "…\"");
  }

  @Test
  void aNameThatIsNotOnePlainWordIsQuoted() {
    assertThat(Quoted.name("x-request-id")).isEqualTo("x-request-id");
    assertThat(Quoted.name("")).isEqualTo("\"\"");
    assertThat(Quoted.name("a b")).isEqualTo("\"a b\"");
    assertThat(Quoted.name("a\nb")).isEqualTo("\"a\\nb\"");
    assertThat(Quoted.name("x".repeat(81))).isEqualTo("\"" + "x".repeat(80) + "…\"");
  }
}

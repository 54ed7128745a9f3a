package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {

  @ParameterizedTest
  @CsvSource({
    "[a-z]+,        abc,   true",
    "[a-z]+,        abc1,  false",
    "a|ab,          ab,    true",
    "'(?i)a{2,3}',  aAa,   true",
    "'\\d{1,1000}', 12,    true",
    "[]a]{2},       ]a,    true",
    "[[:alpha:]\\]]*, a],  true"
  })
  void anExpressionMatchesTheCompleteText(String expression, String text, boolean matches) {
    assertThat(new Expression(expression).matches(text)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a{100}){100}){100}",
        "(a{1000}b{1000}){2}",
        "(((((((((a{10}){10}){10}){10}){10}){10}){10}){10}){10})",
        "a{1000}a{1000}a{1000}",
        "[a]{1000}\\]{1000}"
      })
  @Timeout(10)
  void rejectsRepetitionsThatTakeTooManySteps(String text) {
    assertThat(Refusal.of(() -> new Expression(text)))
        .isEqualTo(
            "%s (expected: a regular expression of RE2, without look-ahead, look-behind and"
                + " back-references, so that it runs in linear time) (its repetitions, written out,"
                + " have more than 2000 steps)",
            Quoted.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)\u1c80",
        "(?s-i:x)(?si)[a-\ufffd]",
        "(?i)[\\x{61}-\\x{ffff}]",
        "(?i)\\x{1C88}"
      })
  @Timeout(10)
  void rejectsIgnoredCaseOfLettersThatRe2FoldsForEver(String text) {
    assertThat(Refusal.of(() -> new Expression(text)))
        .endsWith("(U+1C80 to U+1C88 cannot be matched without regard to case; leave them out)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a-\ufffd]", "(?i)[a-\u1c7f]", "(?i)[\u3041-\u3093]", "(?i)[^a-z]\\pL"})
  void acceptsOtherLettersAndCase(String text) {
    assertThat(new Expression(text)).hasToString(text);
  }

  @Test
  void rejectsALongExpression() {
    assertThat(Refusal.of(() -> new Expression("a".repeat(1001))))
        .endsWith("(it is longer than 1000 characters)");
  }

  @Test
  @Timeout(10)
  void anExpressionOfTheLargestSizeIsFast() {
    Expression slow = new Expression("(a|a?){280}b");

    assertThat(slow.matches("a".repeat(Expression.LONGEST_TEXT))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"a*, 4096", "'(?:.*a){100}', 707", "'a{500}|a*', 992"})
  void theLongestTextIsShorterForALargeExpression(String expression, int longest) {
    assertThat(new Expression(expression).matches("a".repeat(longest))).isTrue();
    assertThat(new Expression(expression).matches("a".repeat(longest + 1))).isFalse();
  }

  @Property
  void anyTextIsAnExpressionOrRefused(@ForAll("expressions") String text) {
    try {
      assertThat(new Expression(text)).isEqualTo(new Expression(text)).hasToString(text);
    } catch (RecipeException e) {
      assertThat(e.problems()).hasSize(1);
    }
  }

  @Provide
  Arbitrary<String> expressions() {
    return Arbitraries.strings().withChars("ab(){}[]0129,*+?|\\^:.").ofMaxLength(30);
  }
}

package io.originsimulator.cli.imports.wiremock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "$ ''",
        "$.name /name",
        "$.user.name /user/name",
        "$['user']['first~name'] /user/first~0name",
        "$.items[0].sku /items/0/sku",
        "$.a['b/c'] /a/b~1c",
        "@.name /name",
      })
  void pathOfOneValueIsAPointer(String path, String pointer) {
    assertThat(JsonPath.pointer(path)).contains(pointer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$..name",
        "$.items[*]",
        "$.items[?(@.a)]",
        "$.items[0:2]",
        "name",
        "$.a.length()"
      })
  void pathOfSeveralValuesHasNoPointer(String path) {
    assertThat(JsonPath.pointer(path)).isEmpty();
  }
}

package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Methods;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByMethodTest {

  @Test
  void namedMethodHasPrecedence() {
    ByMethod<String> values = new ByMethod<>();
    values.put(new Methods(List.of("POST", "PUT")), "writes");
    values.put(Methods.ANY, "any");

    assertThat(values.of("POST")).isEqualTo("writes");
    assertThat(values.of("PUT")).isEqualTo("writes");
    assertThat(values.of("GET")).isEqualTo("any");
    assertThat(values.of("HEAD")).isEqualTo("any");
  }

  @Test
  void headTakesWhatGetHas() {
    ByMethod<String> values = new ByMethod<>();
    values.put(Methods.ANY, "any");
    values.put(new Methods(List.of("GET")), "get");

    assertThat(values.of("HEAD")).isEqualTo("get");
  }

  @Test
  void headTakesItsOwnIfItIsNamed() {
    ByMethod<String> values = new ByMethod<>();
    values.put(new Methods(List.of("GET")), "get");
    values.put(new Methods(List.of("HEAD")), "head");

    assertThat(values.of("HEAD")).isEqualTo("head");
    assertThat(values.of("GET")).isEqualTo("get");
  }

  @Test
  void getDoesNotTakeHeads() {
    ByMethod<String> values = new ByMethod<>();
    values.put(new Methods(List.of("HEAD")), "head");

    assertThat(values.of("GET")).isNull();
  }

  @Test
  void methodsAreComparedLetterByLetter() {
    ByMethod<String> values = new ByMethod<>();
    values.put(new Methods(List.of("GET")), "get");

    assertThat(values.of("get")).isNull();
    assertThat(values.of("GETS")).isNull();
  }

  @Test
  void emptyMapHasNoValue() {
    assertThat(new ByMethod<String>().of("GET")).isNull();
  }
}

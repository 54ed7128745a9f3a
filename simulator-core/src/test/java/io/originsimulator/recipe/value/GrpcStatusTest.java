package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.GrpcStatus.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrpcStatusTest {

  @ParameterizedTest
  @CsvSource({
    "0, OK",
    "1, CANCELLED",
    "2, UNKNOWN",
    "3, INVALID_ARGUMENT",
    "4, DEADLINE_EXCEEDED",
    "5, NOT_FOUND",
    "6, ALREADY_EXISTS",
    "7, PERMISSION_DENIED",
    "8, RESOURCE_EXHAUSTED",
    "9, FAILED_PRECONDITION",
    "10, ABORTED",
    "11, OUT_OF_RANGE",
    "12, UNIMPLEMENTED",
    "13, INTERNAL",
    "14, UNAVAILABLE",
    "15, DATA_LOSS",
    "16, UNAUTHENTICATED"
  })
  void codesHaveTheNumbersOfGrpc(int number, Code code) {
    assertThat(Code.of(number)).contains(code);
    assertThat(new GrpcStatus(code, "").fields())
        .isEqualTo(Headers.NONE.with("grpc-status", String.valueOf(number)));
  }

  @Test
  void otherNumbersHaveNoCode() {
    assertThat(Code.of(-1)).isEmpty();
    assertThat(Code.of(17)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "no more, no more",
    "100 %, 100 %25",
    "'tab\tDEL\u007f~', tab%09DEL%7F~",
    "größer, gr%C3%B6%C3%9Fer",
    "😀, %F0%9F%98%80"
  })
  void messageIsPercentEncoded(String message, String sent) {
    assertThat(new GrpcStatus(Code.ABORTED, message).fields().get("grpc-message")).contains(sent);
  }
}

package io.originsimulator.load.web;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude.Value;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.page.PageFile;
import io.originsimulator.recipe.value.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The response to a call. */
record ApiResponse(int status, String contentType, byte[] body) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .defaultPropertyInclusion(Value.construct(Include.NON_NULL, Include.ALWAYS))
          .build();

  /** An error in blitz's form: a keyword, and a reason as text. */
  private record Failure(String error, String reason, @Nullable List<String> attributes) {}

  static ApiResponse json(int status, Object body) {
    try {
      return new ApiResponse(
          status, "application/json; charset=utf-8", JSON.writeValueAsBytes(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static ApiResponse file(PageFile file) {
    return new ApiResponse(200, file.contentType(), file.bytes());
  }

  static ApiResponse error(int status, String error, String reason) {
    return json(status, new Failure(error, reason, null));
  }

  /** Returns all problems of a body; the attributes are their places, such as chart.rates. */
  static ApiResponse validation(List<Problem> problems) {
    String reason = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    List<String> places =
        problems.stream().map(Problem::place).filter(it -> !it.isEmpty()).distinct().toList();
    return json(400, new Failure("validation", reason, places));
  }
}

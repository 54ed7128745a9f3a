package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.command.InspectContainerResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailedContainerTest {

  @Test
  void endedContainerKeepsItsExitCodeAndLog() throws JsonProcessingException {
    assertThat(FailedContainer.of(inspected("exited"), "log"))
        .isEqualTo(
            new FailedContainer(
                Optional.of("The simulator ended before it was ready, with exit code 2"), "log"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"created", "running"})
  void runningOrCreatedContainerKeepsOnlyItsLog(String status) throws JsonProcessingException {
    assertThat(FailedContainer.of(inspected(status), "log"))
        .isEqualTo(new FailedContainer(Optional.empty(), "log"));
  }

  private static InspectContainerResponse inspected(String status) throws JsonProcessingException {
    String json = "{\"State\": {\"Status\": \"%s\", \"ExitCode\": 2}}".formatted(status);
    return new ObjectMapper().readValue(json, InspectContainerResponse.class);
  }
}

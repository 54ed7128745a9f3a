package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.SizeRange;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BehaviourTest {

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 299, 304, 404, 419, 499, 503, 520, 599, 600, 700, 999})
  void anyFinalStatusIsGood(int status) {
    Behaviour behaviour = Behaviour.of(status, Latency.NONE);

    assertThat(behaviour)
        .isEqualTo(new Behaviour(status, Latency.NONE, Headers.NONE, Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 101, 103, 199})
  void aStatusThatIsNotFinalIsRefused(int status) {
    assertThat(Refusal.of(() -> Behaviour.of(status, Latency.NONE)))
        .isEqualTo(
            "status: %d (expected: a status from 200 to 999) (1xx responses are not final)",
            status);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -200, 0, 99, 1000, Integer.MAX_VALUE})
  void rejectsInvalidStatus(int status) {
    assertThat(Refusal.of(() -> Behaviour.of(status, Latency.NONE)))
        .isEqualTo("status: %d (expected: a status from 200 to 999)", status);
  }

  @Test
  void onlyA200WithoutABodyOfItsOwnNeedsContent() {
    Optional<Content> text = Optional.of(new Content.Text("own"));

    assertThat(Behaviour.of(200, Latency.NONE).carriesContent()).isTrue();
    assertThat(Behaviour.of(201, Latency.NONE).carriesContent()).isTrue();
    assertThat(new Behaviour(200, Latency.NONE, Headers.NONE, text).carriesContent()).isFalse();
  }

  @Test
  void aBodyOfItsOwnIsATextOrAFile() {
    Content origin = new Content.Origin(URI.create("http://host/"));
    Content random = new Content.Random(SizeRange.parse("1kb"));

    for (Content content : new Content[] {origin, random}) {
      assertThat(
              Refusal.of(
                  () -> new Behaviour(500, Latency.NONE, Headers.NONE, Optional.of(content))))
          .isEqualTo("not a text or a file (expected: body or body_file)");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 205, 304})
  void aStatusThatHasNoBodyIsGivenNone(int status) {
    Optional<Content> text = Optional.of(new Content.Text("lost"));

    assertThat(Refusal.of(() -> new Behaviour(status, Latency.NONE, Headers.NONE, text)))
        .isEqualTo("body: conflicts with status %1$d (expected: no body: %1$d has none)", status);
  }
}

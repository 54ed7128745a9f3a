package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.observe.Observed.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedTest {
  @Test
  void nameMayPrecedeIt() {
    assertThat(Observed.parse("nginx=pid:1234"))
        .isEqualTo(new Observed("nginx", Kind.PID, "1234"))
        .hasToString("process 1234");
    assertThat(Observed.parse("web=container:shop-web-1"))
        .isEqualTo(new Observed("web", Kind.CONTAINER, "shop-web-1"));
  }

  @Test
  void defaultNameIsTheThingItself() {
    assertThat(Observed.parse("pid:1234").name()).isEqualTo("process 1234");
    assertThat(Observed.parse("container:web").name()).isEqualTo("web");
    assertThat(Observed.parse("cgroup:/system.slice/nginx.service/").name())
        .isEqualTo("nginx.service");
  }

  @Test
  void rootHasAName() {
    assertThat(Observed.parse("cgroup:/").name()).isEqualTo("/");
  }

  @Test
  void rejectsDuplicateNames() {
    assertThat(Observed.parseAll(List.of("a=pid:1", "b=pid:1"))).hasSize(2);
    assertThatThrownBy(() -> Observed.parseAll(List.of("web=pid:1", "container:web")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two are named \"web\" (expected: a name for each, such as NAME=pid:1234)");
  }

  @Test
  void pathMayContainAnEqualsSign() {
    assertThat(Observed.parse("cgroup:/a=b")).isEqualTo(new Observed("a=b", Kind.CGROUP, "/a=b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1234", "pid:", "pid:x", "pid:0", "=pid:1", "disk:sda", "a=1234"})
  void rejectsMalformedText(String text) {
    assertThatThrownBy(() -> Observed.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\""
                + text
                + "\" (expected: pid:1234, container:NAME or cgroup:PATH, optionally after"
                + " \"NAME=\")");
  }
}

package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutoperfPlanTest {
  @TempDir private Path folder;

  @Test
  void pathsEndWithAZeroByteOrALineEnd() throws IOException {
    write("zero.log", "/a\0/b?c=d\0");
    write("lines.log", "/a\n\n/b?c=d\n");
    assertThat(read("httperf_wlog = n,zero.log")).containsExactly(List.of("/a", "/b?c=d"));
    assertThat(read("httperf_wlog = n,lines.log")).containsExactly(List.of("/a", "/b?c=d"));
  }

  @Test
  void patternNamesAListForEachStepInTurn() throws IOException {
    write("x1.nul", "/1\0");
    write("x2.nul", "/2\0");
    write("other.log", "/3\0");
    assertThat(read("wlog = x?.nul")).containsExactly(List.of("/1"), List.of("/2"));
  }

  @Test
  void usesTheSinglePathWithoutAList() throws IOException {
    assertThat(read("uri = /homepage")).containsExactly(List.of("/homepage"));
  }

  @Test
  void namesMissingFiles() throws IOException {
    write("empty.log", "\n");
    assertThatThrownBy(() -> read("httperf_wlog = n,none.log"))
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve("none.log") + ": there is no such file");
    assertThatThrownBy(() -> read("httperf_wlog = n,."))
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve(".") + ": cannot be read (Is a directory)");
    assertThatThrownBy(() -> read("httperf_wlog = n,empty.log"))
        .hasMessage(folder.resolve("empty.log") + ": no path (expected: at least one)");
    assertThatThrownBy(() -> read("wlog = none/y?.nul"))
        .hasMessage("wlog: none/y?.nul: no such folder");
    assertThatThrownBy(() -> read("wlog = y?.nul")).hasMessage("wlog: y?.nul: no such file");
  }

  @Test
  void namesThePlaceOfAMalformedPath() throws IOException {
    write("odd.log", "/a\n/b c\n");
    assertThatThrownBy(() -> read("httperf_wlog = n,odd.log"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            folder.resolve("odd.log")
                + ", path 2: url: \"http://localhost:80/b c\" (expected: no spaces or control"
                + " characters; write a space as %20)");
  }

  private List<List<String>> read(String line) throws IOException {
    String rates = "low_rate = 1\nhigh_rate = 1\nrate_step = 1\n";
    AutoperfPlan plan = AutoperfFile.read(rates + line + "\n", "a.conf");
    return plan.targets(folder).stream().map(AutoperfPlanTest::paths).toList();
  }

  private static List<String> paths(List<Target> targets) {
    assertThat(targets)
        .allMatch(target -> target.uri().toString().startsWith("http://localhost:80/"));
    return targets.stream()
        .map(target -> target.uri().toString().substring("http://localhost:80".length()))
        .toList();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}

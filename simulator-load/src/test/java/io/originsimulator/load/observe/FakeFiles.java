package io.originsimulator.load.observe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In-memory files by path. */
final class FakeFiles extends SystemFiles {
  private final Map<Path, String> texts = new HashMap<>();

  FakeFiles with(String path, String text) {
    texts.put(Path.of(path), text);
    return this;
  }

  FakeFiles without(String folder) {
    texts.keySet().removeIf(path -> path.startsWith(folder));
    return this;
  }

  /** Adds a process of one thread, in ticks and KiB. */
  FakeFiles process(long pid, long parent, long ticks, long startTicks, long rssKib, long pssKib) {
    String stat =
        "%d (a (b) c) S %d 1 1 0 -1 0 0 0 0 0 %d 0 0 0 20 0 1 0 %d 1000 100\n"
            .formatted(pid, parent, ticks, startTicks);
    return with("/proc/" + pid + "/stat", stat)
        .with("/proc/" + pid + "/status", "Name:\ta\nVmRSS:\t    " + rssKib + " kB\n")
        .with("/proc/" + pid + "/smaps_rollup", "0-1 [rollup]\nPss:        " + pssKib + " kB\n");
  }

  @Override
  Optional<String> read(Path file) {
    return Optional.ofNullable(texts.get(file));
  }

  @Override
  List<String> names(Path folder) {
    return texts.keySet().stream()
        .filter(path -> path.startsWith(folder) && path.getNameCount() > folder.getNameCount())
        .map(path -> path.getName(folder.getNameCount()).toString())
        .distinct()
        .sorted()
        .toList();
  }
}

package io.originsimulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fenced block of a document.
 *
 * @param line number of its first line, from 1
 */
record Snippet(Path document, int line, String language, String text) {
  private static final String FENCE = "```";

  /** Returns all blocks of a document in a language. */
  static List<Snippet> in(Path document, String language) throws IOException {
    return in(document).stream().filter(snippet -> snippet.language.equals(language)).toList();
  }

  static List<Snippet> in(Path document) throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    List<String> lines = Files.readAllLines(document);
    int begin = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith(FENCE)) {
        continue;
      }
      if (begin < 0) {
        begin = i;
      } else {
        String language = lines.get(begin).substring(FENCE.length()).strip();
        String text = String.join("\n", lines.subList(begin + 1, i)) + "\n";
        snippets.add(new Snippet(document, begin + 1, language, text));
        begin = -1;
      }
    }
    if (begin >= 0) {
      throw new IOException(document + ":" + (begin + 1) + ": the block does not end");
    }
    return snippets;
  }

  @Override
  public String toString() {
    return Project.ROOT.relativize(document) + ":" + line;
  }
}

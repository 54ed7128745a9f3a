package io.originsimulator.load.plan;

import io.originsimulator.load.plan.Target.Header;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads vegeta's {@code http} format.
 *
 * <pre>
 *   POST http://localhost:8080/orders
 *   Content-Type: application/json
 *   &#64;order.json
 *
 *   # and another
 *   GET http://localhost:8080/news
 * </pre>
 */
final class HttpTargets {
  private static final Pattern REQUEST = Pattern.compile("([A-Z]+)\\s+(\\S.*)");
  private static final byte[] NOTHING = {};
  private static final String EXPECTED =
      " (expected: METHOD URL, such as GET http://localhost:8080/)";

  private final BufferedReader lines;
  private final TargetDefaults defaults;
  private final Consumer<String> notes;
  private final List<Target> targets = new ArrayList<>();
  private int number;

  // State of the target that is being read.
  private @Nullable Matcher request;
  private int requestLine;
  private List<Header> headers = new ArrayList<>();
  private byte[] body = NOTHING;

  HttpTargets(BufferedReader lines, TargetDefaults defaults, Consumer<String> notes) {
    this.lines = lines;
    this.defaults = defaults;
    this.notes = notes;
  }

  List<Target> read() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      read(line.strip());
    }
    end();
    return targets;
  }

  private void read(String line) throws IOException {
    Matcher begins = REQUEST.matcher(line);
    if (line.isEmpty()) {
      end();
    } else if (begins.matches()) {
      end();
      request = begins;
      requestLine = number;
    } else if (!line.startsWith("#")) {
      if (request == null) {
        throw bad(number, "\"" + line + "\"" + EXPECTED);
      } else if (line.startsWith("@")) {
        body = Files.readAllBytes(Path.of(line.substring(1)));
        end();
      } else {
        header(line);
      }
    }
  }

  private void header(String line) {
    int colon = line.indexOf(':');
    String value = line.substring(colon + 1).strip();
    if (colon < 1 || value.isEmpty()) {
      throw bad(number, "\"" + line + "\" (expected: Name: value, @file, or an empty line)");
    }
    String name = line.substring(0, colon).strip();
    if (Header.saysWhereBodyEnds(name)) {
      notes.accept(TargetFormat.notSent(number, name));
      return;
    }
    try {
      headers.add(Header.ofRequest(name, value));
    } catch (IllegalArgumentException e) {
      throw bad(number, String.valueOf(e.getMessage()));
    }
  }

  private void end() {
    Matcher ended = request;
    if (ended == null) {
      return;
    }
    try {
      targets.add(defaults.target(ended.group(1), ended.group(2), headers, body));
    } catch (IllegalArgumentException e) {
      throw bad(requestLine, String.valueOf(e.getMessage()));
    }
    request = null;
    headers = new ArrayList<>();
    body = NOTHING;
  }

  private static IllegalArgumentException bad(int line, String complaint) {
    return new IllegalArgumentException("line " + line + ": " + complaint);
  }
}

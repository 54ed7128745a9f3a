package io.originsimulator.server.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A table of raw requests and the responses that the RFCs expect, from a file that explains it. */
final class RequestTable {
  private static final Pattern REPEATED = Pattern.compile("\\{(\\\\?.)\\*(\\d+)}");
  private static final Pattern PIECE = Pattern.compile("\\\\x([0-9a-f]{2})|\\\\(.)|(.)");

  private RequestTable() {}

  /**
   * One row.
   *
   * @param group the subject of this row and its neighbours
   * @param response the expected response, such as {@code 400}; empty for none
   * @param then the expected state of the connection
   * @param section of the RFC
   * @param request as written
   */
  record Row(String group, String response, String then, String section, String request) {
    byte[] bytes() {
      return unescaped(request);
    }

    @Override
    public String toString() {
      return group + ": " + request;
    }
  }

  static List<Row> read(String file) {
    List<Row> rows = new ArrayList<>();
    String group = "";
    for (String line : text(file).lines().toList()) {
      if (line.startsWith("== ")) {
        group = line.substring(3);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        String[] cells = line.split(" \\| ", 4);
        rows.add(new Row(group, cells[0].strip(), cells[1], cells[2], cells[3]));
      }
    }
    return rows;
  }

  private static String text(String file) {
    try (InputStream in = RequestTable.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] unescaped(String text) {
    String whole =
        REPEATED
            .matcher(text)
            .replaceAll(
                one ->
                    Matcher.quoteReplacement(one.group(1).repeat(Integer.parseInt(one.group(2)))));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PIECE.matcher(whole).results().forEach(piece -> bytes.writeBytes(bytesOf(piece)));
    return bytes.toByteArray();
  }

  private static byte[] bytesOf(MatchResult piece) {
    if (piece.group(1) != null) {
      return HexFormat.of().parseHex(piece.group(1));
    }
    String one = piece.group(2) == null ? piece.group(3) : named(piece.group(2));
    return one.replace("⏎", "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  private static String named(String letter) {
    int known = "rnt0s\\".indexOf(letter);
    if (known < 0) {
      throw new AssertionError(
          "\\" + letter + " (expected: one of \\r \\n \\t \\0 \\s \\\\ \\x00)");
    }
    return String.valueOf("\r\n\t\0 \\".charAt(known));
  }
}

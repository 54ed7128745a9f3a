package io.originsimulator.server;

import io.originsimulator.server.http.ContentType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The expected response of a client, byte for byte.
 *
 * @param status the status with its reason, such as {@code 200 OK}
 * @param fields the recipe's own fields, in their order
 * @param type the content-type; empty for none
 * @param time the time in the date header
 * @param length the content-length; empty for none
 * @param connection the connection field with its line end; empty for none
 */
public record ExpectedResponse(
    String status,
    List<String> fields,
    String type,
    String time,
    String length,
    String connection,
    String body) {

  /** The fields at the start of every response, unless its recipe overrides them. */
  private static final String DEFAULTS =
      "cache-control: max-age=0, private, must-revalidate\r\nserver: origin-simulator\r\n";

  /** Returns a page at the instant at which every test begins. */
  public static ExpectedResponse of(String status, String body) {
    String length = String.valueOf(body.getBytes(StandardCharsets.UTF_8).length);
    return new ExpectedResponse(status, List.of(), ContentType.HTML, "23:18:10", length, "", body);
  }

  /** Returns the text of a recipe's 200. */
  public static ExpectedResponse ok(String body) {
    return of("200 OK", body);
  }

  /** Returns a line of text that the server itself sends before it ends the connection. */
  public static ExpectedResponse refusal(String status, String line) {
    return of(status, line + "\n").type(ContentType.TEXT).closing();
  }

  /** Returns this response at another time of that day. */
  public ExpectedResponse at(String otherTime) {
    return new ExpectedResponse(status, fields, type, otherTime, length, connection, body);
  }

  public ExpectedResponse type(String other) {
    return new ExpectedResponse(status, fields, other, time, length, connection, body);
  }

  /** Returns this response with fields of the recipe's own. */
  public ExpectedResponse with(String... own) {
    return new ExpectedResponse(status, List.of(own), type, time, length, connection, body);
  }

  /** Returns this response with the announcement that the connection ends. */
  public ExpectedResponse closing() {
    return new ExpectedResponse(status, fields, type, time, length, "connection: close\r\n", body);
  }

  /** Returns this response with the field that HTTP/1.0 clients need. */
  public ExpectedResponse keptAlive() {
    return new ExpectedResponse(
        status, fields, type, time, length, "connection: keep-alive\r\n", body);
  }

  /** Returns only the head. */
  public ExpectedResponse head() {
    return new ExpectedResponse(status, fields, type, time, length, connection, "");
  }

  /** Returns this response without type and length, as for a status without content. */
  public ExpectedResponse withoutContent() {
    return new ExpectedResponse(status, fields, "", time, "", connection, "");
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + "\r\n" + DEFAULTS);
    Stream<String> typeField =
        Stream.of(type).filter(s -> !s.isEmpty()).map("content-type: "::concat);
    Stream.concat(fields.stream(), typeField).forEach(field -> text.append(field).append("\r\n"));
    text.append("date: Sat, 12 Jan 2019 ").append(time).append(" GMT\r\n");
    if (!length.isEmpty()) {
      text.append("content-length: ").append(length).append("\r\n");
    }
    return text.append(connection).append("\r\n").append(body).toString();
  }
}

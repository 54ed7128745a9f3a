package io.originsimulator.load.report.tally;

import java.util.Map;
import java.util.stream.Collectors;

/** A status with its reason phrase, such as {@code 503 Service Unavailable}. */
public final class StatusLine {
  private static final Map<String, String> LINES =
      """
      400 Bad Request
      401 Unauthorized
      402 Payment Required
      403 Forbidden
      404 Not Found
      405 Method Not Allowed
      406 Not Acceptable
      407 Proxy Authentication Required
      408 Request Timeout
      409 Conflict
      410 Gone
      411 Length Required
      412 Precondition Failed
      413 Request Entity Too Large
      414 Request URI Too Long
      415 Unsupported Media Type
      416 Requested Range Not Satisfiable
      417 Expectation Failed
      418 I'm a teapot
      421 Misdirected Request
      422 Unprocessable Entity
      423 Locked
      424 Failed Dependency
      425 Too Early
      426 Upgrade Required
      428 Precondition Required
      429 Too Many Requests
      431 Request Header Fields Too Large
      451 Unavailable For Legal Reasons
      500 Internal Server Error
      501 Not Implemented
      502 Bad Gateway
      503 Service Unavailable
      504 Gateway Timeout
      505 HTTP Version Not Supported
      507 Insufficient Storage
      508 Loop Detected
      511 Network Authentication Required
      """
          .lines()
          .collect(Collectors.toMap(line -> line.substring(0, 3), line -> line));

  private StatusLine() {}

  public static String of(int status) {
    String number = Integer.toString(status);
    return LINES.getOrDefault(number, number);
  }
}

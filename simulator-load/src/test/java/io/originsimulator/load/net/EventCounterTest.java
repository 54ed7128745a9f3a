package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.stream.StreamFormat;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventCounterTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          data: a~~data: b~~                    | 2 | two events
          data: a^~^~data: b^~^~                | 2 | ends of lines as CR LF
          data: a^^data: b^^                    | 2 | ends of lines as CR
          data: a^~~data: b~^~                  | 2 | mixed ends of lines
          data: a~data: b~~                     | 1 | an event of two lines
          event: x~id: 1~data: a~retry: 5~~     | 1 | an event with all fields
          : ping~~                              | 0 | a comment
          : ping~~data: a~~:~~                  | 1 | comments around an event
          : ping~data: a~~                      | 1 | a comment within an event
          event: ping~~                         | 0 | a block without data
          id: 7~~~~data: a~~~~                  | 1 | several empty lines
          data~~                                | 1 | a field without a colon
          data:~~                               | 1 | empty data
          database: x~~                         | 0 | another field
          dat~~                                 | 0 | a shorter field
          data: a~~data: b                      | 1 | an incomplete last event
          data: a~~data: b~                     | 1 | a last event without its empty line
          data: a~~data: [DONE]~~               | 1 | the conventional end
          data:[DONE]~~                         | 0 | the conventional end without a space
          data:  [DONE]~~                       | 1 | data that begins with a space
          data: [DONE]!~~                       | 1 | data that begins like the end
          data: [DON]~~                         | 1 | data that is shorter than the end
          data: a~data: [DONE]~~                | 1 | the end as a second line
          data: [DONE]~data: a~~                | 1 | the end as a first line of two
          \uFEFFdata: a~~data: b~~              | 2 | a byte order mark
          data: a~~\uFEFFdata: b~~              | 1 | a mark that is not at the start
          \uFEFFdata: [DONE]~~                  | 0 | the conventional end after a mark
          data: a long text with {"json": 1}~~  | 1 | a long line
          """)
  void countsServerSentEvents(String body, int events, String what) {
    assertCounted(StreamFormat.SSE, body, events);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":1}~{"a":2}~             | 2 | two lines
          {"a":1}^~{"a":2}^~           | 2 | ends of lines as CR LF
          {"a":1}~~~{"a":2}~           | 2 | empty lines as heartbeats
          {"a":1}~^~  ~{"a":2}~        | 2 | lines of space
          {"a":1}~{"a":2}              | 2 | a last line without an end
          ' {"a":"a long text"}~'      | 1 | space before a text
          [DONE]~                      | 1 | a text like the end of server-sent events
          ~                            | 0 | an empty line
          é~                           | 1 | a text of two bytes
          """)
  void countsLines(String body, int events, String what) {
    assertCounted(StreamFormat.NDJSON, body, events);
  }

  /** Counts the events in pieces of each length, from one byte to all. */
  private static void assertCounted(StreamFormat format, String written, int events) {
    byte[] body = written.replace('~', '\n').replace('^', '\r').getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length <= body.length; length++) {
      EventCounter counter = new EventCounter(format);
      int counted = 0;
      ByteBuf bytes = Unpooled.wrappedBuffer(body);
      while (bytes.isReadable()) {
        counted += counter.count(bytes.readSlice(Math.min(length, bytes.readableBytes())));
      }
      assertThat(counted + counter.end()).as("in pieces of %d bytes", length).isEqualTo(events);
    }
  }
}

package io.originsimulator.load.live;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.compression.Snappy;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request of Prometheus's remote write protocol, version 1.0.
 *
 * <pre>
 *   WriteRequest  1: TimeSeries …
 *   TimeSeries    1: Label …   2: Sample
 *   Label         1: name      2: value         sorted by name
 *   Sample        1: double    2: milliseconds
 * </pre>
 */
final class WriteRequest {
  /** The value that ends a series. */
  static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);

  private static final int BITS = 0x7f; // of a number, in each of its bytes
  private static final int MORE = 0x80; // bytes of a number follow

  private static final int VARINT = 0; // wire types
  private static final int DOUBLE = 1;
  private static final int BYTES = 2;

  private final ByteArrayOutputStream request = new ByteArrayOutputStream();

  /** Adds a series with one sample. */
  void add(String name, Map<String, String> labels, double value, long millis) {
    Map<String, String> sorted = new TreeMap<>(labels);
    sorted.put("__name__", name);
    ByteArrayOutputStream series = new ByteArrayOutputStream();
    sorted.forEach(
        (key, text) -> {
          ByteArrayOutputStream label = new ByteArrayOutputStream();
          field(label, 1, key.getBytes(StandardCharsets.UTF_8));
          field(label, 2, text.getBytes(StandardCharsets.UTF_8));
          field(series, 1, label.toByteArray());
        });
    ByteArrayOutputStream sample = new ByteArrayOutputStream();
    tag(sample, 1, DOUBLE);
    long bits = Double.doubleToRawLongBits(value);
    sample.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(bits).array());
    tag(sample, 2, VARINT);
    number(sample, millis);
    field(series, 2, sample.toByteArray());
    field(request, 1, series.toByteArray());
  }

  private static void field(ByteArrayOutputStream to, int number, byte[] bytes) {
    tag(to, number, BYTES);
    number(to, bytes.length);
    to.writeBytes(bytes);
  }

  private static void tag(ByteArrayOutputStream to, int field, int type) {
    number(to, (long) field << 3 | type);
  }

  private static void number(ByteArrayOutputStream to, long number) {
    long rest = number;
    while ((rest & ~BITS) != 0) {
      to.write((int) (rest & BITS) | MORE);
      rest >>>= 7;
    }
    to.write((int) rest);
  }

  /** Returns the request without compression. */
  byte[] bytes() {
    return request.toByteArray();
  }

  /** Returns the request as it is sent: a block of Snappy. */
  byte[] compressed() {
    ByteBuf block = Unpooled.buffer();
    new Snappy().encode(Unpooled.wrappedBuffer(bytes()), block, request.size());
    return ByteBufUtil.getBytes(block);
  }
}

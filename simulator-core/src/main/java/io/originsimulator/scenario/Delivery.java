package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.queue.Uplink;
import io.originsimulator.scenario.stream.StreamPlan;
import java.util.Optional;

/**
 * The way in which a response is sent: complete and at once, or paced, in chunks, or up to a fault.
 *
 * @param fault the failure on the wire; empty for none
 * @param bytesPerSecond the send rate of the body; {@link #UNPACED} to send as fast as the client
 *     reads
 * @param chunkBytes the chunk size; {@link #UNCHUNKED} for a body that is not chunked
 * @param uplink the bandwidth that the body shares; empty for none
 * @param extra additional header fields of this response
 * @param trailers the fields after its body
 * @param stream the events that are sent in place of a body; empty for none
 */
public record Delivery(
    Optional<Fault> fault,
    long bytesPerSecond,
    int chunkBytes,
    Optional<Uplink> uplink,
    Headers extra,
    Headers trailers,
    Optional<StreamPlan> stream) {

  /** No limit on the send rate. */
  public static final long UNPACED = Long.MAX_VALUE;

  /** A body with a content-length, not in chunks. */
  public static final int UNCHUNKED = 0;

  /** The delivery of most responses: complete and at once. */
  public static final Delivery PLAIN =
      new Delivery(
          Optional.empty(),
          UNPACED,
          UNCHUNKED,
          Optional.empty(),
          Headers.NONE,
          Headers.NONE,
          Optional.empty());

  /** Returns the delivery of a behaviour's response; {@link #PLAIN} itself if it sets nothing. */
  public static Delivery of(Behaviour behaviour, Optional<Uplink> uplink) {
    return new Delivery(
            behaviour.fault(),
            behaviour.bandwidth().map(ByteRate::bytesPerSecond).orElse(UNPACED),
            behaviour.chunk().map(size -> (int) size.bytes()).orElse(UNCHUNKED),
            uplink,
            Headers.NONE,
            behaviour.fieldsAfterBody(),
            Optional.empty())
        .orPlain();
  }

  /** Returns this delivery with further header fields. */
  public Delivery with(Headers more) {
    return new Delivery(fault, bytesPerSecond, chunkBytes, uplink, more, trailers, stream);
  }

  /** Returns this delivery with a stream of events. */
  Delivery with(StreamPlan events) {
    return new Delivery(
        fault, bytesPerSecond, chunkBytes, uplink, extra, trailers, Optional.of(events));
  }

  /** Returns the delivery of a changed behaviour; {@link #PLAIN} itself if nothing is set. */
  Delivery with(Behaviour other) {
    return new Delivery(
            other.fault(),
            bytesPerSecond,
            chunkBytes,
            uplink,
            extra,
            other.fieldsAfterBody(),
            stream)
        .orPlain();
  }

  /** Returns this delivery without a pace; {@link #PLAIN} itself if nothing else is set. */
  public Delivery unpaced() {
    return new Delivery(fault, UNPACED, chunkBytes, Optional.empty(), extra, trailers, stream)
        .orPlain();
  }

  private Delivery orPlain() {
    return equals(PLAIN) ? PLAIN : this;
  }
}

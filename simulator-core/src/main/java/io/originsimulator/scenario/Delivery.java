package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.queue.Uplink;
import java.util.Optional;

/**
 * The way in which a response is sent: complete and at once, or at a pace, in chunks, or up to a
 * fault.
 *
 * @param fault what goes wrong on the way; empty if nothing does
 * @param bytesPerSecond the pace of the body; {@link #UNPACED} for as fast as the client takes it
 * @param chunkBytes the size of the pieces of a chunked body; {@link #UNCHUNKED} for none
 * @param uplink what the body shares its bandwidth with; empty for nothing
 * @param extra header fields that this one response has more
 */
public record Delivery(
    Optional<Fault> fault,
    long bytesPerSecond,
    int chunkBytes,
    Optional<Uplink> uplink,
    Headers extra) {

  /** As fast as the client takes it. */
  public static final long UNPACED = Long.MAX_VALUE;

  /** Under a content-length, not in chunks. */
  public static final int UNCHUNKED = 0;

  /** Whole and at once: what most responses do. */
  public static final Delivery PLAIN =
      new Delivery(Optional.empty(), UNPACED, UNCHUNKED, Optional.empty(), Headers.NONE);

  /** Returns the delivery of a behaviour's response; {@link #PLAIN} itself if it sets none. */
  public static Delivery of(Behaviour behaviour, Optional<Uplink> uplink) {
    return new Delivery(
            behaviour.fault(),
            behaviour.bandwidth().map(ByteRate::bytesPerSecond).orElse(UNPACED),
            behaviour.chunk().map(size -> (int) size.bytes()).orElse(UNCHUNKED),
            uplink,
            Headers.NONE)
        .orPlain();
  }

  /** Returns this delivery with further header fields. */
  public Delivery with(Headers more) {
    return new Delivery(fault, bytesPerSecond, chunkBytes, uplink, more);
  }

  /** Returns this delivery with another fault; {@link #PLAIN} itself if nothing else is set. */
  public Delivery with(Optional<Fault> other) {
    return new Delivery(other, bytesPerSecond, chunkBytes, uplink, extra).orPlain();
  }

  /** Returns this delivery without a pace; {@link #PLAIN} itself if nothing else is set. */
  public Delivery unpaced() {
    return new Delivery(fault, UNPACED, chunkBytes, Optional.empty(), extra).orPlain();
  }

  private Delivery orPlain() {
    return equals(PLAIN) ? PLAIN : this;
  }
}

package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.GrpcStatus;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Optional;

/**
 * The fields of a behaviour that one object of a document sets; an entry of a mix inherits the
 * others from its stage.
 */
record PartialBehaviour(
    Optional<Integer> status,
    Optional<Latency> latency,
    Headers headers,
    Optional<Content> body,
    Optional<ByteRate> bandwidth,
    Optional<ByteSize> chunk,
    Optional<Fault> fault,
    Optional<Boolean> annotate,
    Headers trailers,
    Optional<GrpcStatus> grpc,
    Optional<EventStream> stream) {

  /** No field is set. */
  static final PartialBehaviour NONE = ofStatus(Optional.empty());

  /** Returns a behaviour with only a status. */
  static PartialBehaviour ofStatus(Optional<Integer> status) {
    return new PartialBehaviour(
        status,
        Optional.empty(),
        Headers.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Headers.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this with another body, or with none. */
  PartialBehaviour withBody(Optional<Content> other) {
    return new PartialBehaviour(
        status, latency, headers, other, bandwidth, chunk, fault, annotate, trailers, grpc, stream);
  }

  /** Returns this with a status of gRPC. */
  PartialBehaviour withGrpc(GrpcStatus other) {
    return new PartialBehaviour(
        status,
        latency,
        headers,
        body,
        bandwidth,
        chunk,
        fault,
        annotate,
        trailers,
        Optional.of(other),
        stream);
  }

  /** Returns this with a stream. */
  PartialBehaviour withStream(EventStream other) {
    return new PartialBehaviour(
        status,
        latency,
        headers,
        body,
        bandwidth,
        chunk,
        fault,
        annotate,
        trailers,
        grpc,
        Optional.of(other));
  }

  /**
   * Returns this, with the defaults in place of missing fields. A status of its own replaces that
   * of the other protocol, with the body that belongs to it.
   */
  PartialBehaviour over(PartialBehaviour defaults) {
    boolean leavesGrpc = status.isPresent() && status.get() != 200 && defaults.grpc.isPresent();
    boolean allowsBody =
        !leavesGrpc
            && stream.isEmpty()
            && grpc.map(GrpcStatus::isOk).orElse(true)
            && (status.isEmpty() || !Behaviour.allowsNoContent(status.get()));
    return new PartialBehaviour(
        grpc.isPresent() ? status : status.or(defaults::status),
        latency.or(defaults::latency),
        headers.over(defaults.headers),
        allowsBody ? body.or(defaults::body) : body,
        bandwidth.or(defaults::bandwidth),
        chunk.or(defaults::chunk),
        fault.or(defaults::fault),
        annotate.or(defaults::annotate),
        trailers.over(defaults.trailers),
        leavesGrpc ? grpc : grpc.or(defaults::grpc),
        inheritsStream() ? stream.or(defaults::stream) : stream);
  }

  /** Returns whether an entry sends the stream of its stage: it has no other body or status. */
  private boolean inheritsStream() {
    return body.isEmpty()
        && grpc.isEmpty()
        && status.map(code -> code < 300 && !Behaviour.allowsNoContent(code)).orElse(true);
  }

  /** Returns whether a status is missing: with a fault, gRPC, or a stream, its default is 200. */
  boolean lacksStatus() {
    return status.isEmpty() && fault.isEmpty() && grpc.isEmpty() && stream.isEmpty();
  }

  /**
   * Returns the complete behaviour.
   *
   * @throws RecipeException if fields conflict
   */
  Behaviour complete() {
    return new Behaviour(
        status.orElse(200),
        latency.orElse(Latency.NONE),
        headers,
        body,
        bandwidth,
        chunk,
        fault,
        annotate.orElse(false),
        trailers,
        grpc,
        stream);
  }
}

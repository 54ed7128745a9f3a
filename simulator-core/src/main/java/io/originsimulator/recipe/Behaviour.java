package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.GrpcStatus;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The behaviour of one response.
 *
 * @param status 200 to 999
 * @param latency time from the last byte of the request to the first byte of the response
 * @param headers added to the recipe's, and overriding them by name
 * @param body the text of this response, instead of the default text of its status: a {@link
 *     Content.Text} or a {@link Content.File}; with {@code grpc}, files alone
 * @param bandwidth the send rate of the body; empty to send as fast as the client reads
 * @param chunk the chunk size of a chunked body; empty to send a body with a content-length
 * @param fault the failure on the wire; empty for none
 * @param annotate whether {@code server-timing} reports the stage and the injected delay
 * @param trailers the fields after the body
 * @param grpc the status of a gRPC response; empty for other responses
 * @param stream the events that are sent in place of a body; empty for other responses
 */
public record Behaviour(
    int status,
    Latency latency,
    Headers headers,
    Optional<Content> body,
    Optional<ByteRate> bandwidth,
    Optional<ByteSize> chunk,
    Optional<Fault> fault,
    boolean annotate,
    Headers trailers,
    Optional<GrpcStatus> grpc,
    Optional<EventStream> stream)
    implements Choice {
  static final String STATUS_EXPECTED = "a status from 200 to 999";

  private static final long LARGEST_CHUNK = 1L << 30; // 1 GiB

  public Behaviour {
    List<Problem> problems = new ArrayList<>();
    problemOfStatus(status).map(problem -> problem.at("status")).ifPresent(problems::add);
    body.flatMap(content -> problemOfBody(status, content)).ifPresent(problems::add);
    chunk
        .flatMap(Behaviour::problemOfChunk)
        .map(problem -> problem.at("chunk"))
        .ifPresent(problems::add);
    Headers.problemsOfTrailers(trailers.fields())
        .forEach(problem -> problems.add(problem.at("trailers")));
    problems.addAll(problemsOfGrpc(status, body, grpc));
    fault.flatMap(it -> problemOfPoint(it, stream)).ifPresent(problems::add);
    if (stream.isPresent()) {
      problems.addAll(problemsOfStream(status, body, bandwidth, chunk, grpc));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Creates a behaviour that sends the complete response as soon as its latency is over. */
  public Behaviour(int status, Latency latency, Headers headers, Optional<Content> body) {
    this(
        status,
        latency,
        headers,
        body,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Headers.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns a behaviour with a status, a latency, and the default text of the status. */
  public static Behaviour of(int status, Latency latency) {
    return new Behaviour(status, latency, Headers.NONE, Optional.empty());
  }

  /** Starts a behaviour with a status. */
  public static BehaviourBuilder status(int status) {
    return new BehaviourBuilder().status(status);
  }

  /** Starts a behaviour with a latency: an entry that takes its status from the stage. */
  public static BehaviourBuilder latency(String latency) {
    return new BehaviourBuilder().latency(latency);
  }

  /** Starts a behaviour with a fault. */
  public static BehaviourBuilder fault(String fault) {
    return new BehaviourBuilder().fault(fault);
  }

  /**
   * Starts a gRPC response.
   *
   * @param status such as {@code "UNAVAILABLE"}
   */
  public static BehaviourBuilder grpc(String status) {
    return new BehaviourBuilder().grpc(status);
  }

  /** Starts an entry of a mix. */
  public static BehaviourBuilder weight(double weight) {
    return new BehaviourBuilder().weight(weight);
  }

  /** Starts an entry of a mix whose weight ramps. */
  public static BehaviourBuilder weight(String ramp) {
    return new BehaviourBuilder().weight(ramp);
  }

  /** Returns whether responses with a status never have a body. */
  public static boolean allowsNoContent(int status) {
    return status == 204 || status == 205 || status == 304;
  }

  /**
   * Returns whether the response carries the recipe's content, if the recipe has any: a 2xx that
   * may have a body, has none of its own, and sends at least its head.
   */
  public boolean carriesContent() {
    return status < 300
        && !allowsNoContent(status)
        && body.isEmpty()
        && stream.isEmpty()
        && grpc.map(GrpcStatus::isOk).orElse(true)
        && fault.map(Fault::isAfterHead).orElse(true);
  }

  /** Returns the latency, and the time between the events of a stream. */
  public Stream<Latency> latencies() {
    return Stream.concat(Stream.of(latency), stream.stream().map(EventStream::every));
  }

  /** Returns the fields after the body; all fields of gRPC that the head does not have. */
  public Headers fieldsAfterBody() {
    return isTrailersOnly() ? Headers.NONE : allTrailers();
  }

  /** Returns the fields of the head of a gRPC response without messages, where the body is none. */
  public Headers fieldsOfHead() {
    return isTrailersOnly() ? headers.over(allTrailers()) : headers;
  }

  /** Returns whether the status of gRPC is in the head, as no message precedes it. */
  private boolean isTrailersOnly() {
    return grpc.isPresent() && !grpc.get().isOk();
  }

  private Headers allTrailers() {
    return grpc.map(GrpcStatus::fields).map(trailers::over).orElse(trailers);
  }

  /**
   * Returns this behaviour with another status and, if it differs, that status's default text
   * without gRPC, a stream, and a fault within a stream.
   */
  public Behaviour withStatus(int other) {
    boolean same = other == status;
    return new Behaviour(
        other,
        latency,
        headers,
        same ? body : Optional.empty(),
        bandwidth,
        chunk,
        fault.filter(it -> same || !(it.point() instanceof Fault.Point.AfterEvents)),
        annotate,
        trailers,
        same ? grpc : Optional.empty(),
        same ? stream : Optional.empty());
  }

  /** Returns this behaviour with another latency. */
  public Behaviour withLatency(Latency other) {
    return new Behaviour(
        status, other, headers, body, bandwidth, chunk, fault, annotate, trailers, grpc, stream);
  }

  /** Returns this behaviour with another fault, or with none. */
  public Behaviour withFault(Optional<Fault> other) {
    return new Behaviour(
        status, latency, headers, body, bandwidth, chunk, other, annotate, trailers, grpc, stream);
  }

  @Override
  public List<Behaviour> behaviours() {
    return List.of(this);
  }

  static Optional<Problem> problemOfStatus(int status) {
    String wayOut = status >= 100 && status < 200 ? "1xx responses are not final" : "";
    return status < 200 || status > 999
        ? Optional.of(Problem.of(String.valueOf(status), STATUS_EXPECTED).orElse(wayOut))
        : Optional.empty();
  }

  static Optional<Problem> problemOfBody(int status, Content body) {
    if (!(body instanceof Content.Text || isFiles(body))) {
      return Optional.of(Problem.of("not a text or a file", "body or body_file"));
    }
    String field = isFiles(body) ? "body_file" : "body";
    return allowsNoContent(status)
        ? Optional.of(
            new Problem(
                field, "conflicts with status " + status, "no body: " + status + " has none", ""))
        : Optional.empty();
  }

  static List<Problem> problemsOfGrpc(
      int status, Optional<Content> body, Optional<GrpcStatus> grpc) {
    List<Problem> problems = new ArrayList<>();
    if (grpc.isEmpty()) {
      body.flatMap(Behaviour::problemOfMessages).ifPresent(problems::add);
      return problems;
    }
    if (status != 200) {
      problems.add(new Problem("status", status + " conflicts with grpc", "200, or none", ""));
    }
    if (body.isPresent() && !grpc.get().isOk()) {
      String field = isFiles(body.get()) ? "body_file" : "body";
      problems.add(
          new Problem(
              field,
              "conflicts with grpc: " + grpc.get(),
              "no body: only OK has messages",
              "for messages before an error, write grpc: OK, and grpc-status in trailers"));
    } else {
      body.flatMap(Behaviour::problemOfMessage).ifPresent(problems::add);
    }
    return problems;
  }

  /** Returns the problem of several files as one body, which only gRPC has. */
  static Optional<Problem> problemOfMessages(Content body) {
    return body instanceof Content.Messages
        ? Optional.of(
            new Problem("body_file", "several files", "one file", "grpc: OK sends several"))
        : Optional.empty();
  }

  /** Returns the problem of a body that is not made of messages of gRPC. */
  static Optional<Problem> problemOfMessage(Content body) {
    return isFiles(body)
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "grpc", "conflicts with a body that is not a file", "body_file, or no body", ""));
  }

  private static List<Problem> problemsOfStream(
      int status,
      Optional<Content> body,
      Optional<ByteRate> bandwidth,
      Optional<ByteSize> chunk,
      Optional<GrpcStatus> grpc) {
    List<Problem> problems = new ArrayList<>();
    if (allowsNoContent(status)) {
      String expected = "no stream: " + status + " has no body";
      problems.add(new Problem("stream", "conflicts with status " + status, expected, ""));
    }
    body.map(Behaviour::problemOfTwoBodies).ifPresent(problems::add);
    bandwidth.ifPresent(
        it -> problems.add(notWithStream("bandwidth", "every sets the pace of events")));
    chunk.ifPresent(it -> problems.add(notWithStream("chunk", "each event is a chunk")));
    grpc.ifPresent(it -> problems.add(notWithStream("grpc", "its messages come from body_file")));
    return problems;
  }

  /** Returns the problem of a body alongside a stream. */
  static Problem problemOfTwoBodies(Content body) {
    return notWithStream(isFiles(body) ? "body_file" : "body", "the events are the body");
  }

  private static Problem notWithStream(String field, String wayOut) {
    return new Problem(field, "conflicts with stream", "one of " + field + " and stream", wayOut);
  }

  /** Returns the problem of a fault whose point the response does not have. */
  private static Optional<Problem> problemOfPoint(Fault fault, Optional<EventStream> stream) {
    Fault.Point point = fault.point();
    boolean endless = stream.filter(it -> it.count().isEndless()).isPresent();
    String expected = "";
    if (stream.isEmpty() && point instanceof Fault.Point.AfterEvents) {
      expected = "a point of a body, such as \"after 10kb\", or a stream";
    } else if (stream.isPresent() && point instanceof Fault.Point.AfterBytes) {
      expected = "a point of a stream, such as \"after 12 events\"";
    } else if (endless && point instanceof Fault.Point.AfterPercent) {
      expected = "a number of events, such as \"after 12 events\", since the stream has no end";
    }
    return expected.isEmpty()
        ? Optional.empty()
        : Optional.of(new Problem("fault", Quoted.of(fault.toString()), expected, ""));
  }

  private static boolean isFiles(Content body) {
    return body instanceof Content.File || body instanceof Content.Messages;
  }

  static Optional<Problem> problemOfChunk(ByteSize size) {
    return size.bytes() < 1 || size.bytes() > LARGEST_CHUNK
        ? Optional.of(Problem.of(Quoted.of(size.text()), "1b to 1gb"))
        : Optional.empty();
  }
}

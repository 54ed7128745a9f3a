package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.LatencyBuilder;
import io.originsimulator.recipe.stream.EventStreamBuilder;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.FieldsBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A builder of the fields that recipes, stages, entries and overflows have in common.
 *
 * @param <B> the builder itself
 */
public abstract class BehaviourFields<B> extends FieldsBuilder<B> {

  BehaviourFields() {}

  /** Sets {@code "status"}: 200 to 999. */
  public B status(int status) {
    return put("status", status);
  }

  /** Sets {@code "latency"}: a duration, a range or a ramp, such as {@code "50ms -> 2s"}. */
  public B latency(String latency) {
    return put("latency", latency);
  }

  /** Sets one latency for all requests. */
  public B latency(Duration latency) {
    return latency(DurationText.written(latency));
  }

  /** Sets a latency that is drawn, such as {@code Latency.lognormal("80ms", "900ms")}. */
  public B latency(LatencyBuilder latency) {
    return put("latency", latency.fields());
  }

  /**
   * Adds a field to {@code "headers"}.
   *
   * @param values sent as one field each, in place of earlier values of this name; they may have
   *     placeholders
   */
  public B header(String name, String... values) {
    return putIn("headers", name, values.length == 1 ? values[0] : List.of(values));
  }

  /**
   * Sets {@code "body"}: the text of this response, or of every 2xx of a recipe.
   *
   * @param text may have placeholders, such as {@code <<query.page: 1>>} or {@code <<uuid>>}
   */
  public B body(String text) {
    return put("body", text);
  }

  /**
   * Sets {@code "body"} as a JSON object.
   *
   * @param fields texts, numbers, Booleans, nulls, lists and maps of these
   */
  public B body(Map<String, ?> fields) {
    return put("body", fields);
  }

  /**
   * Sets {@code "body"} as a JSON array.
   *
   * @param elements texts, numbers, Booleans, nulls, lists and maps of these
   */
  public B body(List<?> elements) {
    return put("body", elements);
  }

  /**
   * Sets {@code "body_file"}: a file in the folder given to {@link RecipeBuilder#filesIn}.
   *
   * @param names one, or with {@link #grpc} one for each message
   */
  public B bodyFile(String... names) {
    return put("body_file", names.length == 1 ? names[0] : List.of(names));
  }

  /** Sets {@code "stream"}: events in place of a body. */
  public B stream(EventStreamBuilder stream) {
    return put("stream", stream.fields());
  }

  /** Sets {@code "bandwidth"}, such as {@code "64kb/s"}. */
  public B bandwidth(String rate) {
    return put("bandwidth", rate);
  }

  /** Sets {@code "chunk"}, such as {@code "1kb"}. */
  public B chunk(String size) {
    return put("chunk", size);
  }

  /** Sets {@code "fault"}, such as {@code "close after 50%"}. */
  public B fault(String fault) {
    return put("fault", fault);
  }

  /**
   * Adds a field to {@code "trailers"}, which follow the body.
   *
   * @param values sent as one field each, in place of earlier values of this name
   */
  public B trailer(String name, String... values) {
    return putIn("trailers", name, values.length == 1 ? values[0] : List.of(values));
  }

  /**
   * Sets {@code "grpc"}: a response of gRPC.
   *
   * @param status {@code "OK"}, which sends each {@link #bodyFile} as a message, or an error such
   *     as {@code "UNAVAILABLE"}
   */
  public B grpc(String status) {
    return put("grpc", status);
  }

  /** Sets {@code "grpc_message"}: the description that the client gets with the status. */
  public B grpcMessage(String message) {
    return put("grpc_message", message);
  }

  /** Sets {@code "annotate"}: {@code server-timing} reports the stage and the injected delay. */
  public B annotate() {
    return put("annotate", true);
  }
}

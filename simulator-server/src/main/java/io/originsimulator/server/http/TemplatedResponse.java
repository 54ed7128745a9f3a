package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.scenario.template.RequestText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body or header values have placeholders. Immutable; for any event loop.
 *
 * <pre>
 *   encodedFor ──▶ the head without those fields ──filled──▶ head and body of one response
 *                  encoded once, for all requests            on the heap, owned by nobody
 * </pre>
 */
public final class TemplatedResponse implements ServedResponse {
  private static final EncodedResponse TOO_LONG =
      EncodedResponse.of(
          ResponseSpec.of(500, Headers.NONE, new ResponseSpec.Body.Nothing()),
          ContentType.TEXT,
          "body: longer than 1mb with the values of its placeholders (expected: at most 1mb)\n");

  private final ServedResponse same;
  private final Map<String, List<RequestText>> fields;
  private final @Nullable RequestText body;

  /**
   * Creates a response.
   *
   * @param same the response with other parts; its body is replaced if there is another
   * @param fields the values of the header fields with placeholders, by name as written
   * @param body null if the body has no placeholders
   */
  public TemplatedResponse(
      ServedResponse same, Map<String, List<RequestText>> fields, @Nullable RequestText body) {
    this.same = same.leaving(fields.keySet());
    this.fields = new LinkedHashMap<>(fields);
    this.body = body;
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return same.encodedFor(request, target, listed).leaving(fields.keySet());
  }

  /**
   * Returns the response with the values of its placeholders.
   *
   * @param encoded the result of {@link #encodedFor}
   */
  public EncodedResponse filled(EncodedResponse encoded, Occasion occasion) {
    ByteBuf bytes = encoded.body();
    if (body != null) {
      ByteBuffer own = body.body(occasion);
      if (own == null) {
        return TOO_LONG;
      }
      bytes = Unpooled.wrappedBuffer(own);
    }
    List<Headers.Field> values = new ArrayList<>();
    fields.forEach(
        (name, texts) -> {
          if (encoded.has(name)) { // a 304 has not all of them
            texts.forEach(text -> values.add(new Headers.Field(name, text.line(occasion))));
          }
        });
    return encoded.filled(values, bytes);
  }
}

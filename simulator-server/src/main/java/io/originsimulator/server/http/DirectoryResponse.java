package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.PercentCode;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder under the paths of a route. It compares the decoded path with the names of
 * the files, so that no path leads out of the folder. For any thread.
 *
 * <pre>
 *   /static  +  /css/a%20b.css  ──decode──▶  css/a b.css
 *            +  /docs/          ──────────▶  docs/index.html
 *            +  /docs           ──────────▶  301 to /static/docs/, if that has an index.html
 * </pre>
 */
public final class DirectoryResponse implements ServedResponse {
  private static final String INDEX = Content.Directory.INDEX;

  private final ResponseSpec spec;
  private final Route route;
  private final Function<String, @Nullable ServedResponse> files;
  private final Map<String, ServedResponse> encoded = new ConcurrentHashMap<>(); // as requested
  private final EncodedResponse notFound;

  /**
   * Creates a response.
   *
   * @param spec the response of every file
   * @param route a prefix
   * @param files returns the response of a file, null if there is none; called once for each file
   */
  public DirectoryResponse(
      ResponseSpec spec, Route route, Function<String, @Nullable ServedResponse> files) {
    this.spec = spec;
    this.route = route;
    this.files = files;
    this.notFound = EncodedResponse.of(withStatus(404), ContentType.HTML, "Not found");
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    Optional<String> rest = route.rest(PercentCode.utf8(target.path()));
    if (rest.isEmpty()) {
      return notFound;
    }
    String path = rest.get();
    @Nullable ServedResponse file = file(path.endsWith("/") ? path + INDEX : path);
    if (file != null) {
      return file.encodedFor(request, target, listed);
    }
    return file(path + "/" + INDEX) == null ? notFound : moved(target);
  }

  /** Returns the response of a file; {@code path} is empty or starts with a slash. */
  private @Nullable ServedResponse file(String path) {
    return path.isEmpty() ? null : encoded.computeIfAbsent(path.substring(1), files);
  }

  private EncodedResponse moved(RequestTarget target) {
    String location = PercentCode.utf8(target.path() + "/" + target.text().substring(target.to()));
    ResponseSpec moved = withStatus(301);
    return EncodedResponse.empty(moved.withHeaders(moved.headers().with("location", location)));
  }

  private ResponseSpec withStatus(int status) {
    return new ResponseSpec(
        status, spec.headers().without("content-encoding"), new ResponseSpec.Body.Nothing());
  }
}

package io.originsimulator.server.admin;

import io.netty.buffer.Unpooled;
import io.originsimulator.page.PageFile;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.http.EncodedResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the dashboard, which contain nothing of this simulator. For any thread.
 *
 * <pre>
 *   index.html ──▶ dashboard.js ──┬─▶ live.js       calls, and snapshots as they come
 *                                 ├─▶ routes.js     rows ──▶ timeline.js
 *                                 ├─▶ trends.js     charts.js of all pages
 *                                 ├─▶ editor.js     completion.js, places.js; CodeMirror
 *                                 ├─▶ requests.js
 *                                 └─▶ replicas.js
 * </pre>
 */
final class Dashboard {
  /** Name of the page itself. */
  static final String PAGE = "index.html";

  private static final List<String> OWN =
      List.of(
          PAGE,
          "dashboard.css",
          "dashboard.js",
          "live.js",
          "routes.js",
          "timeline.js",
          "trends.js",
          "editor.js",
          "completion.js",
          "places.js",
          "requests.js",
          "replicas.js",
          "codemirror.js",
          "codemirror.css",
          "show-hint.js",
          "show-hint.css",
          "yaml.js",
          "javascript.js",
          "codemirror.LICENSE.txt",
          "examples/demo.json",
          "examples/flapping_origin.json",
          "examples/brown_out.json",
          "examples/ramping_outage.json",
          "examples/bursts_of_errors.json",
          "examples/one_bad_node.json",
          "examples/pauses.json",
          "examples/rate_limit.json",
          "examples/retry_storm.json",
          "examples/rest_resource.json",
          "examples/multi_route.yaml");
  private static final Set<String> NAMES =
      Stream.concat(OWN.stream(), PageFile.SHARED.stream()).collect(Collectors.toUnmodifiableSet());

  private static final Headers HEADERS =
      Headers.NONE
          .with(
              "content-security-policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                  + " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
          .with("x-content-type-options", "nosniff")
          .with("referrer-policy", "no-referrer");

  private volatile @Nullable Map<String, EncodedResponse> files; // null until one is requested

  /** Returns whether there is a file under {@code /_admin/}. */
  static boolean has(String name) {
    return NAMES.contains(name);
  }

  /** Returns a file that {@link #has} names. Reads all of them at the first call. */
  EncodedResponse file(String name) {
    @Nullable Map<String, EncodedResponse> all = files;
    if (all == null) {
      all =
          Stream.concat(OWN.stream().map(Dashboard::own), PageFile.shared())
              .collect(Collectors.toMap(PageFile::name, Dashboard::response));
      files = all;
    }
    return Objects.requireNonNull(all.get(name), name);
  }

  private static PageFile own(String name) {
    return PageFile.read(name, Dashboard.class.getResourceAsStream("dashboard/" + name));
  }

  private static EncodedResponse response(PageFile file) {
    ResponseSpec spec = ResponseSpec.of(200, HEADERS, new ResponseSpec.Body.Nothing());
    return EncodedResponse.of(spec, file.contentType(), Unpooled.wrappedBuffer(file.bytes()));
  }
}

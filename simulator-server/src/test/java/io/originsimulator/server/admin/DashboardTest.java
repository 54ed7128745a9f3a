package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.page.PageFile;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the dashboard: access, policy, completeness, and the contrast of their colours. */
class DashboardTest {
  private final FrozenServer server = FrozenServer.withToken("s3cret");
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin", "/_admin/", "/_admin/?a=b", "/_admin/index.html"})
  void pageNeedsNoTokenAndRunsOnlyItsOwnFiles(String target) {
    assertThat(get(target))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains(
            "content-type: text/html; charset=utf-8\r\n",
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';")
        .doesNotContain("<style", "style=", "onclick=", "http://", "https://")
        .doesNotContainPattern("<script(?![^>]* src=)");
    assertThat(get("/_admin/nothing.js")).startsWith("HTTP/1.1 401");
    assertThat(get("/_admin/current_recipe")).startsWith("HTTP/1.1 401");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin/", "/_admin/index.html", "/_admin/dashboard.css"})
  void fileCanOnlyBeRead(String target) {
    String authorized = " HTTP/1.1\r\nauthorization: Bearer s3cret\r\n\r\n";
    client.send("POST " + target + authorized);
    assertThat(client.received())
        .startsWith("HTTP/1.1 405 Method Not Allowed\r\n")
        .contains("\r\nallow: GET, HEAD\r\n");
    client.send("POST " + target + " HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 401 ");
  }

  @Test
  void otherSitesCanLinkToThePage() {
    assertThat(get("/_admin/", "sec-fetch-site: cross-site")).startsWith("HTTP/1.1 200 OK\r\n");
  }

  @Test
  void allFilesThatThePageNamesAreServed() {
    String page = get("/_admin/");
    TreeSet<String> names = new TreeSet<>();
    find("(?:src|href)=\"/_admin/([^\"]+)\"", page).forEach(names::add);
    for (String script : List.of("dashboard.js", "routes.js", "editor.js", "completion.js")) {
      find("from '\\./([^']+)'", get("/_admin/" + script)).forEach(names::add);
    }
    List<String> examples = find("'([a-z_]+\\.(?:json|yaml))'[,\\]]", get("/_admin/editor.js"));
    assertThat(examples).hasSizeGreaterThan(8);
    examples.stream().map("examples/"::concat).forEach(names::add);
    assertThat(names).hasSizeGreaterThan(20);
    for (String name : names) {
      assertThat(get("/_admin/" + name)).as(name).startsWith("HTTP/1.1 200 OK\r\n");
    }
  }

  /** The minimum of WCAG AA: 4.5 for text, 3 for lines of charts and edges of buttons. */
  @ParameterizedTest
  @CsvSource({
    "text, 4.5",
    "soft, 4.5",
    "good, 4.5",
    "bad, 4.5",
    "warn, 4.5",
    "code-key, 4.5",
    "code-number, 4.5",
    "c0, 4.5",
    "c1, 3",
    "c2, 3",
    "c3, 3",
    "c4, 3",
    "c5, 3"
  })
  void coloursHaveEnoughContrast(String color, double least) throws IOException {
    String light =
        read(PageFile.class, "style.css") + read(Dashboard.class, "dashboard/dashboard.css");
    String dark =
        String.join("", find("(?s)prefers-color-scheme: dark\\) \\{(.*?\\})\\s*\\}", light));
    Map<String, String> colors = colors(light.replace(dark, ""));
    Map<String, String> darkColors = colors(dark);
    assertThat(darkColors).containsKey(color);
    for (Map<String, String> scheme : List.of(colors, darkColors)) {
      for (String ground : List.of("card", "page")) {
        assertThat(contrast(scheme.get(color), scheme.get(ground)))
            .as("%s on %s: %s", color, ground, scheme)
            .isGreaterThanOrEqualTo(least);
      }
    }
  }

  private static Map<String, String> colors(String css) {
    Map<String, String> colors = new HashMap<>();
    Pattern.compile("--([a-z0-9-]+): (#[0-9a-f]{6})\\b")
        .matcher(css)
        .results()
        .forEach(found -> colors.putIfAbsent(found.group(1), found.group(2)));
    return colors;
  }

  private static double contrast(String one, String other) {
    double first = luminance(one) + 0.05;
    double second = luminance(other) + 0.05;
    return Math.max(first, second) / Math.min(first, second);
  }

  private static double luminance(String color) {
    int rgb = Integer.parseInt(color.substring(1), 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double value = (channel & 0xff) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static List<String> find(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static String read(Class<?> owner, String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String get(String target, String... headers) {
    String lines = Stream.of(headers).map(line -> line + "\r\n").collect(Collectors.joining());
    client.send("GET " + target + " HTTP/1.1\r\nhost: localhost\r\n" + lines + "\r\n");
    server.doSlowWork();
    return client.received();
  }
}

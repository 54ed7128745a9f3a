package io.originsimulator.load.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.net.Sprint;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.web.BodyReader.RushRequest;
import io.originsimulator.page.PageFile;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The calls of the API, independent of the transport. Thread-safe; calls may block. */
final class LoadApi {
  private static final String PAGE = "index.html";

  private final Map<String, ApiResponse> files =
      Stream.concat(
              Stream.of(PageFile.read(PAGE, LoadApi.class.getResourceAsStream(PAGE))),
              PageFile.shared())
          .collect(Collectors.toMap(PageFile::name, ApiResponse::file));
  private final Engine engine;
  private final DriverSettings settings;

  LoadApi(Engine engine, DriverSettings settings) {
    this.engine = engine;
    this.settings = settings;
  }

  private record Started(boolean ok, String jobId, String status, String region) {}

  private record Stopped(boolean ok, boolean stopped) {}

  private record ChartData(
      boolean ok,
      boolean finished,
      Map<String, List<long[]>> data,
      @JsonUnwrapped ObservedSeries.@Nullable Seen seen) {}

  @FunctionalInterface
  private interface Call {
    ApiResponse answer() throws InterruptedException;
  }

  /** Returns whether a path is the page's, to which other sites may link. */
  static boolean isPage(String path) {
    return fileName(path).equals(PAGE);
  }

  ApiResponse answer(String method, String path, byte[] body) {
    return switch (path) {
      case "/sprint" -> method.equals("POST") ? posted(() -> sprint(body)) : onlyPost(path);
      case "/rush" -> method.equals("POST") ? posted(() -> rush(body)) : onlyPost(path);
      case "/stats" -> ofLast(StatsJson::of);
      case "/chart_data", "/chartdata" -> ofLast(LoadApi::chartData);
      case "/stop" -> ApiResponse.json(200, new Stopped(true, engine.stop()));
      case "/system" -> ApiResponse.json(200, SystemJson.now());
      default -> Optional.ofNullable(files.get(fileName(path))).orElseGet(() -> notFound(path));
    };
  }

  private static String fileName(String path) {
    return path.equals("/") ? PAGE : path.substring(1);
  }

  private static ApiResponse notFound(String path) {
    return ApiResponse.error(
        404,
        "not_found",
        path
            + " (expected: POST /sprint, POST /rush, /stats, /chart_data, /stop, /system or"
            + " /index.html)");
  }

  private static ApiResponse posted(Call call) {
    try {
      return call.answer();
    } catch (RecipeException e) {
      return ApiResponse.validation(e.problems());
    } catch (UnknownTargetException e) {
      return ApiResponse.error(502, Outcome.DNS.toString(), e.getMessage());
    } catch (UnsafeTargetException e) {
      return ApiResponse.error(403, "unsafe_target", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      return ApiResponse.error(503, "stopped", "stopped before the response arrived");
    }
  }

  private ApiResponse rush(byte[] body) {
    RushRequest request = BodyReader.rush(body, settings.timeoutNanos());
    TargetPlaces places = TargetPlaces.lookUp(List.of(request.rush().request()), settings);
    if (engine.isTaken()) { // before the preflight
      return conflict();
    }
    List<String> lacking = engine.lacks(request.rush(), places);
    if (!lacking.isEmpty()) {
      return ApiResponse.error(503, "preflight", String.join("; ", lacking));
    }
    return engine
        .start(request)
        .map(rush -> ApiResponse.json(200, started(rush)))
        .orElseGet(this::conflict);
  }

  private ApiResponse sprint(byte[] body) throws InterruptedException {
    Rush once = BodyReader.sprint(body, settings.timeoutNanos());
    if (!engine.beginSprint()) {
      return conflict();
    }
    try {
      Sprint.Result result = new Sprint(settings).run(once.request(), once.timeoutNanos());
      return result.error().isEmpty()
          ? ApiResponse.json(200, SprintJson.of(result))
          : ApiResponse.error(502, result.sample().outcome().toString(), result.error());
    } finally {
      engine.endSprint();
    }
  }

  private ApiResponse conflict() {
    String runs = engine.isSprinting() ? "a sprint" : "a rush";
    return ApiResponse.error(
        409, "conflict", runs + " is running (expected: its end, or GET /stop)");
  }

  private ApiResponse ofLast(Function<ActiveRush, Object> view) {
    Optional<ActiveRush> last = engine.last();
    return last.map(rush -> ApiResponse.json(200, view.apply(rush)))
        .orElseGet(
            () ->
                ApiResponse.error(
                    404, "no_rush", "no rush has been started (expected: POST /rush)"));
  }

  private static Started started(ActiveRush rush) {
    return new Started(true, String.valueOf(rush.id()), rush.state().word(), StatsJson.REGION);
  }

  private static ChartData chartData(ActiveRush rush) {
    boolean finished = rush.state().isEnd(); // first: the data of an ended rush is complete
    Chart chart = rush.request().chart();
    return new ChartData(
        true,
        finished,
        chart.data(rush.timeline(), rush.times(), finished),
        rush.observed().seen());
  }

  private static ApiResponse onlyPost(String path) {
    return ApiResponse.error(405, "method", path + " requires POST");
  }
}

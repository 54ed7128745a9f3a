package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.sprint.Sprint;
import io.originsimulator.load.sprint.SprintException;
import java.util.Optional;
import java.util.function.Function;

/** The calls of the API, whatever brings them. Thread-safe; sprints block. */
final class LoadApi {
  private final Engine engine;
  private final TargetSafety safety;
  private final byte[] page;

  LoadApi(Engine engine, TargetSafety safety, byte[] page) {
    this.engine = engine;
    this.safety = safety;
    this.page = page;
  }

  /** Whether a call waits for others, so that it is not to be made on an event loop. */
  static boolean isSlow(String path) {
    return path.equals("/sprint") || path.equals("/rush"); // a name may have to be looked up
  }

  ApiResponse answer(String method, String path, byte[] body) throws InterruptedException {
    return switch (path) {
      case "/", "/index.html" -> ApiResponse.html(page);
      case "/sprint" -> method.equals("POST") ? sprint(body) : onlyPost(path);
      case "/rush" -> method.equals("POST") ? rush(body) : onlyPost(path);
      case "/stats" -> ofLast(StatsJson::of);
      case "/chart_data", "/chartdata" -> ofLast(LoadApi::chartData);
      case "/stop" -> ApiResponse.ok(ok().put("stopped", engine.stop()));
      case "/system" -> ApiResponse.ok(SystemJson.now());
      default ->
          ApiResponse.error(
              404,
              "not_found",
              path
                  + " (expected: POST /sprint, POST /rush, /stats, /chart_data, /stop, /system or"
                  + " /index.html)");
    };
  }

  private ApiResponse rush(byte[] body) {
    try {
      RushRequest request = BodyReader.rush(body);
      Sprint.resolve(request.rush().request().uri(), safety);
      return engine
          .start(request)
          .map(rush -> ApiResponse.ok(started(rush)))
          .orElseGet(
              () ->
                  ApiResponse.error(
                      409, "conflict", "a rush is running (GET /stop ends it before its time)"));
    } catch (InvalidRequest e) {
      return ApiResponse.validation(e.reason(), e.attributes());
    } catch (SprintException e) {
      return ApiResponse.error(502, e.outcome().toString(), e.getMessage());
    } catch (UnsafeTargetException e) {
      return ApiResponse.error(403, "unsafe_target", String.valueOf(e.getMessage()));
    }
  }

  private ApiResponse sprint(byte[] body) throws InterruptedException {
    try {
      Rush once = BodyReader.sprint(body);
      return ApiResponse.ok(
          SprintJson.of(new Sprint(safety).run(once.request(), once.timeoutNanos())));
    } catch (InvalidRequest e) {
      return ApiResponse.validation(e.reason(), e.attributes());
    } catch (SprintException e) {
      return ApiResponse.error(502, e.outcome().toString(), e.getMessage());
    } catch (UnsafeTargetException e) {
      return ApiResponse.error(403, "unsafe_target", String.valueOf(e.getMessage()));
    }
  }

  private ApiResponse ofLast(Function<ActiveRush, ObjectNode> telling) {
    Optional<ActiveRush> last = engine.last();
    return last.map(rush -> ApiResponse.ok(telling.apply(rush)))
        .orElseGet(
            () -> ApiResponse.error(404, "no_rush", "none has been started (POST /rush does)"));
  }

  private static ObjectNode started(ActiveRush rush) {
    return ok().put("job_id", String.valueOf(rush.id()))
        .put("status", rush.state().toString())
        .put("region", StatsJson.REGION);
  }

  private static ObjectNode chartData(ActiveRush rush) {
    boolean finished = !rush.isRunning(); // asked first: what is finished has all its data
    ObjectNode json = ok().put("finished", finished);
    json.set("data", rush.request().chart().data(rush.timeline(), finished));
    rush.observed().write(json);
    return json;
  }

  private static ApiResponse onlyPost(String path) {
    return ApiResponse.error(405, "method", path + " takes POST");
  }

  private static ObjectNode ok() {
    return JsonNodeFactory.instance.objectNode().put("ok", true);
  }
}

package io.originsimulator.server.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.fleet.Fleet;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.recipes.ClosedException;
import io.originsimulator.server.recipes.DocumentBody;
import io.originsimulator.server.store.StoreException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The simulator's own pages under {@code /_admin/}, and the two older ones at the root. Slow pages
 * run on the executor, never on an event loop. The dashboard's files need no token, and other sites
 * may link to them.
 */
public final class AdminApi {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final String PREFIX = "/_admin/";
  private static final Set<String> OLD_PATHS = Set.of("/add_recipe", "/current_recipe");
  private static final byte[] NO_DOCUMENT = {};
  private static final Set<HttpMethod> READ = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final Map<HttpMethod, String> READERS = // of documents
      Map.of(HttpMethod.POST, "add_recipe", HttpMethod.PUT, "recipes");
  private static final Set<HttpMethod> DO = Set.of(HttpMethod.GET, HttpMethod.POST);

  private final AdminPages answers;
  private final FleetPages fleet;
  private final Executor slowly;
  private final Dashboard dashboard = new Dashboard();
  private final AdminDoor door;
  private volatile @Nullable Map<String, Map<HttpMethod, Page>> pages; // null before the first call

  /**
   * A page.
   *
   * @param slow whether a call may take long
   */
  private record Page(
      Predicate<AdminCall> slow,
      Parameters parameters,
      Function<AdminCall, EncodedResponse> answer) {
    Page(boolean slow, Parameters parameters, Function<AdminCall, EncodedResponse> answer) {
      this(call -> slow, parameters, answer);
    }

    EncodedResponse to(AdminCall call) {
      EncodedResponse refusal = parameters.refusal(call);
      return refusal == null ? answer.apply(call) : refusal;
    }
  }

  /**
   * Creates the pages.
   *
   * @param slowly runs slow pages
   * @param token the token that callers must send; empty to admit every caller
   * @param fleet null without a store
   */
  public AdminApi(
      AdminPages answers, Executor slowly, Optional<String> token, @Nullable Fleet fleet) {
    this.answers = answers;
    this.fleet = new FleetPages(answers, fleet);
    this.slowly = slowly;
    this.door = new AdminDoor(token);
  }

  /** Returns the pages by name; a simulator of a test rarely needs them. */
  private Map<String, Map<HttpMethod, Page>> pages() {
    @Nullable Map<String, Map<HttpMethod, Page>> all = pages;
    if (all == null) {
      all = new LinkedHashMap<>();
      Set<HttpMethod> post = Set.of(HttpMethod.POST);
      Set<HttpMethod> put = Set.of(HttpMethod.PUT);
      Set<HttpMethod> delete = Set.of(HttpMethod.DELETE);
      Parameters original = Parameters.ofOriginal();
      Parameters none = Parameters.NONE;
      page(all, "status", READ, new Page(false, Parameters.ofOriginal("live"), answers::status));
      ChangePages changes = answers.changes();
      Parameters confirmed = Parameters.ofOriginal("confirm");
      page(all, "add_recipe", post, new Page(true, confirmed, changes::addRecipe));
      page(all, "current_recipe", READ, new Page(true, original, answers::currentRecipe));
      page(all, "recipes", READ, new Page(true, none, answers::recipes));
      page(
          all, "recipes", put, new Page(true, Parameters.only("confirm"), changes::replaceRecipes));
      Parameters removal = Parameters.only("route", "method", "confirm");
      page(all, "recipes", delete, new Page(true, removal, changes::removeRecipe));
      page(all, "listener", READ, new Page(false, none, answers::listener));
      Parameters restart = Parameters.ofOriginal("pending", "confirm");
      page(all, "restart", DO, new Page(true, restart, changes::restart));
      HoldPages holds = answers.holds();
      page(all, "holds", post, new Page(true, Parameters.only("route"), holds::hold));
      page(all, "holds", delete, new Page(true, Parameters.only("hold"), holds::release));
      page(all, "clock", post, new Page(true, Parameters.only("advance"), answers::advance));
      page(all, "schema.json", READ, new Page(true, none, answers::schema));
      page(all, "ca.pem", READ, new Page(false, none, answers::certificate));
      page(all, "routes", READ, new Page(true, original, answers::routes));
      Parameters instant = Parameters.ofOriginal("of", "at");
      page(all, "routes_status", READ, new Page(true, instant, fleet::routesStatus));
      Parameters of = Parameters.ofOriginal("of");
      page(
          all, "current_count", READ, new Page(FleetPages::namesReplicas, of, fleet::currentCount));
      boolean blocks = changes.areKept();
      page(all, "clear_current_count", DO, new Page(blocks, confirmed, changes::clearCounts));
      Parameters report = Parameters.only("of", "histograms");
      page(all, "honesty", READ, new Page(true, report, fleet::honesty));
      page(all, "metrics", READ, new Page(true, Parameters.only("of"), fleet::metrics));
      Parameters filter = Parameters.CHECKED_BY_PAGE;
      page(all, "requests", READ, new Page(true, filter, fleet::requests));
      page(all, "requests", delete, new Page(false, none, answers.requests()::clear));
      Parameters view = Parameters.only("route", "q", "limit", "of", "histograms");
      page(all, "snapshot", READ, new Page(true, view, fleet::snapshot));
      page(all, "openapi.json", READ, new Page(true, none, answers::description));
      Parameters stream = Parameters.only("route", "q", "limit", "every", "of");
      page(all, "events", READ, new Page(false, stream, call -> fleet.events(call, slowly)));
      pages = all;
    }
    return all;
  }

  /** Returns whether callers must send a token. */
  public boolean requiresToken() {
    return door.requiresToken();
  }

  /** Returns whether a request is for one of the simulator's own pages. */
  public boolean serves(HttpMethod method, RequestTarget target) {
    return target.startsWith(PREFIX) || target.is("/_admin") || isOldRootPath(method, target);
  }

  /** Returns whether a call that this serves may have a recipe document. */
  public boolean wantsDocument(HttpRequest request, RequestTarget target) {
    return name(target).equals(READERS.get(request.method()))
        && door.refusal(request, target, true) == null;
  }

  /**
   * Responds to a call, now or later.
   *
   * @param document released when it has been read; null unless {@link #wantsDocument}
   * @param caller gets the response if this method returns none
   * @return null if the response follows later
   */
  public @Nullable EncodedResponse respond(
      HttpRequest request,
      RequestTarget target,
      @Nullable DocumentBody document,
      AdminCaller caller) {
    String name = name(target);
    boolean file = Dashboard.has(name);
    Map<HttpMethod, Page> methods = file ? file(name) : pages().getOrDefault(name, Map.of());
    Page page = methods.get(request.method());
    EncodedResponse refusal =
        file && page != null ? null : door.refusal(request, target, DO.equals(methods.keySet()));
    if (refusal != null) {
      release(document);
      return refusal;
    }
    if (page == null) {
      release(document);
      return methods.isEmpty() ? noSuchPage(target) : otherMethod(request, methods);
    }
    return run(page, request, document, caller);
  }

  private Map<HttpMethod, Page> file(String name) {
    Page page = new Page(true, Parameters.ofOriginal(), call -> dashboard.file(name));
    return READ.stream().collect(Collectors.toMap(method -> method, method -> page));
  }

  /** Responds with a page, now or later. */
  private @Nullable EncodedResponse run(
      Page page, HttpRequest request, @Nullable DocumentBody document, AdminCaller caller) {
    AdminCall call =
        new AdminCall(
            request.uri(),
            request.headers().get(HttpHeaderNames.CONTENT_TYPE, ""),
            String.join(",", request.headers().getAll(HttpHeaderNames.ACCEPT)),
            NO_DOCUMENT,
            caller);
    if (!page.slow().test(call)) {
      return answer(page, call, null);
    }
    try {
      slowly.execute(() -> caller.answer(answer(page, call, document)));
      return null;
    } catch (RejectedExecutionException e) {
      release(document);
      return stopping();
    }
  }

  private static EncodedResponse answer(
      Page page, AdminCall call, @Nullable DocumentBody document) {
    try {
      return page.to(document == null ? call : call.with(document.bytes()));
    } catch (ClosedException e) {
      return stopping();
    } catch (StoreException e) {
      return AdminResponse.problem(
          503, Headers.NONE, "Nothing changed: the store failed", String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) { // caused by one document, whose memory is free again
      return AdminResponse.problem(
          503,
          Headers.NONE,
          "Not enough memory",
          "The heap is too small for this document; send less at a time or give the JVM a larger -Xmx");
    } catch (RuntimeException | Error e) { // later requests of the connection wait for a response
      LOG.error("An admin page failed", e);
      return AdminResponse.problem(500, Headers.NONE, "Internal error", "This is a defect: " + e);
    } finally {
      release(document);
    }
  }

  private static void release(@Nullable DocumentBody document) {
    if (document != null) {
      document.release();
    }
  }

  private static void page(
      Map<String, Map<HttpMethod, Page>> all, String name, Set<HttpMethod> methods, Page page) {
    Map<HttpMethod, Page> pagesOfName = all.computeIfAbsent(name, key -> new LinkedHashMap<>());
    methods.forEach(method -> pagesOfName.put(method, page));
  }

  private static boolean isOldRootPath(HttpMethod method, RequestTarget target) {
    return (HttpMethod.POST.equals(method) && target.is("/add_recipe"))
        || (HttpMethod.GET.equals(getForHead(method)) && target.is("/current_recipe"));
  }

  private static HttpMethod getForHead(HttpMethod method) {
    return HttpMethod.HEAD.equals(method) ? HttpMethod.GET : method;
  }

  private static String name(RequestTarget target) {
    if (target.is("/_admin") || target.is(PREFIX)) {
      return Dashboard.PAGE;
    }
    String path = target.path();
    if (!path.startsWith(PREFIX)) {
      // only the pages' own socket has other paths, which are those of no page
      return OLD_PATHS.contains(path) ? path.substring(1) : "";
    }
    String name = path.substring(PREFIX.length());
    return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
  }

  private static EncodedResponse stopping() {
    return AdminResponse.problem(503, Headers.NONE, "Stopping", "The simulator is stopping");
  }

  private EncodedResponse noSuchPage(RequestTarget target) {
    return AdminResponse.problem(
        404,
        Headers.NONE,
        "No such page",
        target.path()
            + " does not exist ("
            + PREFIX
            + " has: "
            + String.join(", ", pages().keySet())
            + ")");
  }

  private static EncodedResponse otherMethod(HttpRequest request, Map<HttpMethod, Page> methods) {
    String allowed =
        methods.keySet().stream()
            .map(HttpMethod::name)
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .collect(Collectors.joining(", "));
    return AdminResponse.problem(
        405,
        Headers.NONE.with("allow", allowed),
        "Method not allowed",
        request.method() + " is not supported here (expected: " + allowed + ")");
  }
}

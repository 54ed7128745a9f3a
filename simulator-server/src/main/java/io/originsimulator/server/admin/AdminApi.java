package io.originsimulator.server.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.recipes.ClosedException;
import io.originsimulator.server.recipes.DocumentBody;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
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
  private static final byte[] NO_DOCUMENT = {};
  private static final Set<HttpMethod> READ = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final Map<HttpMethod, String> READERS = // of documents
      Map.of(HttpMethod.POST, "add_recipe", HttpMethod.PUT, "recipes");
  private static final Set<HttpMethod> DO = Set.of(HttpMethod.GET, HttpMethod.POST);

  private final AdminPages answers;
  private final Executor slowly;
  private final Dashboard dashboard = new Dashboard();
  private final AdminDoor door;
  private volatile @Nullable Map<String, Map<HttpMethod, Page>> pages; // null before the first call

  private record Page(boolean slow, Function<AdminCall, EncodedResponse> answer) {}

  /**
   * Creates the pages.
   *
   * @param slowly runs slow pages
   * @param token the token that callers must send; empty to admit every caller
   */
  public AdminApi(AdminPages answers, Executor slowly, Optional<String> token) {
    this.answers = answers;
    this.slowly = slowly;
    this.door = new AdminDoor(token);
  }

  /** Returns the pages by name; a simulator of a test rarely needs them. */
  private Map<String, Map<HttpMethod, Page>> pages() {
    @Nullable Map<String, Map<HttpMethod, Page>> all = pages;
    if (all == null) {
      all = new LinkedHashMap<>();
      page(all, "status", READ, new Page(false, answers::status));
      page(all, "add_recipe", Set.of(HttpMethod.POST), new Page(true, answers::addRecipe));
      page(all, "current_recipe", READ, new Page(true, answers::currentRecipe));
      page(all, "recipes", READ, new Page(true, answers::recipes));
      page(all, "recipes", Set.of(HttpMethod.PUT), new Page(true, answers::replaceRecipes));
      page(all, "recipes", Set.of(HttpMethod.DELETE), new Page(true, answers::removeRecipe));
      page(all, "listener", READ, new Page(false, answers::listener));
      page(all, "restart", DO, new Page(true, answers::restart));
      page(all, "holds", Set.of(HttpMethod.POST), new Page(true, answers.holds()::hold));
      page(all, "holds", Set.of(HttpMethod.DELETE), new Page(true, answers.holds()::release));
      page(all, "clock", Set.of(HttpMethod.POST), new Page(true, answers::advance));
      page(all, "schema.json", READ, new Page(true, answers::schema));
      page(all, "ca.pem", READ, new Page(false, answers::certificate));
      page(all, "routes", READ, new Page(true, answers::routes));
      page(all, "routes_status", READ, new Page(true, answers::routesStatus));
      page(all, "current_count", READ, new Page(false, answers::currentCount));
      page(all, "clear_current_count", DO, new Page(false, answers::clearCurrentCount));
      page(all, "honesty", READ, new Page(true, answers::honesty));
      page(all, "metrics", READ, new Page(true, answers::metrics));
      page(all, "requests", READ, new Page(true, answers.requests()::requests));
      page(all, "requests", Set.of(HttpMethod.DELETE), new Page(false, answers.requests()::clear));
      page(all, "snapshot", READ, new Page(true, answers.snapshots()::snapshot));
      page(all, "openapi.json", READ, new Page(true, answers::description));
      page(all, "events", READ, new Page(false, call -> answers.snapshots().events(call, slowly)));
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
    if (Dashboard.has(name) && READ.contains(request.method())) {
      return run(new Page(true, call -> dashboard.file(name)), request, document, caller);
    }
    Map<HttpMethod, Page> methods = pages().getOrDefault(name, Map.of());
    boolean changes = DO.equals(methods.keySet());
    EncodedResponse refusal = door.refusal(request, target, changes);
    if (refusal != null) {
      release(document);
      return refusal;
    }
    Page page = methods.get(request.method());
    if (page == null) {
      release(document);
      return methods.isEmpty() ? noSuchPage(target) : otherMethod(request, methods);
    }
    return run(page, request, document, caller);
  }

  /** Responds with a page, now or later. */
  private @Nullable EncodedResponse run(
      Page page, HttpRequest request, @Nullable DocumentBody document, AdminCaller caller) {
    String uri = request.uri();
    String contentType = request.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
    String accept = String.join(",", request.headers().getAll(HttpHeaderNames.ACCEPT));
    if (!page.slow()) {
      return answer(page, uri, contentType, accept, null, caller);
    }
    try {
      slowly.execute(() -> caller.answer(answer(page, uri, contentType, accept, document, caller)));
      return null;
    } catch (RejectedExecutionException e) {
      release(document);
      return stopping();
    }
  }

  private static EncodedResponse answer(
      Page page,
      String uri,
      String contentType,
      String accept,
      @Nullable DocumentBody document,
      AdminCaller caller) {
    try {
      byte[] bytes = document == null ? NO_DOCUMENT : document.bytes();
      return page.answer().apply(new AdminCall(uri, contentType, accept, bytes, caller));
    } catch (ClosedException e) {
      return stopping();
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
    String name = path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path.substring(1);
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

package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.server.fleet.Fleet;
import io.originsimulator.server.fleet.Fleet.Answers;
import io.originsimulator.server.fleet.MergedCounts;
import io.originsimulator.server.fleet.MergedHonesty;
import io.originsimulator.server.fleet.MergedJournal;
import io.originsimulator.server.fleet.MergedMetrics;
import io.originsimulator.server.fleet.MergedRoutes;
import io.originsimulator.server.fleet.MergedSnapshot;
import io.originsimulator.server.fleet.Reply;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pages that answer for all replicas with {@code of=all}, and otherwise for this one. For any
 * thread but an event loop.
 */
final class FleetPages {
  private static final String SILENT = "origin-simulator-silent";
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";

  private final AdminPages pages;
  private final @Nullable Fleet fleet; // null without a store
  private final SharedFeeds feeds = new SharedFeeds();

  FleetPages(AdminPages pages, @Nullable Fleet fleet) {
    this.pages = pages;
    this.fleet = fleet;
  }

  /** A page of one replica, and how the answers of all are read and merged. */
  private record Merge<T>(
      Function<AdminCall, EncodedResponse> own,
      String accept,
      Function<Reply, T> reader,
      Function<Answers<T>, EncodedResponse> merged) {}

  EncodedResponse currentCount(AdminCall call) {
    return answer(
        call,
        "",
        new Merge<>(
            pages.reports()::currentCount,
            JSON,
            FleetPages::object,
            all -> json(all, MergedCounts.of(all.given().values()))));
  }

  EncodedResponse routesStatus(AdminCall call) {
    return answer(
        call,
        call.parameter("at").isPresent() ? "" : "at=" + pages.reports().instant(), // one for all
        new Merge<>(
            pages.reports()::routesStatus,
            TEXT,
            Reply::body,
            all -> AdminResponse.text(silent(all), MergedRoutes.of(all.given(), all.silent()))));
  }

  EncodedResponse honesty(AdminCall call) {
    return answer(
        call,
        "histograms",
        new Merge<>(
            pages.reports()::honesty,
            JSON,
            FleetPages::report,
            all -> json(all, MergedHonesty.of(all.given()))));
  }

  /** Returns metrics in text, the only format that is merged. */
  EncodedResponse metrics(AdminCall call) {
    return answer(
        call,
        "",
        new Merge<>(
            pages.reports()::metrics,
            TEXT,
            Reply::body,
            all ->
                AdminResponse.metrics(silent(all), MergedMetrics.of(all.given(), all.silent()))));
  }

  EncodedResponse snapshot(AdminCall call) {
    return answer(
        call,
        "histograms",
        new Merge<>(
            pages.snapshots()::snapshot, JSON, FleetPages::object, all -> json(all, merged(all))));
  }

  private ObjectNode merged(Answers<ObjectNode> all) {
    return MergedSnapshot.of(all, fleet == null ? "" : fleet.self(), Snapshots.LATEST);
  }

  /** Begins a stream of snapshots, each of which asks all replicas. */
  EncodedResponse events(AdminCall call, Executor slowly) {
    try {
      if (!isOfAll(call) || fleet == null) {
        return pages.snapshots().events(call, slowly);
      }
      SnapshotView view = SnapshotView.ofAll(call);
      call.caller()
          .follow(feeds.feed(view, () -> new FleetEvents(view.every(), () -> event(call), slowly)));
      return AdminResponse.events();
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    }
  }

  private String event(AdminCall call) {
    Reply reply = reply(snapshot(call.to("/_admin/snapshot?" + query(call, "every", "all"), JSON)));
    if (!reply.isSuccess()) {
      throw new IllegalStateException(reply.body());
    }
    return reply.body();
  }

  EncodedResponse requests(AdminCall call) {
    try {
      if (isOfAll(call) && fleet != null && call.parameter("after").isPresent()) {
        throw new IllegalArgumentException(
            "after: conflicts with of=all (expected: one of them, as each replica has numbers of its"
                + " own)");
      }
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    }
    JournalPages requests = pages.requests();
    return answer(
        call,
        "",
        new Merge<>(requests::requests, JSON, FleetPages::json, all -> requests(call, all)));
  }

  private static EncodedResponse requests(AdminCall call, Answers<Listing> all) {
    Headers headers = silent(all);
    for (String name : List.of("x-dropped-requests", "x-dropped-for-memory")) {
      long sum =
          all.given().values().stream()
              .mapToLong(one -> Long.parseLong(one.headers().getOrDefault(name, "0")))
              .sum();
      headers = sum == 0 ? headers : headers.with(name, String.valueOf(sum));
    }
    SortedMap<String, JsonNode> bodies = new TreeMap<>();
    all.given().forEach((name, one) -> bodies.put(name, one.body()));
    if (call.parameter("count").isPresent()) {
      return json(all, MergedCounts.of(bodies.values()));
    }
    int limit =
        call.number("limit", 1, Integer.MAX_VALUE).orElse((long) Integer.MAX_VALUE).intValue();
    List<JsonNode> entries = MergedJournal.of(bodies, limit);
    return JournalPages.wantsLines(call)
        ? AdminResponse.lines(
            headers, entries.stream().map(one -> one + "\n").collect(Collectors.joining()))
        : AdminResponse.json(
            200,
            headers,
            entries.stream().map(JsonNode::toString).collect(Collectors.joining(",", "[", "]")));
  }

  private <T> EncodedResponse answer(AdminCall call, String more, Merge<T> merge) {
    List<Member> members;
    try {
      members = isOfAll(call) && fleet != null ? fleet.members() : List.of();
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    } catch (StoreException e) {
      return AdminResponse.problem(
          503, Headers.NONE, "Store unreachable", String.valueOf(e.getMessage()));
    }
    if (members.isEmpty() || fleet == null) {
      return merge.own().apply(call);
    }
    String query = query(call, more, "one") + (more.isEmpty() ? "" : "&" + more);
    String target = RequestTarget.of(call.uri()).path() + "?" + query;
    EncodedResponse own = merge.own().apply(call.to(target, merge.accept()));
    Reply reply = reply(own);
    return reply.isSuccess()
        ? merge.merged().apply(fleet.ask(members, target, merge.accept(), reply, merge.reader()))
        : own;
  }

  /** Returns whether a call may ask other replicas. */
  static boolean namesReplicas(AdminCall call) {
    try {
      return call.parameter("of").isPresent();
    } catch (IllegalArgumentException e) {
      return false; // it is refused
    }
  }

  private static boolean isOfAll(AdminCall call) {
    String of = call.parameter("of").orElse("one");
    if (!of.equals("one") && !of.equals("all")) {
      throw new IllegalArgumentException("of: %s (expected: one or all)".formatted(Quoted.of(of)));
    }
    return of.equals("all");
  }

  /** Returns the query of a call with another {@code of}, and without another parameter. */
  private static String query(AdminCall call, String without, String of) {
    return Stream.concat(
            call.parameters().stream()
                .filter(given -> !List.of("of", without).contains(given.getKey()))
                .map(given -> encoded(given.getKey()) + "=" + encoded(given.getValue())),
            Stream.of("of=" + of))
        .collect(Collectors.joining("&"));
  }

  /** Returns a text for a URI: clients send characters that Java's URIs refuse. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static Reply reply(EncodedResponse own) {
    Map<String, String> headers =
        Stream.of("x-dropped-requests", "x-dropped-for-memory")
            .filter(name -> own.sent(name).isPresent())
            .collect(Collectors.toMap(name -> name, name -> own.sent(name).orElseThrow()));
    return new Reply(own.status(), headers, own.body().toString(StandardCharsets.UTF_8));
  }

  /** An answer in JSON, with the headers of its response. */
  private record Listing(Map<String, String> headers, JsonNode body) {}

  private static Listing json(Reply reply) {
    return new Listing(reply.headers(), Reply.tree(reply.body()));
  }

  /** Returns a report on honesty that is complete. */
  private static ObjectNode report(Reply reply) {
    HonestyJson.read(reply.body());
    return object(reply);
  }

  private static ObjectNode object(Reply reply) {
    return Optional.of(json(reply).body())
        .filter(JsonNode::isObject)
        .map(ObjectNode.class::cast)
        .orElseThrow(() -> new IllegalArgumentException("an answer that is not a JSON object"));
  }

  private static EncodedResponse json(Answers<?> all, ObjectNode merged) {
    if (!all.silent().isEmpty()) {
      ArrayNode silent = merged.putArray("silent");
      all.silent()
          .forEach((name, why) -> silent.addObject().put("replica", name).put("reason", why));
    }
    return AdminResponse.json(200, silent(all), merged.toString());
  }

  /** Returns the header that names the replicas without an answer, if there are any. */
  private static Headers silent(Answers<?> all) {
    return all.silent().isEmpty()
        ? Headers.NONE
        : Headers.NONE.with(SILENT, String.join(", ", all.silent().keySet()));
  }
}

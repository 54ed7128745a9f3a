package io.originsimulator.scenario.route;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map from requests to values: an exact route has precedence over variables, more literal
 * segments over fewer, variables over prefixes, and a longer prefix over a shorter one, if a value
 * of the route accepts the method and its conditions are met.
 *
 * <p>A radix tree: a look-up of a path that passes no variable and no condition walks the path once
 * and allocates nothing, whatever the number of routes. Immutable; for any thread.
 *
 * <pre>
 *   /news  /news*  /sport  /users/{id}     "/" ─┬─ "news"   exact, prefix
 *                                               ├─ "sport"  exact
 *                                               └─ "users/" ── {} exact
 * </pre>
 */
public final class RouteTable<V> {
  private final Node<V> root;

  private RouteTable(Node<V> root) {
    this.root = root;
  }

  public static <V> RouteTable<V> of(Map<Endpoint, V> endpoints) {
    Node<V> root = new Node<>("");
    endpoints.forEach(
        (endpoint, value) -> {
          Node<V> node = root.grow(endpoint.route());
          node.put(endpoint, value);
        });
    return new RouteTable<>(root);
  }

  /** Returns the value for a request and {@code target[from, to)}; null if there is none. */
  public @Nullable V find(IncomingRequest request, String target, int from, int to) {
    String method = request.method();
    Node<V> node = root;
    Node<V> branch = null; // the first node with a variable, or a prefix with conditions
    int branchAt = from;
    V prefix = null;
    int at = from;
    while (true) {
      V longer = node.prefix == null ? null : node.prefix.of(method);
      if (longer != null) {
        prefix = longer;
      }
      if (node.branches && branch == null) {
        branch = node;
        branchAt = at;
      }
      if (at == to) {
        V exact = node.exact == null ? null : node.exact.of(request);
        if (exact != null) {
          return exact;
        }
        break;
      }
      Node<V> child = node.child(target, at, to);
      if (child == null) {
        break;
      }
      at += child.label.length();
      node = child;
    }
    V other = branch == null ? null : best(branch, request, target, branchAt, to);
    return other != null ? other : prefix;
  }

  /** Returns the values, of all methods, for {@code target[from, to)}; the best route's first. */
  public List<V> all(String target, int from, int to) {
    Found<V> found = Found.collect(root, target, from, to, 0, null);
    return found == null
        ? List.of()
        : found.bestFirst().stream().flatMap(one -> one.values.all().stream()).toList();
  }

  private static <V> @Nullable V best(
      Node<V> branch, IncomingRequest request, String target, int from, int to) {
    Found<V> found = Found.collect(branch, target, from, to, 0, null);
    if (found == null) {
      return null;
    }
    if (found.before == null) { // usually there is one
      return found.values.of(request);
    }
    for (Found<V> one : found.bestFirst()) {
      V value = one.values.of(request);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /**
   * The values of a route that matches a path.
   *
   * @param at the end of the part that the route matches
   * @param variables number of segments that it matches with a variable
   * @param before the one found before it; null for the first
   */
  private record Found<V>(
      ByMethod<V> values, boolean isPrefix, int at, int variables, @Nullable Found<V> before)
      implements Comparable<Found<V>> {

    /** Returns the last of the routes at and below a node that match; {@code before} if none. */
    static <V> @Nullable Found<V> collect(
        Node<V> start, String target, int from, int to, int variables, @Nullable Found<V> before) {
      Node<V> node = start;
      Found<V> last = before;
      int at = from;
      while (true) {
        if (node.prefix != null) {
          last = new Found<>(node.prefix, true, at, variables, last);
        }
        if (at == to) {
          return node.exact == null ? last : new Found<>(node.exact, false, at, variables, last);
        }
        if (node.variable != null && target.charAt(at) != '/') {
          int end = endOfSegment(target, at, to);
          last = collect(node.variable, target, end, to, variables + 1, last);
        }
        Node<V> child = node.child(target, at, to);
        if (child == null) {
          return last;
        }
        at += child.label.length();
        node = child;
      }
    }

    /** Returns this and the ones before it; of equals, the last has the first literal segment. */
    List<Found<V>> bestFirst() {
      List<Found<V>> all = new ArrayList<>();
      for (Found<V> one = this; one != null; one = one.before) {
        all.add(one);
      }
      Collections.sort(all);
      return all;
    }

    private static int endOfSegment(String target, int from, int to) {
      int slash = target.indexOf('/', from);
      return slash < 0 || slash > to ? to : slash;
    }

    @Override
    public int compareTo(Found<V> other) {
      if (isPrefix != other.isPrefix) {
        return isPrefix ? 1 : -1;
      }
      return at != other.at ? other.at - at : variables - other.variables;
    }
  }

  /** A piece of the paths that lead through it; mutable only while the table is built. */
  private static final class Node<V> {
    String label;
    @Nullable ByMethod<V> exact;
    @Nullable ByMethod<V> prefix;
    @Nullable Node<V> variable; // below any value of the segment that begins here
    boolean branches; // whether a path may have a better route than the one that ends below
    private String firsts = ""; // the first character of each child
    private Node<V>[] children = none();

    Node(String label) {
      this.label = label;
    }

    @SuppressWarnings("unchecked") // it is empty
    private static <V> Node<V>[] none() {
      return (Node<V>[]) new Node<?>[0];
    }

    /** Puts the value of a route that ends here. */
    void put(Endpoint endpoint, V value) {
      boolean isPrefix = endpoint.route().isPrefix();
      ByMethod<V> found = isPrefix ? prefix : exact;
      ByMethod<V> values = found != null ? found : new ByMethod<>();
      values.put(endpoint, value);
      if (isPrefix) {
        prefix = values;
        branches |= values.hasConditions();
      } else {
        exact = values;
      }
    }

    /** Returns the child that starts with the rest of a path up to its end; null if none does. */
    @Nullable Node<V> child(String target, int at, int to) {
      int found = firsts.indexOf(target.charAt(at));
      if (found < 0) {
        return null;
      }
      Node<V> child = children[found];
      boolean starts = at + child.label.length() <= to && target.startsWith(child.label, at);
      return starts ? child : null;
    }

    /** Returns the node at the end of a route, creating it if missing. */
    Node<V> grow(Route route) {
      Node<V> node = this;
      String path = route.path();
      int at = 0;
      for (int open = path.indexOf('{'); open >= 0; open = path.indexOf('{', at)) {
        node = node.grow(path.substring(at, open));
        node.variable = node.variable == null ? new Node<>("") : node.variable;
        node.branches = true;
        node = node.variable;
        at = path.indexOf('}', open) + 1;
      }
      return node.grow(path.substring(at));
    }

    /**
     * Returns the node at the end of a path, creating it if missing; iterates, as paths are long.
     */
    private Node<V> grow(String path) {
      Node<V> node = this;
      for (int at = 0; at < path.length(); at += node.label.length()) {
        node = node.grow(path, at);
      }
      return node;
    }

    /** Returns the child whose complete label is in a path; splits one that matches in part. */
    private Node<V> grow(String path, int at) {
      int found = firsts.indexOf(path.charAt(at));
      if (found < 0) {
        return add(new Node<>(path.substring(at)));
      }
      Node<V> child = children[found];
      int common = commonLength(child.label, path, at);
      if (common == child.label.length()) {
        return child;
      }
      Node<V> upper = new Node<>(child.label.substring(0, common));
      child.label = child.label.substring(common);
      upper.add(child);
      children[found] = upper;
      return upper;
    }

    private Node<V> add(Node<V> child) {
      firsts += child.label.charAt(0);
      children = Arrays.copyOf(children, children.length + 1);
      children[children.length - 1] = child;
      return child;
    }

    private static int commonLength(String label, String path, int at) {
      int common = 0;
      while (common < label.length()
          && at + common < path.length()
          && label.charAt(common) == path.charAt(at + common)) {
        common++;
      }
      return common;
    }
  }
}

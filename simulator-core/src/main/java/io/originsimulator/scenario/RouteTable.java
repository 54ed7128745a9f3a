package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map from paths and methods to values: an exact route has precedence over prefixes, and a longer
 * prefix over a shorter one, if it accepts the method.
 *
 * <p>A radix tree: a look-up walks the path once and allocates nothing, whatever the number of
 * routes. Immutable; for any thread.
 *
 * <pre>
 *   /news  /news*  /sport          "/" ─┬─ "news"   exact, prefix
 *                                       └─ "sport"  exact
 * </pre>
 */
final class RouteTable<V> {
  private final Node<V> root;

  private RouteTable(Node<V> root) {
    this.root = root;
  }

  static <V> RouteTable<V> of(Map<Endpoint, V> endpoints) {
    Node<V> root = new Node<>("");
    endpoints.forEach(
        (endpoint, value) -> {
          Node<V> node = root.grow(endpoint.route().path());
          node.values(endpoint.route().isPrefix()).put(endpoint.methods(), value);
        });
    return new RouteTable<>(root);
  }

  /** Returns the value for a method and {@code target[from, to)}; null if there is none. */
  @Nullable V find(String method, String target, int from, int to) {
    Node<V> node = root;
    V prefix = null;
    int at = from;
    while (true) {
      V longer = node.prefix == null ? null : node.prefix.of(method);
      if (longer != null) {
        prefix = longer;
      }
      if (at == to) {
        V exact = node.exact == null ? null : node.exact.of(method);
        return exact != null ? exact : prefix;
      }
      Node<V> child = node.child(target.charAt(at));
      if (child == null || at + child.label.length() > to || !target.startsWith(child.label, at)) {
        return prefix;
      }
      at += child.label.length();
      node = child;
    }
  }

  /** A piece of the paths that lead through it; mutable only while the table is built. */
  private static final class Node<V> {
    String label;
    @Nullable ByMethod<V> exact;
    @Nullable ByMethod<V> prefix;
    private String firsts = ""; // the first character of each child
    private final List<Node<V>> children = new ArrayList<>();

    Node(String label) {
      this.label = label;
    }

    /** Returns the values of the route that ends here, creating them if they are missing. */
    ByMethod<V> values(boolean isPrefix) {
      ByMethod<V> found = isPrefix ? prefix : exact;
      ByMethod<V> values = found != null ? found : new ByMethod<>();
      if (isPrefix) {
        prefix = values;
      } else {
        exact = values;
      }
      return values;
    }

    @Nullable Node<V> child(char first) {
      int found = firsts.indexOf(first);
      return found < 0 ? null : children.get(found);
    }

    /**
     * Returns the node at the end of a path, creating it if missing; iterates, as paths are long.
     */
    Node<V> grow(String path) {
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
      Node<V> child = children.get(found);
      int common = commonLength(child.label, path, at);
      if (common == child.label.length()) {
        return child;
      }
      Node<V> upper = new Node<>(child.label.substring(0, common));
      child.label = child.label.substring(common);
      upper.add(child);
      children.set(found, upper);
      return upper;
    }

    private Node<V> add(Node<V> child) {
      firsts += child.label.charAt(0);
      children.add(child);
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

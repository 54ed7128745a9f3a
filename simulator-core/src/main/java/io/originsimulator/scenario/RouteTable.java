package io.originsimulator.scenario;

import io.originsimulator.recipe.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths to values: an exact route wins, then the longest prefix.
 *
 * <p>A radix tree: a look-up walks the path once and allocates nothing, whatever the number of
 * routes. Immutable; any thread.
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

  static <V> RouteTable<V> of(Map<Route, V> routes) {
    Node<V> root = new Node<>("");
    routes.forEach(
        (route, value) -> {
          Node<V> node = root.grow(route.path());
          if (route.isPrefix()) {
            node.prefix = value;
          } else {
            node.exact = value;
          }
        });
    return new RouteTable<>(root);
  }

  /** The value for {@code target[from, to)}; null if no route matches. */
  @Nullable V find(String target, int from, int to) {
    Node<V> node = root;
    V prefix = null;
    int at = from;
    while (true) {
      if (node.prefix != null) {
        prefix = node.prefix;
      }
      if (at == to) {
        return node.exact != null ? node.exact : prefix;
      }
      Node<V> child = node.child(target.charAt(at));
      if (child == null || at + child.label.length() > to || !target.startsWith(child.label, at)) {
        return prefix;
      }
      at += child.label.length();
      node = child;
    }
  }

  /** A piece of the paths that lead through it; changed only while the table is made. */
  private static final class Node<V> {
    String label;
    @Nullable V exact;
    @Nullable V prefix;
    private String firsts = ""; // the first character of each child
    private final List<Node<V>> children = new ArrayList<>();

    Node(String label) {
      this.label = label;
    }

    @Nullable Node<V> child(char first) {
      int found = firsts.indexOf(first);
      return found < 0 ? null : children.get(found);
    }

    /** The node where a path ends, made if there is none; no recursion, however long the path. */
    Node<V> grow(String path) {
      Node<V> node = this;
      for (int at = 0; at < path.length(); at += node.label.length()) {
        node = node.grow(path, at);
      }
      return node;
    }

    /** The child whose whole label stands in a path; one that agrees in part is split. */
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

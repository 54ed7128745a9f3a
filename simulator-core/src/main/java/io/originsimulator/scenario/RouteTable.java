package io.originsimulator.scenario;

import io.originsimulator.recipe.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    TreeMap<String, Values<V>> paths = new TreeMap<>();
    routes.forEach(
        (route, value) ->
            paths.merge(
                route.path(),
                route.isPrefix() ? new Values<>(null, value) : new Values<>(value, null),
                Values::and));
    return new RouteTable<>(node("", List.copyOf(paths.entrySet()), 0));
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

  /** The tree of sorted paths that agree up to {@code depth}. */
  private static <V> Node<V> node(
      String label, List<Map.Entry<String, Values<V>>> paths, int depth) {
    boolean endsHere = !paths.isEmpty() && paths.get(0).getKey().length() == depth;
    Values<V> values = endsHere ? paths.get(0).getValue() : new Values<>(null, null);
    List<Node<V>> children = new ArrayList<>();
    for (int i = endsHere ? 1 : 0, end; i < paths.size(); i = end) {
      char first = paths.get(i).getKey().charAt(depth);
      end = i + 1;
      while (end < paths.size() && paths.get(end).getKey().charAt(depth) == first) {
        end++;
      }
      String shortest = paths.get(i).getKey();
      int common = commonLength(shortest, paths.get(end - 1).getKey());
      children.add(node(shortest.substring(depth, common), paths.subList(i, end), common));
    }
    return new Node<>(label, values, children);
  }

  /** How far two paths agree; in a sorted list the first and the last agree as far as all do. */
  private static int commonLength(String a, String b) {
    int mismatch = 0;
    while (mismatch < a.length()
        && mismatch < b.length()
        && a.charAt(mismatch) == b.charAt(mismatch)) {
      mismatch++;
    }
    return mismatch;
  }

  private record Values<V>(@Nullable V exact, @Nullable V prefix) {
    Values<V> and(Values<V> other) {
      return new Values<>(
          exact != null ? exact : other.exact, prefix != null ? prefix : other.prefix);
    }
  }

  private static final class Node<V> {
    final String label;
    final @Nullable V exact;
    final @Nullable V prefix;
    private final char[] firsts;
    private final List<Node<V>> children;

    Node(String label, Values<V> values, List<Node<V>> children) {
      this.label = label;
      this.exact = values.exact();
      this.prefix = values.prefix();
      this.children = List.copyOf(children);
      this.firsts = new char[children.size()];
      for (int i = 0; i < firsts.length; i++) {
        firsts[i] = children.get(i).label.charAt(0);
      }
    }

    @Nullable Node<V> child(char first) {
      int found = Arrays.binarySearch(firsts, first);
      return found < 0 ? null : children.get(found);
    }
  }
}

package io.originsimulator.load.log;

/**
 * Puts one beginning of a target in the place of another.
 *
 * @param match what targets begin with; others stay as they are
 * @param substitute what then stands there; the whole begins with {@code /}
 */
public record TargetRewrite(String match, String substitute) {
  public TargetRewrite {
    if (match.isEmpty()) {
      throw new IllegalArgumentException("match: empty (expected: a beginning such as /v1)");
    }
  }

  String apply(String target) {
    if (!target.startsWith(match)) {
      return target;
    }
    String rest = substitute + target.substring(match.length());
    return rest.startsWith("/") ? rest : "/" + rest;
  }
}

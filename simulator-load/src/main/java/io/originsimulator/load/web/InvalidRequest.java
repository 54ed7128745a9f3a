package io.originsimulator.load.web;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** A body that is not accepted, with all that is wrong with it. */
final class InvalidRequest extends Exception {
  private static final long serialVersionUID = 1;

  private final ArrayList<String> attributes;

  InvalidRequest(List<String> reasons, List<String> attributes) {
    super(String.join("; ", reasons));
    this.attributes = new ArrayList<>(new LinkedHashSet<>(attributes));
  }

  String reason() {
    return String.valueOf(getMessage());
  }

  /** The names of what is wrong, such as {@code pattern.duration}. */
  List<String> attributes() {
    return attributes;
  }
}

package io.originsimulator.load.report;

import io.originsimulator.load.result.Sample;

/** The counts of one of Locust's rows. */
final class LocustRow {
  private final String method;
  private final String name;
  private final LocustTimes times;
  private long failures;

  LocustRow(String method, String name, LocustTimes times) {
    this.method = method;
    this.name = name;
    this.times = times;
  }

  void add(Sample sample) {
    times.add(Math.max(0, sample.responseNanos()));
    failures += sample.succeeded() ? 0 : 1;
  }

  String method() {
    return method;
  }

  String name() {
    return name;
  }

  /** Method and name. */
  String called() {
    return method.isEmpty() ? name : method + " " + name;
  }

  LocustTimes times() {
    return times;
  }

  long failures() {
    return failures;
  }
}

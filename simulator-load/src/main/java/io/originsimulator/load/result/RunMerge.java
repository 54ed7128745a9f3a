package io.originsimulator.load.result;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Merges concurrent runs to one, in the order of time; passes a single run on unchanged. */
final class RunMerge {
  private final List<Source> runs;

  interface Source {
    /** Returns the file's name in messages. */
    String name();

    RunInfo run();

    /** Returns the next event. The last one is the run's end. */
    RunEvent next() throws IOException;
  }

  RunMerge(List<Source> runs) {
    this.runs = runs;
  }

  void into(ResultSink sink) throws IOException {
    if (runs.size() == 1) {
      alone(runs.get(0), sink);
      return;
    }
    JointRun joint = new JointRun(runs.stream().map(Source::run).toList());
    sink.accept(joint.info());
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingLong(Head::atNanos));
    for (int run = 0; run < runs.size(); run++) {
      heads.add(next(run, joint));
    }
    RunEnd[] ends = new RunEnd[runs.size()];
    while (!heads.isEmpty()) {
      Head head = heads.remove();
      if (head.event() instanceof RunEnd end) {
        ends[head.run()] = end;
      } else {
        sink.accept(joint.moved(head.run(), head.event()));
        heads.add(next(head.run(), joint));
      }
    }
    sink.accept(joint.end(List.of(ends), runs.stream().map(Source::name).toList()));
  }

  private static void alone(Source run, ResultSink sink) throws IOException {
    sink.accept(run.run());
    RunEvent event;
    do {
      event = run.next();
      sink.accept(event);
    } while (!(event instanceof RunEnd));
  }

  private Head next(int run, JointRun joint) throws IOException {
    RunEvent event = runs.get(run).next();
    return new Head(run, event.atNanos() + joint.shiftNanos(run), event);
  }

  private record Head(int run, long atNanos, RunEvent event) {}
}

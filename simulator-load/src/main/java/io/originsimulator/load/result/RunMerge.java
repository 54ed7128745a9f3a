package io.originsimulator.load.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Gives several runs that went on side by side as one, in the order of time; one as it is. */
final class RunMerge {
  private final List<FrameReader> runs;

  /** Of at least one. */
  RunMerge(List<FrameReader> runs) {
    this.runs = runs;
  }

  void into(ResultSink sink) throws IOException {
    if (runs.size() == 1) {
      alone(runs.get(0), sink);
      return;
    }
    JointRun joint = new JointRun(runs.stream().map(FrameReader::run).toList());
    sink.begin(joint.info());
    PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingLong(Head::atNanos));
    for (int run = 0; run < runs.size(); run++) {
      advance(run, joint, heads);
    }
    while (!heads.isEmpty()) {
      Head head = heads.remove();
      give(joint.moved(head.run(), head.frame()), sink);
      advance(head.run(), joint, heads);
    }
    List<RunEnd> ends = new ArrayList<>();
    runs.forEach(run -> ends.add(run.end()));
    sink.end(joint.end(ends, runs.stream().map(FrameReader::name).toList()));
  }

  private static void alone(FrameReader run, ResultSink sink) throws IOException {
    sink.begin(run.run());
    for (Optional<Frame> next = run.next(); next.isPresent(); next = run.next()) {
      give(next.get(), sink);
    }
    sink.end(run.end());
  }

  private void advance(int run, JointRun joint, PriorityQueue<Head> heads) throws IOException {
    Optional<Frame> next = runs.get(run).next();
    if (next.isPresent()) {
      heads.add(new Head(run, next.get().atNanos() + joint.shiftNanos(run), next.get()));
    }
  }

  private static void give(Frame frame, ResultSink sink) {
    if (frame instanceof Frame.OfSample sample) {
      sink.sample(sample.sample());
    } else if (frame instanceof Frame.OfObservation observation) {
      sink.observation(observation.observation());
    } else if (frame instanceof Frame.OfOriginRequest origin) {
      sink.originRequest(origin.request());
    } else if (frame instanceof Frame.OfLoggedAnswer logged) {
      sink.loggedAnswer(logged.logged());
    }
  }

  /** The frame that comes next of a run. */
  private record Head(int run, long atNanos, Frame frame) {}
}

package io.originsimulator.load.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.HistogramIterationValue;

/** Writes the frames of a raw result file; {@link Frame} describes them. */
final class FrameWriter {
  private final OutputStream out;
  private final Map<String, Integer> texts = new HashMap<>(Map.of("", 0));
  private long number = -1;
  private long scheduledNanos;
  private int target = -1;
  private int status;
  private long bytesOut;
  private long bytesIn;
  private boolean withStreams;

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes an event; requests in flight have no frame. */
  void write(RunEvent event) throws IOException {
    if (event instanceof Sample sample) {
      sample(sample);
    } else if (event instanceof Observation observation) {
      observation(observation);
    } else if (event instanceof OriginRequest request) {
      originRequest(request);
    } else if (event instanceof LoggedAnswer logged) {
      loggedAnswer(logged);
    } else if (event instanceof RunInfo run) {
      begin(run);
    } else if (event instanceof RunEnd end) {
      end(end);
    }
  }

  private void begin(RunInfo run) throws IOException {
    withStreams = run.settings().containsKey(StreamTrace.FORMAT);
    out.write(Frame.MAGIC);
    out.write(withStreams ? Frame.WITH_STREAMS : Frame.VERSION);
    writeBytes(RunJson.write(run));
  }

  private void sample(Sample sample) throws IOException {
    boolean failed = sample.outcome() != Outcome.ANSWERED || !sample.error().isEmpty();
    boolean traced = !sample.origin().equals(OriginTrace.NONE);
    int outcome = failed ? entry(sample.outcome().name()) : 0;
    int error = failed ? entry(sample.error()) : 0;
    int stage = traced ? entry(sample.origin().stage()) : 0;
    boolean same = sameAsBefore(sample);
    if (sample.stream().isStream()) {
      stream(sample.stream());
    }

    out.write(
        Frame.SAMPLE
            | (sample.startedNanos() == -1 ? 0 : Frame.STARTED)
            | (sample.sentNanos() == -1 ? 0 : Frame.SENT)
            | (sample.firstByteNanos() == -1 ? 0 : Frame.FIRST_BYTE)
            | (same ? Frame.SAME : 0)
            | (failed ? Frame.NOT_ANSWERED : 0)
            | (sample.connectNanos() == 0 ? 0 : Frame.CONNECTED)
            | (traced ? Frame.TRACED : 0));
    Varint.writeSigned(out, sample.number() - number - 1);
    number = sample.number();
    writeInstants(sample);
    if (!same) {
      writeExchange(sample);
    }
    if (failed) {
      Varint.write(out, outcome);
      Varint.write(out, error);
    }
    if (sample.connectNanos() != 0) {
      Varint.writeSigned(out, sample.connectNanos());
    }
    if (traced) {
      Varint.writeSigned(out, sample.origin().injectedNanos());
      Varint.write(out, stage);
    }
  }

  private void stream(StreamTrace stream) throws IOException {
    out.write(Frame.STREAM);
    Varint.write(out, stream.events());
    Varint.writeSigned(out, stream.firstNanos());
    Varint.write(out, stream.spanNanos());
    Varint.write(out, stream.stalls());
    gaps(stream.gaps());
  }

  private void gaps(Latencies gaps) throws IOException {
    int steps = 0;
    for (HistogramIterationValue step : gaps.steps()) {
      steps += step.getCountAddedInThisIterationStep() > 0 ? 1 : 0;
    }
    Varint.write(out, steps);
    if (steps == 0) {
      return;
    }
    Varint.write(out, gaps.sumNanos());
    Varint.write(out, gaps.minNanos());
    Varint.write(out, gaps.maxNanos());
    long before = 0;
    for (HistogramIterationValue step : gaps.steps()) {
      Varint.write(out, step.getValueIteratedTo() - before);
      Varint.write(out, step.getCountAddedInThisIterationStep());
      before = step.getValueIteratedTo();
    }
  }

  private void writeInstants(Sample sample) throws IOException {
    Varint.writeSigned(out, sample.scheduledNanos() - scheduledNanos);
    scheduledNanos = sample.scheduledNanos();
    long before = scheduledNanos;
    before = writeInstant(sample.startedNanos(), before);
    before = writeInstant(sample.sentNanos(), before);
    before = writeInstant(sample.firstByteNanos(), before);
    Varint.writeSigned(out, sample.endNanos() - before);
  }

  private long writeInstant(long nanos, long before) throws IOException {
    if (nanos == -1) {
      return before;
    }
    Varint.writeSigned(out, nanos - before);
    return nanos;
  }

  private boolean sameAsBefore(Sample sample) {
    return sample.target() == target
        && sample.status() == status
        && sample.bytesOut() == bytesOut
        && sample.bytesIn() == bytesIn;
  }

  private void writeExchange(Sample sample) throws IOException {
    target = sample.target();
    status = sample.status();
    bytesOut = sample.bytesOut();
    bytesIn = sample.bytesIn();
    Varint.writeSigned(out, target);
    Varint.write(out, status);
    Varint.write(out, bytesOut);
    Varint.write(out, bytesIn);
  }

  private void observation(Observation observation) throws IOException {
    int series = entry(observation.series());
    int unit = entry(observation.unit());
    out.write(Frame.OBSERVATION);
    Varint.write(out, series);
    Varint.write(out, unit);
    Varint.writeSigned(out, observation.atNanos());
    out.write(ByteBuffer.allocate(Double.BYTES).putDouble(observation.value()).array());
  }

  private void originRequest(OriginRequest request) throws IOException {
    int route = entry(request.route());
    int stage = entry(request.stage());
    int ending = entry(request.ending().name());
    int fault = entry(request.fault());
    if (withStreams && !request.stream().equals(OriginStream.NONE)) {
      originStream(request.stream());
    }
    out.write(Frame.ORIGIN);
    Varint.writeSigned(out, request.number());
    Varint.writeSigned(out, request.arrivalNanos());
    Varint.write(out, route);
    Varint.write(out, stage);
    Varint.writeSigned(out, request.injectedNanos());
    Varint.writeSigned(out, request.lateNanos());
    Varint.write(out, ending);
    Varint.write(out, request.status());
    Varint.write(out, fault);
  }

  private void originStream(OriginStream stream) throws IOException {
    out.write(Frame.ORIGIN_STREAM);
    Varint.write(out, stream.events());
    Varint.write(out, stream.firstNanos());
    Varint.write(out, stream.spanNanos());
    Varint.write(out, stream.longestGapNanos());
  }

  private void loggedAnswer(LoggedAnswer logged) throws IOException {
    out.write(Frame.LOGGED);
    Varint.writeSigned(out, logged.number() - number - 1);
    Varint.write(out, logged.status());
    Varint.writeSigned(out, logged.durationNanos());
  }

  private void end(RunEnd end) throws IOException {
    out.write(Frame.END);
    writeBytes(RunJson.write(end));
  }

  /** Returns the index of a text in the table; writes a new text first. */
  private int entry(String text) throws IOException {
    Integer known = texts.get(text);
    if (known != null) {
      return known;
    }
    int place = texts.size();
    texts.put(text, place);
    out.write(Frame.TEXT);
    writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return place;
  }

  private void writeBytes(byte[] bytes) throws IOException {
    Varint.write(out, bytes.length);
    out.write(bytes);
  }
}

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
    signed(sample.number() - number - 1);
    number = sample.number();
    writeInstants(sample);
    if (!same) {
      writeExchange(sample);
    }
    if (failed) {
      unsigned(outcome);
      unsigned(error);
    }
    if (sample.connectNanos() != 0) {
      signed(sample.connectNanos());
    }
    if (traced) {
      signed(sample.origin().injectedNanos());
      unsigned(stage);
    }
  }

  private void stream(StreamTrace stream) throws IOException {
    out.write(Frame.STREAM);
    unsigned(stream.events());
    signed(stream.firstNanos());
    unsigned(stream.spanNanos());
    unsigned(stream.stalls());
    gaps(stream.gaps());
  }

  private void gaps(Latencies gaps) throws IOException {
    int steps = 0;
    for (HistogramIterationValue step : gaps.steps()) {
      steps += step.getCountAddedInThisIterationStep() > 0 ? 1 : 0;
    }
    unsigned(steps);
    if (steps == 0) {
      return;
    }
    unsigned(gaps.sumNanos());
    unsigned(gaps.minNanos());
    unsigned(gaps.maxNanos());
    long before = 0;
    for (HistogramIterationValue step : gaps.steps()) {
      unsigned(step.getValueIteratedTo() - before);
      unsigned(step.getCountAddedInThisIterationStep());
      before = step.getValueIteratedTo();
    }
  }

  private void writeInstants(Sample sample) throws IOException {
    signed(sample.scheduledNanos() - scheduledNanos);
    scheduledNanos = sample.scheduledNanos();
    long before = scheduledNanos;
    before = writeInstant(sample.startedNanos(), before);
    before = writeInstant(sample.sentNanos(), before);
    before = writeInstant(sample.firstByteNanos(), before);
    signed(sample.endNanos() - before);
  }

  private long writeInstant(long nanos, long before) throws IOException {
    if (nanos == -1) {
      return before;
    }
    signed(nanos - before);
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
    signed(target);
    unsigned(status);
    unsigned(bytesOut);
    unsigned(bytesIn);
  }

  private void observation(Observation observation) throws IOException {
    int series = entry(observation.series());
    int unit = entry(observation.unit());
    out.write(Frame.OBSERVATION);
    unsigned(series);
    unsigned(unit);
    signed(observation.atNanos());
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
    signed(request.number());
    signed(request.arrivalNanos());
    unsigned(route);
    unsigned(stage);
    signed(request.injectedNanos());
    signed(request.lateNanos());
    unsigned(ending);
    unsigned(request.status());
    unsigned(fault);
  }

  private void originStream(OriginStream stream) throws IOException {
    out.write(Frame.ORIGIN_STREAM);
    unsigned(stream.events());
    unsigned(stream.firstNanos());
    unsigned(stream.spanNanos());
    unsigned(stream.longestGapNanos());
  }

  private void loggedAnswer(LoggedAnswer logged) throws IOException {
    out.write(Frame.LOGGED);
    signed(logged.number() - number - 1);
    unsigned(logged.status());
    signed(logged.durationNanos());
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

  /** Writes a number in 1 to 10 bytes; a negative one takes ten. */
  private void unsigned(long value) throws IOException {
    long rest = value;
    while ((rest & ~Frame.BITS) != 0) {
      out.write((int) (rest & Frame.BITS) | Frame.MORE);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Writes a number; small absolute values take few bytes. */
  private void signed(long value) throws IOException {
    unsigned(value << 1 ^ value >> 63);
  }

  private void writeBytes(byte[] bytes) throws IOException {
    unsigned(bytes.length);
    out.write(bytes);
  }
}

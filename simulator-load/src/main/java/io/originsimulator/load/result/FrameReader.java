package io.originsimulator.load.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads the frames of a raw result file in order; {@link Frame} describes them. */
final class FrameReader implements RunMerge.Source {
  /** Follows the file's name in the reason for the verdict of a truncated file. */
  static final String CUT = " ends in the middle";

  private static final int MOST_BYTES = 1 << 28; // 256 MiB; the run of a replay names many targets

  private static final long MOST_MICROS = 1L << 52; // 142 years

  private final InputStream in;
  private final String name;
  private final RunInfo run;
  private final List<String> texts = new ArrayList<>(List.of(""));
  private long samples;
  private long connected;
  private long lastNanos;
  private long stoppedInFlight;
  private long number = -1;
  private long scheduledNanos;
  private int target = -1;
  private int status;
  private long bytesOut;
  private long bytesIn;
  private StreamTrace stream = StreamTrace.NONE; // of the next sample
  private OriginStream originStream = OriginStream.NONE; // of the origin's next request

  FrameReader(InputStream in, String name) throws IOException {
    this.in = in;
    this.name = name;
    this.run = readRun();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public RunInfo run() {
    return run;
  }

  /** Returns the next event. The last one is the run's end, either the file's or a substitute. */
  @Override
  public RunEvent next() throws IOException {
    try {
      return read();
    } catch (EOFException e) {
      return cutEnd();
    }
  }

  private RunInfo readRun() throws IOException {
    byte[] magic = in.readNBytes(Frame.MAGIC.length);
    if (!Arrays.equals(magic, Frame.MAGIC)) {
      throw damaged(
          (magic.length == 0 ? "empty" : "not a raw result")
              + " (expected: a file of 'attack --output FILE', a pipe from 'attack --output -', or a file"
              + " of 'vegeta encode --to csv' or '--to json')");
    }
    try {
      int version = nextByte();
      if (version != Frame.VERSION && version != Frame.WITH_STREAMS) {
        throw damaged("version " + version + " (expected: 1 or 2)");
      }
      return RunJson.readRun(bytes());
    } catch (EOFException e) {
      throw damaged("incomplete: no description of the run");
    } catch (JsonProcessingException e) {
      throw damaged("description of the run: not JSON");
    } catch (IllegalArgumentException e) {
      throw damaged("description of the run: " + e.getMessage());
    }
  }

  private RunEvent read() throws IOException {
    while (true) {
      int tag = nextByte();
      if ((tag & Frame.SAMPLE) != 0) {
        Sample sample = sample(tag);
        samples++;
        connected += sample.connectNanos() > 0 ? 1 : 0;
        lastNanos = Math.max(lastNanos, sample.endNanos());
        return sample;
      }
      switch (tag) {
        case Frame.TEXT -> texts.add(new String(bytes(), StandardCharsets.UTF_8));
        case Frame.OBSERVATION -> {
          return observation();
        }
        case Frame.ORIGIN -> {
          return originRequest();
        }
        case Frame.LOGGED -> {
          return loggedAnswer();
        }
        case Frame.STREAM -> stream = stream();
        case Frame.ORIGIN_STREAM -> originStream = originStream();
        case Frame.END -> {
          return end();
        }
        default -> throw damaged("damaged: a frame of kind " + tag + place());
      }
    }
  }

  private RunEnd end() throws IOException {
    byte[] json = bytes();
    try {
      RunEnd end = RunJson.readEnd(json);
      if (in.read() < 0) {
        return end.judged(end.driver().withUnanswered(stoppedInFlight));
      }
    } catch (JsonProcessingException e) {
      throw damaged("damaged: unreadable end" + place());
    }
    throw damaged(
        "data after the end of the run (expected: one run; name several files one by one)");
  }

  /** Returns a substitute for the end of a truncated file. */
  private RunEnd cutEnd() {
    String unknown = "later requests, and the maximums of connections and requests in flight";
    String reason = name + CUT + place() + ": " + unknown + ", are unknown";
    DriverVerdict verdict =
        new DriverVerdict(DriverVerdict.Judgement.UNDETERMINED, List.of(reason));
    return new RunEnd(lastNanos, true, connected, 0, 0, verdict);
  }

  /** Returns the place after the last complete sample, as text. */
  private String place() {
    return ", after " + samples + " requests";
  }

  private Sample sample(int flags) throws IOException {
    number += 1 + signed();
    scheduledNanos += signed();
    long started = instant(flags & Frame.STARTED, scheduledNanos);
    long sent = instant(flags & Frame.SENT, last(started, scheduledNanos));
    long beforeFirst = last(sent, last(started, scheduledNanos));
    long firstByte = instant(flags & Frame.FIRST_BYTE, beforeFirst);
    long endNanos = last(firstByte, beforeFirst) + signed();
    if ((flags & Frame.SAME) == 0) {
      readExchange();
    }
    boolean failed = (flags & Frame.NOT_ANSWERED) != 0;
    Outcome outcome = failed ? outcome(text(), started) : Outcome.ANSWERED;
    String error = failed ? text() : "";
    long connect = (flags & Frame.CONNECTED) == 0 ? 0 : signed();
    OriginTrace origin =
        (flags & Frame.TRACED) == 0 ? OriginTrace.NONE : new OriginTrace(signed(), text());
    StreamTrace events = stream;
    stream = StreamTrace.NONE;
    Sample sample =
        new Sample(
            number,
            target,
            scheduledNanos,
            started,
            sent,
            firstByte,
            endNanos,
            connect,
            outcome,
            status,
            bytesOut,
            bytesIn,
            error,
            origin,
            events);
    if (sample.attempted() && sample.responseNanos() < 0) {
      throw damaged("damaged: a request that ends before it is due" + place());
    }
    return sample;
  }

  private StreamTrace stream() throws IOException {
    return new StreamTrace(unsigned(), signed(), unsigned(), unsigned(), gaps());
  }

  private Latencies gaps() throws IOException {
    Latencies gaps = Latencies.compact();
    long steps = unsigned();
    if (steps == 0) {
      return gaps;
    }
    long sum = unsigned();
    long min = unsigned();
    long max = unsigned();
    long micros = 0;
    for (long step = 0; step < steps; step++) {
      micros += unsigned();
      long times = unsigned();
      if (micros < 0 || micros > MOST_MICROS || times < 1) {
        throw damaged("damaged: gaps of a stream" + place());
      }
      gaps.addStep(micros, times);
    }
    gaps.exactly(sum, min, max);
    return gaps;
  }

  private long instant(int present, long before) throws IOException {
    return present == 0 ? -1 : before + signed();
  }

  private static long last(long instant, long otherwise) {
    return instant == -1 ? otherwise : instant;
  }

  private void readExchange() throws IOException {
    target = (int) signed();
    status = (int) unsigned();
    bytesOut = unsigned();
    bytesIn = unsigned();
  }

  private Observation observation() throws IOException {
    String series = text();
    String unit = text();
    long at = signed();
    return new Observation(series, unit, at, ByteBuffer.wrap(exactly(Double.BYTES)).getDouble());
  }

  private OriginRequest originRequest() throws IOException {
    OriginStream events = originStream;
    originStream = OriginStream.NONE;
    return new OriginRequest(
        signed(),
        signed(),
        text(),
        text(),
        signed(),
        signed(),
        constant(OriginRequest.Ending.class, text()),
        (int) unsigned(),
        text(),
        events);
  }

  private OriginStream originStream() throws IOException {
    return new OriginStream(unsigned(), unsigned(), unsigned(), unsigned());
  }

  private LoggedAnswer loggedAnswer() throws IOException {
    return new LoggedAnswer(number + 1 + signed(), (int) unsigned(), signed());
  }

  private Outcome outcome(String name, long started) throws IOException {
    Outcome outcome = constant(Outcome.class, name);
    if (outcome != Outcome.STOPPED || started == -1) {
      return outcome;
    }
    stoppedInFlight++; // older versions used STOPPED for these and for unsent requests
    return Outcome.UNANSWERED;
  }

  private <E extends Enum<E>> E constant(Class<E> type, String name) throws IOException {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      String kind = type.getSimpleName().toLowerCase(Locale.ROOT);
      throw damaged("unknown " + kind + " " + name + place());
    }
  }

  private String text() throws IOException {
    long place = unsigned();
    if (place < 0 || place >= texts.size()) {
      throw damaged("damaged: no text " + place + place());
    }
    return texts.get((int) place);
  }

  private byte[] bytes() throws IOException {
    long length = unsigned();
    if (length < 0 || length > MOST_BYTES) {
      throw damaged("damaged: a text of " + length + " bytes" + place());
    }
    return exactly((int) length);
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }

  private long unsigned() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int b = nextByte();
      value |= (long) (b & Frame.BITS) << shift;
      if ((b & Frame.MORE) == 0) {
        break;
      }
    }
    return value;
  }

  private long signed() throws IOException {
    long folded = unsigned();
    return folded >>> 1 ^ -(folded & 1);
  }

  private int nextByte() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException();
    }
    return b;
  }

  private ResultFormatException damaged(String problem) {
    return new ResultFormatException(name, problem);
  }
}

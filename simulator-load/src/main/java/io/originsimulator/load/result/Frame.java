package io.originsimulator.load.result;

import java.nio.charset.StandardCharsets;

/**
 * What a raw result file is made of.
 *
 * <pre>
 *   file         "OSRESULT" 1  length {run: JSON}  frame* end
 *
 *   text         1  length UTF-8            the next entry of the table of texts, whose entry 0 is ""
 *   observation  2  series unit at value    entry, entry, signed, the 8 bytes of a double
 *   end          3  length {end: JSON}
 *   origin       4  number arrival route stage injected late ending status fault
 *   logged       5  number status duration     what a replay's log says of the sample that follows
 *   sample       128 + flags  number scheduled
 *                  [started] [sent] [first byte]  end         each from the one before it
 *                  [target status bytesOut bytesIn]           unless they are those of the sample before
 *                  [outcome error] [connect] [injected stage] only where there is something to say
 * </pre>
 *
 * All numbers are {@link Varint}s. The number, but the origin's, and the instant due are
 * differences from the sample before.
 */
sealed interface Frame {
  byte[] MAGIC = "OSRESULT".getBytes(StandardCharsets.US_ASCII);
  int VERSION = 1;

  int TEXT = 1;
  int OBSERVATION = 2;
  int END = 3;
  int ORIGIN = 4;
  int LOGGED = 5;

  int SAMPLE = 0x80;
  int STARTED = 1;
  int SENT = 1 << 1;
  int FIRST_BYTE = 1 << 2;
  int SAME = 1 << 3;
  int NOT_ANSWERED = 1 << 4;
  int CONNECTED = 1 << 5;
  int TRACED = 1 << 6;

  /** When it happened, from the run's start. */
  long atNanos();

  /** The frame of a sample. */
  record OfSample(Sample sample) implements Frame {
    @Override
    public long atNanos() {
      return sample.endNanos();
    }
  }

  /** The frame of a request as the origin saw it. */
  record OfOriginRequest(OriginRequest request) implements Frame {
    @Override
    public long atNanos() {
      return request.arrivalNanos();
    }
  }

  /** The frame of what the log says; its sample's follows at once, and has the time. */
  record OfLoggedAnswer(LoggedAnswer logged) implements Frame {
    @Override
    public long atNanos() {
      return 0;
    }
  }

  /** The frame of an observation. */
  record OfObservation(Observation observation) implements Frame {
    @Override
    public long atNanos() {
      return observation.atNanos();
    }
  }
}

package io.originsimulator.recipe.value;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The status of a gRPC response, which follows its messages.
 *
 * @param message the description for the client; empty for none
 */
public record GrpcStatus(Code code, String message) {

  /** The status codes of gRPC in the order of their numbers, from 0. */
  public enum Code {
    OK(0),
    CANCELLED(1),
    UNKNOWN(2),
    INVALID_ARGUMENT(3),
    DEADLINE_EXCEEDED(4),
    NOT_FOUND(5),
    ALREADY_EXISTS(6),
    PERMISSION_DENIED(7),
    RESOURCE_EXHAUSTED(8),
    FAILED_PRECONDITION(9),
    ABORTED(10),
    OUT_OF_RANGE(11),
    UNIMPLEMENTED(12),
    INTERNAL(13),
    UNAVAILABLE(14),
    DATA_LOSS(15),
    UNAUTHENTICATED(16);

    private final int number;

    Code(int number) {
      this.number = number;
    }

    /** Returns the code with a number; empty if there is none. */
    public static Optional<Code> of(int number) {
      return Stream.of(values()).filter(code -> code.number == number).findFirst();
    }
  }

  /** Returns whether the call succeeded. */
  public boolean isOk() {
    return code == Code.OK;
  }

  /** Returns the header fields that carry the status. */
  public Headers fields() {
    Headers status = Headers.NONE.with("grpc-status", String.valueOf(code.number));
    return message.isEmpty() ? status : status.with("grpc-message", encoded(message));
  }

  /** Returns a text in the percent-encoding of {@code grpc-message}, which leaves spaces as is. */
  private static String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      boolean isPlain = octet >= ' ' && octet < 0x7f && octet != '%';
      encoded.append(isPlain ? String.valueOf((char) octet) : "%%%02X".formatted(octet));
    }
    return encoded.toString();
  }

  /** Returns the name of the code. */
  @Override
  public String toString() {
    return code.name();
  }
}

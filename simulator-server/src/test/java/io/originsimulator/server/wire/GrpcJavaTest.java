package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.ClientCalls;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.server.Https;
import io.originsimulator.server.Simulator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The responses of gRPC at its client for Java, over HTTP/2 with prior knowledge and over TLS. */
class GrpcJavaTest {
  private static final MethodDescriptor.Marshaller<String> TEXT =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String text) {
          return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream bytes) {
          try {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };

  private static final Map<String, ?> RETRIES =
      Map.of(
          "methodConfig",
          List.of(
              Map.of(
                  "name",
                  List.of(Map.of("service", "retried")),
                  "retryPolicy",
                  Map.of(
                      "maxAttempts",
                      4.0,
                      "initialBackoff",
                      "0.001s",
                      "maxBackoff",
                      "0.001s",
                      "backoffMultiplier",
                      1.0,
                      "retryableStatusCodes",
                      List.of("UNAVAILABLE")))));

  @TempDir private static Path folder;
  private static Simulator simulator;

  private final List<ManagedChannel> opened = new ArrayList<>();

  /** A way to the simulator. */
  private enum Way {
    PLAIN,
    TLS
  }

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(folder.resolve("a"), "first");
    Files.writeString(folder.resolve("b"), "second, and longer");
    simulator = Simulator.builder().https(Https.generated()).journal(100).start();
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  private ManagedChannel open(Way way) {
    ChannelCredentials credentials =
        way == Way.PLAIN
            ? InsecureChannelCredentials.create()
            : TlsChannelCredentials.newBuilder().trustManager(simulator.trustManager()).build();
    int port = (way == Way.PLAIN ? simulator.uri() : simulator.httpsUri("/")).getPort();
    ManagedChannel channel =
        Grpc.newChannelBuilderForAddress("localhost", port, credentials)
            .defaultServiceConfig(RETRIES)
            .build();
    opened.add(channel);
    return channel;
  }

  @AfterEach
  void closeChannels() {
    opened.forEach(ManagedChannel::shutdownNow);
  }

  private static RecipeBuilder method(String name) {
    return Recipe.route("/" + name).filesIn(folder).method("POST");
  }

  private static String unary(ManagedChannel channel, String method, CallOptions options) {
    return ClientCalls.blockingUnaryCall(
        channel, descriptor(method, MethodType.UNARY), options, "request");
  }

  private static Iterator<String> stream(ManagedChannel channel, String method) {
    return ClientCalls.blockingServerStreamingCall(
        channel,
        descriptor(method, MethodType.SERVER_STREAMING),
        CallOptions.DEFAULT.withDeadlineAfter(10, TimeUnit.SECONDS),
        "request");
  }

  private static MethodDescriptor<String, String> descriptor(String method, MethodType type) {
    return MethodDescriptor.newBuilder(TEXT, TEXT).setFullMethodName(method).setType(type).build();
  }

  private static Status failure(ManagedChannel channel, String method, long deadlineMillis) {
    CallOptions options =
        CallOptions.DEFAULT.withDeadlineAfter(deadlineMillis, TimeUnit.MILLISECONDS);
    return catchThrowableOfType(StatusRuntimeException.class, () -> unary(channel, method, options))
        .getStatus();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void messageIsReceived(Way way) {
    simulator.add(method("shop/Get").grpc("OK").bodyFile("a"));
    simulator.add(method("shop/Empty").grpc("OK"));
    ManagedChannel channel = open(way);
    assertThat(unary(channel, "shop/Get", CallOptions.DEFAULT)).isEqualTo("first");
    assertThat(unary(channel, "shop/Empty", CallOptions.DEFAULT)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void messagesOfAStreamAreReceivedInTheirOrder(Way way) {
    simulator.add(method("shop/List").grpc("OK").bodyFile("a", "b", "a").bandwidth("1kb/s"));
    ManagedChannel channel = open(way);
    assertThat(stream(channel, "shop/List"))
        .toIterable()
        .containsExactly("first", "second, and longer", "first");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void messagesMayPrecedeAnError(Way way) {
    simulator.add(
        method("shop/Break")
            .grpc("OK")
            .bodyFile("a")
            .trailer("grpc-status", "14")
            .trailer("grpc-message", "gone"));
    ManagedChannel channel = open(way);
    List<String> messages = new ArrayList<>();
    Status status =
        catchThrowableOfType(
                StatusRuntimeException.class,
                () -> stream(channel, "shop/Break").forEachRemaining(messages::add))
            .getStatus();
    assertThat(messages).containsExactly("first");
    assertThat(status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(status.getDescription()).isEqualTo("gone");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void latencyExceedsTheDeadline(Way way) {
    simulator.add(method("shop/Slow").grpc("OK").latency("1h"));
    ManagedChannel channel = open(way);
    assertThat(failure(channel, "shop/Slow", 200).getCode())
        .isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void errorIsReceivedWithItsMessage(Way way) {
    simulator.add(method("shop/Fail").grpc("INTERNAL").grpcMessage("100 % größer"));
    ManagedChannel channel = open(way);
    Status status = failure(channel, "shop/Fail", 10_000);
    assertThat(status.getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(status.getDescription()).isEqualTo("100 % größer");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void clientRetriesWhatIsUnavailable(Way way) {
    expectRetries(way, "retried/Get" + way, Behaviour.grpc("UNAVAILABLE"), 2);
  }

  private void expectRetries(Way way, String route, BehaviourBuilder failure, int failures) {
    simulator.add(
        method(route).bodyFile("a").sequence(failure.times(failures), Behaviour.grpc("OK")));
    assertThat(unary(open(way), route, CallOptions.DEFAULT)).isEqualTo("first");
    assertThat(simulator.requests("/" + route)).hasSize(failures + 1);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void requestBeyondALimitIsRejected(Way way) {
    simulator.add(
        method("shop/Limited")
            .grpc("OK")
            .limit(Limit.rate("1/h").overflow(Behaviour.grpc("RESOURCE_EXHAUSTED"))));
    ManagedChannel channel = open(way);
    assertThat(unary(channel, "shop/Limited", CallOptions.DEFAULT)).isEmpty();
    assertThat(failure(channel, "shop/Limited", 10_000).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @ParameterizedTest
  @CsvSource({
    "reset, RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR",
    "reset after head, RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR",
    "reset after 7b, RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR",
    "reset after 100%, RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR",
    "close after 7b, Received unexpected EOS on empty DATA frame from server",
    "close after 100%, Received unexpected EOS on empty DATA frame from server",
    "garbage after head, http2 exception"
  })
  void cutStreamIsAnInternalError(String fault, String description) {
    simulator.add(method("shop/Cut").grpc("OK").bodyFile("a").fault(fault));
    for (Way way : Way.values()) {
      ManagedChannel channel = open(way);
      Status status = failure(channel, "shop/Cut", 10_000);
      assertThat(status.getCode()).as(way + ": " + status).isEqualTo(Status.Code.INTERNAL);
      assertThat(status.getDescription()).as(way.name()).isEqualTo(description);
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void codeOfAResetIsAStatus(Way way) {
    ManagedChannel channel = open(way);
    simulator.add(method("shop/Left").grpc("OK").fault("reset CANCEL"));
    assertThat(failure(channel, "shop/Left", 10_000).getCode()).isEqualTo(Status.Code.CANCELLED);
    simulator.add(method("shop/Busy").grpc("OK").fault("reset ENHANCE_YOUR_CALM"));
    assertThat(failure(channel, "shop/Busy", 10_000).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void refusedStreamIsRetriedWithoutAPolicy(Way way) {
    String route = "refused/Get" + way;
    simulator.add(
        method(route)
            .bodyFile("a")
            .sequence(Behaviour.fault("reset REFUSED_STREAM").times(1), Behaviour.grpc("OK")));
    ManagedChannel channel = open(way);
    assertThat(unary(channel, route, CallOptions.DEFAULT)).isEqualTo("first");
    assertThat(simulator.requests("/" + route)).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void goawayMakesTheMethodUnavailable(Way way) {
    simulator.add(method("shop/Move").grpc("OK").fault("goaway"));
    ManagedChannel channel = open(way);
    assertThat(failure(channel, "shop/Move", 10_000).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void goawayBeforeTheHeadIsRetriedWithoutAPolicy(Way way) {
    expectRetries(way, "moved/Get" + way, Behaviour.fault("goaway"), 1);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void stalledStreamExceedsTheDeadline(Way way) {
    simulator.add(method("shop/Stall").grpc("OK").bodyFile("a").fault("stall after 7b"));
    ManagedChannel channel = open(way);
    assertThat(failure(channel, "shop/Stall", 200).getCode())
        .isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @ParameterizedTest
  @CsvSource({
    "503, UNAVAILABLE",
    "429, UNAVAILABLE",
    "404, UNIMPLEMENTED",
    "406, UNKNOWN",
    "500, UNKNOWN"
  })
  void statusOfHttpBecomesOneOfGrpc(int status, Status.Code code) {
    simulator.add(method("shop/Proxy").status(status));
    ManagedChannel channel = open(Way.PLAIN);
    assertThat(failure(channel, "shop/Proxy", 10_000).getCode()).isEqualTo(code);
  }
}

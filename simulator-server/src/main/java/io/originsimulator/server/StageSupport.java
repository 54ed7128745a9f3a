package io.originsimulator.server;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.tls.ServerTls;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stages of a listener that a simulator can execute, with its transport and certificate. */
record StageSupport(NativeTransport.Kind transport, @Nullable ServerTls tls) {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final Set<Tls> BY_OWN_AUTHORITY = Set.of(Tls.EXPIRED, Tls.WRONG_NAME);

  /** Returns the reason why a stage cannot be executed, or prepares it. */
  Optional<Problem> check(Listener.Stage stage) {
    if (stage.accept() == Accept.STALL && transport != NativeTransport.Kind.EPOLL) {
      String here = transport.name().toLowerCase(Locale.ROOT);
      return Optional.of(
          new Problem(
              "accept",
              "\"stall\" with the transport " + here,
              "the transport epoll, on Linux",
              "\"close\", or \"fault\": \"stall\" in a recipe, works with every transport"));
    }
    if (tls != null && !tls.isGenerated() && BY_OWN_AUTHORITY.contains(stage.tls())) {
      return Optional.of(
          new Problem(
              "tls",
              "\"" + stage.tls() + "\" with a certificate of yours",
              "the generated certificate",
              "\"unknown-ca\" works with every certificate"));
    }
    if (tls != null) {
      tls.prepare(stage.tls());
    } else if (stage.tls() != Tls.OK) {
      LOG.warn("listener: TLS {} has no effect without a port with TLS", stage.tls());
    }
    return Optional.empty();
  }
}

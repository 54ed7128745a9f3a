package io.originsimulator.server.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.tls.TrustedCertificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** TLS 1.2 and 1.3 of the connections to one port. */
public final class ServerTls {
  /** The name of the handler in the pipeline of a connection that speaks TLS. */
  public static final String HANDLER = "tls";

  /** Shorter than the time that the server waits for its connections to close. */
  private static final long CLOSE_NOTIFY_MILLIS = 500;

  /**
   * A client's close_notify becomes the event of its FIN. Where TLS ends with it in both
   * directions, as TLS 1.2 and OpenSSL do, it ends the connection. Also delivers the alerts of
   * failed handshakes.
   */
  @Sharable
  private static final class CloseNotify extends ChannelInboundHandlerAdapter {
    static final CloseNotify HANDLER = new CloseNotify();

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake && isRefused(handshake.cause())) {
        ctx.pipeline().addFirst(new AlertDelivery());
      }
      if (event != SslCloseCompletionEvent.SUCCESS) {
        ctx.fireUserEventTriggered(event);
      } else if (ctx.pipeline().get(SslHandler.class).engine().isOutboundDone()) {
        ctx.close();
      } else {
        ctx.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      if (ctx.pipeline().get(AlertDelivery.class) == null) { // otherwise it would close at once
        ctx.fireExceptionCaught(cause);
      }
    }

    /** Returns whether the client gets an alert with the reason. */
    private static boolean isRefused(@Nullable Throwable cause) {
      return cause instanceof SSLException && !(cause instanceof SslHandshakeTimeoutException);
    }
  }

  /** The types of keys with which BoringSSL signs in a handshake; others need the JDK. */
  private static final Set<String> OPENSSL_KEYS = Set.of("RSA", "EC");

  private final KeyMaterial keys;
  private final SslProvider provider;
  private final List<X509Certificate> clientAuthorities;
  private final SslContext context;
  private final Map<Tls, SslContext> faulty = new ConcurrentHashMap<>();
  private final long handshakeMillis;

  /**
   * Creates a context.
   *
   * @param clientAuthorities issuers of the certificates that clients must present; empty for none
   * @param handshake maximum time for a handshake, after which the connection is closed
   * @param provider the library, if it supports the key; otherwise the JDK's
   * @throws IllegalArgumentException if the provider refuses the key or a certificate
   */
  public ServerTls(
      KeyMaterial keys,
      List<X509Certificate> clientAuthorities,
      Duration handshake,
      SslProvider provider) {
    this.keys = keys;
    this.provider = OPENSSL_KEYS.contains(keys.key().getAlgorithm()) ? provider : SslProvider.JDK;
    this.clientAuthorities = clientAuthorities;
    this.handshakeMillis = handshake.toMillis();
    this.context = context(keys);
  }

  private SslContext context(KeyMaterial presented) {
    SslContextBuilder builder =
        SslContextBuilder.forServer(presented.key(), presented.chain())
            .sslProvider(provider)
            .protocols("TLSv1.3", "TLSv1.2")
            .applicationProtocolConfig(
                new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2,
                    ApplicationProtocolNames.HTTP_1_1));
    if (!clientAuthorities.isEmpty()) {
      builder.clientAuth(ClientAuth.REQUIRE);
      if (provider == SslProvider.JDK) {
        builder.trustManager(clientAuthorities);
      } else {
        builder.trustManager(new ClientTrust(clientAuthorities));
      }
    }
    try {
      return builder.build();
    } catch (SSLException e) {
      throw new IllegalArgumentException(
          "TLS certificate: refused by " + provider() + ", " + e.getMessage(), e);
    }
  }

  /** Returns OpenSSL if it is on the class path and can be loaded, otherwise the JDK's. */
  public static SslProvider bestProvider() {
    return OpenSsl.isAvailable() ? SslProvider.OPENSSL_REFCNT : SslProvider.JDK;
  }

  /** Returns the name of the provider, with the version of OpenSSL. */
  public String provider() {
    return provider == SslProvider.JDK ? "the JDK" : String.valueOf(OpenSsl.versionString());
  }

  /** Generates the certificate of a fault, unless it exists or the fault needs none. */
  public void prepare(Tls fault) {
    if (fault.compareTo(Tls.EXPIRED) >= 0) {
      faulty.computeIfAbsent(fault, it -> context(OwnAuthority.faulty(keys, it)));
    }
  }

  /**
   * Makes a connection speak TLS; its handshake begins with the client's first bytes.
   *
   * @param fault of the certificate, which has been {@linkplain #prepare prepared}; otherwise ok
   */
  public void addTo(Channel channel, Tls fault) {
    SslHandler handler = faulty.getOrDefault(fault, context).newHandler(channel.alloc());
    handler.setHandshakeTimeoutMillis(handshakeMillis);
    handler.setCloseNotifyFlushTimeoutMillis(CLOSE_NOTIFY_MILLIS);
    channel.pipeline().addLast(HANDLER, handler).addLast(CloseNotify.HANDLER);
  }

  /** Returns whether the certificate was generated at start. */
  public boolean isGenerated() {
    return keys.generated();
  }

  /** Returns the certificate that clients have to trust. */
  public TrustedCertificate trusted() {
    return new TrustedCertificate(keys.trusted());
  }

  /** Releases the memory that OpenSSL uses; connections keep theirs. */
  public void close() {
    ReferenceCountUtil.release(context);
    faulty.values().forEach(ReferenceCountUtil::release);
  }
}

package io.originsimulator.load.connect;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.originsimulator.load.TlsSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** TLS client contexts, on the JDK's provider. */
public final class ClientTls {
  private ClientTls() {}

  /**
   * Returns a context for all connections of a driver.
   *
   * @throws IllegalArgumentException if a certificate or key cannot be used
   */
  public static SslContext context(TlsSettings settings) {
    try {
      SslContextBuilder builder = builder();
      if (settings.insecure()) {
        builder
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .endpointIdentificationAlgorithm("");
      } else if (!settings.rootCertificates().isEmpty()) {
        builder.trustManager(new ByteArrayInputStream(together(settings)));
      }
      if (!settings.identity().isEmpty()) {
        builder.keyManager(
            settings.identity().get(0).toFile(), settings.identity().get(1).toFile());
      }
      return builder.build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new IllegalArgumentException("certificates: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException("certificates: cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns a context that trusts one root certificate only, in PEM. */
  public static SslContext trusting(InputStream root) throws SSLException {
    return builder().trustManager(root).build();
  }

  private static SslContextBuilder builder() {
    return SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
  }

  private static byte[] together(TlsSettings settings) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path file : settings.rootCertificates()) {
      all.write(Files.readAllBytes(file));
      all.write('\n');
    }
    return all.toByteArray();
  }
}

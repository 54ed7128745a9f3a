/**
 * The server's side of TLS: {@code KeyMaterial} is its key and certificates, read from files or
 * generated with a certificate authority of its own; {@code ServerTls} makes connections speak TLS.
 * {@code ClientTrust} checks the certificates of clients. Uses no other package of the server.
 *
 * <pre>
 *   KeyFiles of the core ────┐
 *                            ├──▶ KeyMaterial ──▶ ServerTls ──▶ SslHandler of each connection
 *   names ──▶ OwnAuthority ──┘                        └───────▶ TrustedCertificate of clients
 * </pre>
 */
@NullMarked
package io.originsimulator.server.tls;

import org.jspecify.annotations.NullMarked;

/**
 * The server's side of TLS: {@code KeyMaterial} is its key and certificates, read from files or
 * generated with a certificate authority of its own; {@code ServerTls} makes connections speak TLS
 * and gives Java clients what they need to trust them. Uses no other package of the server.
 *
 * <pre>
 *   files ──▶ KeyFiles ──────┐
 *                            ├──▶ KeyMaterial ──▶ ServerTls ──▶ SslHandler of each connection
 *   names ──▶ OwnAuthority ──┘                        └───────▶ SSLContext for clients
 * </pre>
 */
@NullMarked
package io.originsimulator.server.tls;

import org.jspecify.annotations.NullMarked;

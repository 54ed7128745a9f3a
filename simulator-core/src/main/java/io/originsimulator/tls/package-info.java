/**
 * Certificates and keys in files, and the trust of clients in a simulator's certificate. Uses the
 * JDK alone, for simulators in this JVM as well as in containers.
 */
@NullMarked
package io.originsimulator.tls;

import org.jspecify.annotations.NullMarked;

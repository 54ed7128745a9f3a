/** The simulator itself; it exports only its main package. */
module io.originsimulator.server {
  requires transitive io.originsimulator.core;
  requires com.fasterxml.jackson.databind;
  requires io.netty.buffer;
  requires io.netty.codec;
  requires io.netty.codec.http;
  requires io.netty.codec.http2;
  requires io.netty.common;
  requires io.netty.handler;
  requires io.netty.transport;
  requires io.netty.transport.classes.epoll;
  requires io.netty.transport.classes.io_uring;
  requires io.netty.transport.classes.kqueue;
  requires io.netty.transport.unix.common;
  requires java.management;
  requires java.net.http;
  requires jdk.management;
  requires wildfly.elytron.x500.cert;
  requires static io.prometheus.metrics.expositionformats;
  requires static io.prometheus.metrics.instrumentation.jvm;
  requires static io.prometheus.metrics.model;
  requires static io.prometheus.writer.text;
  requires static org.jspecify;

  exports io.originsimulator.server;
}

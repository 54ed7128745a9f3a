package io.originsimulator.load.preflight;

import static io.originsimulator.load.preflight.HostLimits.number;

import java.nio.file.Path;

/**
 * The limits of this machine's kernel on TCP, except ports.
 *
 * @param reuse destinations for which new connections may reuse ports in TIME_WAIT after a second
 * @param tracked connections that the firewall tracks now
 * @param mostTracked maximum of these; {@link Need#UNLIMITED}: no firewall tracks connections
 * @param backlog maximum of connections that wait to be accepted by a server on this machine
 * @param halfOpen maximum of connections in the handshake; unlimited with SYN cookies
 */
public record TcpLimits(Reuse reuse, long tracked, long mostTracked, long backlog, long halfOpen) {
  /** Only the minute of TIME_WAIT. */
  public static final TcpLimits UNKNOWN =
      new TcpLimits(Reuse.NEVER, 0, Need.UNLIMITED, Need.UNLIMITED, Need.UNLIMITED);

  private static final Path CORE = Path.of("/proc/sys/net/core");
  private static final Path IPV4 = Path.of("/proc/sys/net/ipv4");
  private static final Path NETFILTER = Path.of("/proc/sys/net/netfilter");

  private static final int TIME_WAIT_SECONDS = 60; // Linux
  private static final int REUSE_SECONDS = 1;

  /** The values of {@code net.ipv4.tcp_tw_reuse}. */
  public enum Reuse {
    NEVER,
    ALWAYS,
    LOOPBACK
  }

  /** Returns the number of further connections that the firewall can track. */
  long trackable() {
    return mostTracked == Need.UNLIMITED ? mostTracked : Math.max(0, mostTracked - tracked);
  }

  /** Returns the time for which a connection keeps its port after this side closed it. */
  int timeWaitSeconds(boolean loopback) {
    boolean reused = reuse == Reuse.ALWAYS || (reuse == Reuse.LOOPBACK && loopback);
    return reused ? REUSE_SECONDS : TIME_WAIT_SECONDS;
  }

  static TcpLimits here() {
    boolean cookies = number(IPV4.resolve("tcp_syncookies"), 0) > 0;
    return new TcpLimits(
        reuseHere(),
        number(NETFILTER.resolve("nf_conntrack_count"), 0),
        number(NETFILTER.resolve("nf_conntrack_max"), Need.UNLIMITED),
        number(CORE.resolve("somaxconn"), Need.UNLIMITED),
        cookies ? Need.UNLIMITED : number(IPV4.resolve("tcp_max_syn_backlog"), Need.UNLIMITED));
  }

  /** Returns the port-reuse setting. Without TCP timestamps, the kernel reuses no port. */
  private static Reuse reuseHere() {
    if (number(IPV4.resolve("tcp_timestamps"), 0) == 0) {
      return Reuse.NEVER;
    }
    return switch ((int) number(IPV4.resolve("tcp_tw_reuse"), 0)) {
      case 1 -> Reuse.ALWAYS;
      case 2 -> Reuse.LOOPBACK;
      default -> Reuse.NEVER;
    };
  }
}

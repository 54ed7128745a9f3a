package io.originsimulator.load.preflight;

import java.nio.file.Path;

/**
 * What this machine's kernel allows to TCP besides ports.
 *
 * @param reuse which ports in TIME_WAIT new connections may have after a second
 * @param tracked connections that the firewall keeps account of now
 * @param mostTracked of these; {@link Need#UNLIMITED}: none are
 * @param backlog connections that wait to be accepted by a server on this machine
 * @param halfOpen those whose handshake has begun; unlimited with SYN cookies
 */
public record TcpLimits(Reuse reuse, long tracked, long mostTracked, long backlog, long halfOpen) {
  /** Nothing but a minute of TIME_WAIT. */
  public static final TcpLimits UNKNOWN =
      new TcpLimits(Reuse.NEVER, 0, Need.UNLIMITED, Need.UNLIMITED, Need.UNLIMITED);

  private static final Path CORE = Path.of("/proc/sys/net/core");
  private static final Path IPV4 = Path.of("/proc/sys/net/ipv4");
  private static final Path NETFILTER = Path.of("/proc/sys/net/netfilter");

  private static final int TIME_WAIT_SECONDS = 60; // Linux
  private static final int REUSE_SECONDS = 1;

  /** As {@code net.ipv4.tcp_tw_reuse} has it. */
  public enum Reuse {
    NEVER,
    ALWAYS,
    LOOPBACK
  }

  /** Connections that the firewall can take account of besides. */
  long trackable() {
    return mostTracked == Need.UNLIMITED ? mostTracked : Math.max(0, mostTracked - tracked);
  }

  /** For how long a connection that this side closed keeps its port. */
  int timeWaitSeconds(boolean loopback) {
    boolean reused = reuse == Reuse.ALWAYS || (reuse == Reuse.LOOPBACK && loopback);
    return reused ? REUSE_SECONDS : TIME_WAIT_SECONDS;
  }

  static TcpLimits here() {
    boolean cookies = Proc.number(IPV4.resolve("tcp_syncookies"), 0) > 0;
    return new TcpLimits(
        reuseHere(),
        Proc.number(NETFILTER.resolve("nf_conntrack_count"), 0),
        Proc.number(NETFILTER.resolve("nf_conntrack_max"), Need.UNLIMITED),
        Proc.number(CORE.resolve("somaxconn"), Need.UNLIMITED),
        cookies
            ? Need.UNLIMITED
            : Proc.number(IPV4.resolve("tcp_max_syn_backlog"), Need.UNLIMITED));
  }

  /** Which connection a segment is of is told by timestamps: no reuse without them. */
  private static Reuse reuseHere() {
    if (Proc.number(IPV4.resolve("tcp_timestamps"), 0) == 0) {
      return Reuse.NEVER;
    }
    return switch ((int) Proc.number(IPV4.resolve("tcp_tw_reuse"), 0)) {
      case 1 -> Reuse.ALWAYS;
      case 2 -> Reuse.LOOPBACK;
      default -> Reuse.NEVER;
    };
  }
}

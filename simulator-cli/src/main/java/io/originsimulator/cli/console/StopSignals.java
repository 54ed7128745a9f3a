package io.originsimulator.cli.console;

import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * Handles SIGTERM and Ctrl-C: the first signal stops in order, the second at once. Handles other
 * signals by name.
 *
 * <p>The JVM's own handler would end with 143 and ignore a second signal. The class for signals is
 * in every JDK (module jdk.unsupported), but a compiler with {@code --release} warns of it;
 * therefore it is loaded by name.
 */
public final class StopSignals {
  private static final int BASE = 128; // exit code of a process ended by signal n: 128 + n

  private StopSignals() {}

  /** Runs a task in its own thread at the first signal. */
  public static void handle(Runnable stop) {
    AtomicBoolean stopping = new AtomicBoolean();
    for (String name : new String[] {"TERM", "INT"}) {
      handle(
          name,
          number -> {
            if (stopping.compareAndSet(false, true)) {
              new Thread(stop, "origin-simulator-stop").start();
            } else {
              Runtime.getRuntime().halt(BASE + number);
            }
          });
    }
  }

  /**
   * Runs a task for each signal of a name, such as {@code USR1}; does nothing if this system has no
   * such signal, as Windows.
   *
   * @param handler gets the number of the signal
   */
  public static void handle(String name, IntConsumer handler) {
    try {
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(),
              new Class<?>[] {handlers},
              (self, method, arguments) -> {
                handler.accept((int) signals.getMethod("getNumber").invoke(arguments[0]));
                return null;
              });
      signals
          .getMethod("handle", signals, handlers)
          .invoke(null, signals.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException e) {
      if (e.getCause() instanceof IllegalArgumentException) {
        return; // the name is unknown, or the JVM uses the signal itself
      }
      throw new IllegalStateException("SIG" + name + " cannot be handled here", e);
    }
  }
}

package io.originsimulator.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** Tests that a test factory makes: its simulators are theirs, and each reports its own failure. */
final class DynamicTests {
  private DynamicTests() {}

  /**
   * Runs one.
   *
   * @param owner the extension that asks; that of the first simulator reports
   */
  static void proceed(Invocation<Void> invocation, ExtensionContext context, Object owner)
      throws Throwable {
    try {
      invocation.proceed();
    } catch (Throwable e) {
      SimulatorScope.nearest(context)
          .filter(scope -> owner.equals(firstOwner(scope, owner)))
          .ifPresent(scope -> FailureReport.publish(context, scope));
      throw e;
    }
  }

  private static Object firstOwner(SimulatorScope scope, Object ifNone) {
    return scope.all().stream().map(Running::owner).findFirst().orElse(ifNone);
  }
}

package io.originsimulator.cli.console;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String java = System.getProperty("java.runtime.version");
    return new String[] {"origin-simulator " + number() + " (Java " + java + ")"};
  }

  public static String number() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}

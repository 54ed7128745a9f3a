package io.originsimulator.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/** A command that ran in this JVM: what it printed and what it ended with. */
record Cli(int exitCode, String out, String err) {
  static {
    System.setProperty("picocli.ansi", "false"); // wherever the tests run
  }

  static Cli run(String... arguments) {
    return run(Map.of(), arguments);
  }

  static Cli run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands =
        Main.commandLine(environment)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int exitCode = commands.execute(Main.withCommand(arguments));
    return new Cli(exitCode, out.toString(), err.toString());
  }

  /** What a command prints and ends with that has nothing to complain of. */
  static Cli good(String out) {
    return new Cli(ExitCode.OK, out, "");
  }

  /** What a command prints and ends with that failed. */
  static Cli failed(String err) {
    return new Cli(ExitCode.FAILED, "", "error: " + err + "\n");
  }

  /** What a command prints and ends with that was refused for safety. */
  static Cli refused(String err) {
    return new Cli(ExitCode.REFUSED, "", "error: " + err + "\n");
  }

  /** What {@code serve}, {@code check} or {@code push} prints and ends with when it is misused. */
  static Cli misused(String command, String err) {
    return new Cli(
        ExitCode.USAGE, "", "error: " + err + "\nTry 'origin-simulator " + command + " --help'.\n");
  }
}

package io.originsimulator.cli;

import io.originsimulator.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/** The output and the exit code of a command that ran in this JVM. */
public record Cli(int exitCode, String out, String err) {
  static {
    System.setProperty("picocli.ansi", "false"); // wherever the tests run
  }

  public static Cli run(String... arguments) {
    return run(Map.of(), arguments);
  }

  /** Returns a command line with all commands, for parsing only. */
  public static CommandLine commands() {
    return Main.commandLine(Map.of());
  }

  public static Cli run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands =
        Main.commandLine(environment)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int exitCode = commands.execute(Main.withCommand(arguments));
    return new Cli(exitCode, out.toString(), err.toString());
  }

  /** Returns the result of a command that succeeds. */
  public static Cli good(String out) {
    return new Cli(ExitCode.OK, out, "");
  }

  /** Returns the result of a command that fails. */
  public static Cli failed(String err) {
    return new Cli(ExitCode.FAILED, "", "error: " + err + "\n");
  }

  /** Returns the result of a command that is refused for safety. */
  public static Cli refused(String err) {
    return new Cli(ExitCode.REFUSED, "", "error: " + err + "\n");
  }

  /** Returns the result of {@code serve}, {@code check} or {@code push} with invalid arguments. */
  public static Cli misused(String command, String err) {
    return new Cli(
        ExitCode.USAGE, "", "error: " + err + "\nTry 'origin-simulator " + command + " --help'.\n");
  }
}

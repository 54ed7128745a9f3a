package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command in its own process, with its output. */
public final class CliProcess implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("listens on (http://\\S+)");

  private static final String END = "\0";

  private final Process process;
  private final Path errors;
  private final List<String> printed = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread reader = new Thread(this::readLines, "output of the simulator");

  private CliProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a command in the project's root. */
  public static CliProcess start(String... arguments) throws IOException {
    return start(Project.ROOT, Map.of(), arguments);
  }

  public static CliProcess start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(heedingSignals());
    command.addAll(java());
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile("origin-simulator", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("ORIGIN_SIMULATOR_"));
    builder.environment().putAll(environment);
    return new CliProcess(builder.start(), errors);
  }

  /** Returns the words before a command's own: Java, the test's class path, Main. */
  public static List<String> java() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--enable-native") || flag.startsWith("--sun-misc"))
        .forEach(words::add);
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    words.add("-Dio.netty.leakDetection.level=paranoid");
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return words;
  }

  /** Returns GNU env's words that restore SIGINT, which a build in the background ignores. */
  private static List<String> heedingSignals() throws IOException {
    List<String> words = List.of("env", "--default-signal=INT");
    List<String> trial = new ArrayList<>(words);
    trial.add("true");
    try {
      boolean known =
          new ProcessBuilder(trial)
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor()
              == 0;
      return known ? words : List.of();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Returns the address in the process's first lines. */
  public URI uri() throws InterruptedException {
    Matcher address = ADDRESS.matcher(awaitLine("listens on "));
    return address.find() ? URI.create(address.group(1)) : fail("no address: " + printed());
  }

  /** Waits for a line, and drops the lines before it. */
  public String awaitLine(String part) throws InterruptedException {
    while (true) {
      String line = lines.poll(Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS);
      if (line == null || line.equals(END)) {
        return fail("no line with \"" + part + "\" in:\n" + printed() + "errors:\n" + errors());
      }
      if (line.contains(part)) {
        return line;
      }
    }
  }

  /** Sends a signal, such as {@code TERM}. */
  public void signal(String name) throws IOException, InterruptedException {
    String kill = "kill -" + name + " " + process.pid();
    int exitCode = new ProcessBuilder("sh", "-c", kill).inheritIO().start().waitFor();
    if (exitCode != 0) {
      fail(kill + " ended with " + exitCode);
    }
  }

  /** Waits for the end, which must come soon, and returns the exit code. */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
      fail("still running:\n" + printed() + "errors:\n" + errors());
    }
    reader.join(Poll.DEADLINE.toMillis());
    return process.exitValue();
  }

  /** Waits for the end, which must come soon, and returns output and exit code. */
  public Cli ended() throws InterruptedException {
    return new Cli(exitCode(), printed(), errors());
  }

  private String printed() {
    return printed.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** Returns the output on standard error so far. */
  public String errors() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.delete(errors);
  }

  private void readLines() {
    try (var in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        printed.add(line);
        lines.add(line);
      }
    } catch (IOException e) {
      printed.add(e.toString());
    }
    lines.add(END);
  }
}

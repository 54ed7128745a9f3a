package io.originsimulator.cli.console;

import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Takes {@code -rate=5000}, as vegeta has it, for {@code --rate=5000}. */
public final class SingleDashes implements IParameterPreprocessor {
  private static final Pattern WORD = Pattern.compile("-[a-z][a-z0-9-]+(=.*)?", Pattern.DOTALL);

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's signature
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
    words.replaceAll(word -> isLongOption(word, command) ? "-" + word : word);
    return false; // picocli goes on with them
  }

  /** A value such as {@code -1} or {@code -x} is none. */
  private static boolean isLongOption(String word, CommandSpec command) {
    String name = "-" + word.split("=", 2)[0];
    return WORD.matcher(word).matches() && command.findOption(name) != null;
  }
}

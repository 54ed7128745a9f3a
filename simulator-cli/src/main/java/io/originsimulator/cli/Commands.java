package io.originsimulator.cli;

import io.originsimulator.cli.console.Version;
import io.originsimulator.cli.imports.ImportCommand;
import io.originsimulator.cli.load.AttackCommand;
import io.originsimulator.cli.load.LearnCommand;
import io.originsimulator.cli.load.RampCommand;
import io.originsimulator.cli.load.ReplayCommand;
import io.originsimulator.cli.load.ServeLoadCommand;
import io.originsimulator.cli.load.SessionsCommand;
import io.originsimulator.cli.load.SweepCommand;
import io.originsimulator.cli.load.UsersCommand;
import io.originsimulator.cli.result.CompareCommand;
import io.originsimulator.cli.result.ReportCommand;
import io.originsimulator.cli.serve.CheckCommand;
import io.originsimulator.cli.serve.ExamplesCommand;
import io.originsimulator.cli.serve.PlanCommand;
import io.originsimulator.cli.serve.PushCommand;
import io.originsimulator.cli.serve.ServeCommand;
import io.originsimulator.cli.serve.TopCommand;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands by name, in the order of the help. */
final class Commands {
  private static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("serve", ServeCommand.class);
    ALL.put("check", CheckCommand.class);
    ALL.put("plan", PlanCommand.class);
    ALL.put("push", PushCommand.class);
    ALL.put("top", TopCommand.class);
    ALL.put("examples", ExamplesCommand.class);
    ALL.put("import", ImportCommand.class);
    ALL.put("attack", AttackCommand.class);
    ALL.put("replay", ReplayCommand.class);
    ALL.put("sessions", SessionsCommand.class);
    ALL.put("learn", LearnCommand.class);
    ALL.put("sweep", SweepCommand.class);
    ALL.put("ramp", RampCommand.class);
    ALL.put("users", UsersCommand.class);
    ALL.put("serve-load", ServeLoadCommand.class);
    ALL.put("report", ReportCommand.class);
    ALL.put("compare", CompareCommand.class);
    ALL.put("train", TrainCommand.class);
    ALL.put("generate-completion", CompletionCommand.class);
    ALL.put("help", HelpCommand.class);
  }

  private static final Words WORDS = new Words();

  private Commands() {}

  static boolean exist(String name) {
    return ALL.containsKey(name);
  }

  static Collection<String> names() {
    return ALL.keySet();
  }

  /**
   * Returns the commands to build when one is named: that one alone, or all if it describes others.
   * Building all of them takes a large part of the start.
   */
  static Collection<String> neededBy(String name) {
    boolean looksAtOthers = List.of("generate-completion", "help").contains(name);
    return exist(name) && !looksAtOthers ? List.of(name) : names();
  }

  /** Adds commands with the parts that all have: help, version and one layout of their pages. */
  static void addTo(CommandLine root, Collection<String> names) {
    names.forEach(name -> root.addSubcommand(name, ALL.get(name)));
    for (CommandLine command : root.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      if (!spec.helpCommand()) {
        spec.mixinStandardHelpOptions(true).versionProvider(new Version());
      }
      spec.preprocessor(WORDS);
      UsageMessageSpec page = spec.usageMessage().abbreviateSynopsis(true);
      if (page.footerHeading().isEmpty() && page.footer().length > 0) {
        page.footerHeading("%nExamples:%n");
      }
      command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpPage::options);
    }
  }
}

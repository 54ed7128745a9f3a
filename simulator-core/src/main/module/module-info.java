/** Recipes, the code that executes them, and the reports on the results. */
module io.originsimulator.core {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires org.yaml.snakeyaml;
  requires re2j;
  requires static org.jspecify;

  exports io.originsimulator.page to
      io.originsimulator.server,
      io.originsimulator.load;
  exports io.originsimulator.recipe;
  exports io.originsimulator.recipe.cors;
  exports io.originsimulator.recipe.drawing;
  exports io.originsimulator.recipe.json to
      io.originsimulator.server,
      io.originsimulator.load;
  exports io.originsimulator.recipe.latency;
  exports io.originsimulator.recipe.listener;
  exports io.originsimulator.recipe.stream;
  exports io.originsimulator.recipe.template to
      io.originsimulator.server;
  exports io.originsimulator.recipe.value;
  exports io.originsimulator.report;
  exports io.originsimulator.report.caller;
  exports io.originsimulator.scenario to
      io.originsimulator.server,
      io.originsimulator.load;
  exports io.originsimulator.scenario.route to
      io.originsimulator.server,
      io.originsimulator.load;
  exports io.originsimulator.scenario.template to
      io.originsimulator.server;
  exports io.originsimulator.scenario.queue to
      io.originsimulator.server;
  exports io.originsimulator.scenario.stream to
      io.originsimulator.server,
      io.originsimulator.load;
  exports io.originsimulator.tls to
      io.originsimulator.server,
      io.originsimulator.load,
      io.originsimulator.testcontainers;
}

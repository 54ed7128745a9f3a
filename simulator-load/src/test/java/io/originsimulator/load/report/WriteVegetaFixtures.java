package io.originsimulator.load.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the runs for vegeta's reports as CSV to a folder. Run by hand. */
final class WriteVegetaFixtures {
  private WriteVegetaFixtures() {}

  public static void main(String[] folder) throws IOException {
    Path to = Path.of(folder[0]);
    String plateaus = Printed.report("csv", VegetaFixtures.INFO, VegetaFixtures.plateaus());
    Files.writeString(to.resolve("plateaus.csv"), plateaus);
    String lognormal = Printed.report("csv", VegetaFixtures.INFO, VegetaFixtures.lognormal());
    Files.writeString(to.resolve("lognormal.csv"), lognormal);
  }
}

package io.originsimulator.load.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the runs that vegeta is asked about as CSV, into a folder; run by hand. */
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

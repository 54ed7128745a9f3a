package io.originsimulator.load.report;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.load.result.ResultFormatException;
import io.originsimulator.load.result.ResultReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Any result file is refused, or every report can be made of it. */
@Timeout(20)
class ResultFuzzTest {

  @FuzzTest
  void file(byte[] file) throws IOException {
    RunReports reports = new RunReports(ReportOptions.USUAL);
    for (ReportFormat format : ReportFormat.values()) {
      reports.add(format, new PrintWriter(Writer.nullWriter()));
    }
    try {
      ResultReader.read(List.of("-"), new ByteArrayInputStream(file), reports);
    } catch (ResultFormatException e) {
      return; // the documented refusal
    }
    reports.check();
  }
}

package io.originsimulator.cli.console;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A token that can stand in the header {@code Authorization: Bearer TOKEN}. */
public final class AdminToken implements ITypeConverter<String> {
  @Override
  public String convert(String text) {
    if (!text.matches("[!-~]+")) {
      throw new TypeConversionException("not a token (expected: visible ASCII, no spaces)");
    }
    return text;
  }
}

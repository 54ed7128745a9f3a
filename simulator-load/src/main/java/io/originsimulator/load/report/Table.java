package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of a table in text and the fields of its rows in JSON, of which a column has one or
 * both.
 *
 * @param <T> source of a row
 */
final class Table<T> {
  private final List<Column<T>> columns = new ArrayList<>();

  private record Column<T>(
      String head, Function<T, String> cell, String field, Function<T, ?> value) {}

  /**
   * Creates a table; its first column is the name of the row.
   *
   * @param width of that column; a longer name is on a line of its own
   * @param field of the name; empty: not in JSON
   */
  Table(String head, int width, String field, Function<T, String> name) {
    Function<T, String> cell = row -> named(name.apply(row), width);
    columns.add(new Column<>(head, cell, field, name));
  }

  private static String named(String name, int width) {
    return "  " + name + (name.length() > width ? "\n" : "");
  }

  /** Adds a column whose cells are the values of the field. */
  Table<T> with(String head, String field, Function<T, ?> value) {
    return with(head, row -> String.valueOf(value.apply(row)), field, value);
  }

  Table<T> with(String head, Function<T, String> cell, String field, Function<T, ?> value) {
    columns.add(new Column<>(head, cell, field, value));
    return this;
  }

  /** Adds a column of text, without a field. */
  Table<T> text(String head, Function<T, String> cell) {
    return with(head, cell, "", row -> "");
  }

  /** Adds a field of JSON, without a column. */
  Table<T> json(String field, Function<T, ?> value) {
    return with("", row -> "", field, value);
  }

  /** Adds a column of a distribution's median and p99; its field has all figures. */
  Table<T> times(String name, Function<T, Latencies> times) {
    Function<T, String> cell = row -> Times.quantiles(times.apply(row), 0.5, 0.99);
    return with(name + " 50, 99", cell, name + "_ns", row -> Times.json(times.apply(row)));
  }

  /** Prints an empty line and the rows; nothing without rows. */
  void print(Collection<T> rows, PrintWriter out) {
    if (rows.isEmpty()) {
      return;
    }
    List<Column<T>> shown = columns.stream().filter(column -> !column.head.isEmpty()).toList();
    GoTable table = new GoTable();
    table.line(shown.stream().map(Column::head).toArray(String[]::new));
    for (T row : rows) {
      table.line(shown.stream().map(column -> column.cell.apply(row)).toArray(String[]::new));
    }
    out.print('\n');
    table.print(out);
  }

  void write(Collection<T> rows, ArrayNode json) {
    for (T row : rows) {
      ObjectNode object = json.addObject();
      columns.stream()
          .filter(column -> !column.field.isEmpty())
          .forEach(column -> object.putPOJO(column.field, column.value.apply(row)));
    }
  }
}

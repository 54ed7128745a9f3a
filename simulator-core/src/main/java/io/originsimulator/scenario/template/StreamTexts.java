package io.originsimulator.scenario.template;

import static java.util.stream.Collectors.joining;

import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The texts of a stream as they are sent, with the framing of its format. Immutable; for any
 * thread.
 *
 * <pre>
 *   sse     event: delta⏎ id: 7⏎ retry: 2000⏎ data: a line⏎ data: another⏎ ⏎
 *   ndjson  {"a": 1}⏎
 *   text    as it is
 * </pre>
 */
public final class StreamTexts {
  private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\r|\n");
  private static final long MILLISECOND = 1_000_000; // in nanoseconds; the unit of retry

  private final StreamFormat format;
  private final List<RequestText> events;
  private final Optional<RequestText> first;
  private final Optional<RequestText> end;

  private StreamTexts(EventStream stream, Route route, Dice dice) {
    this.format = stream.format();
    this.first = all(stream.first(), route, dice.of("first"));
    this.end = all(stream.end(), route, dice.of("end"));
    List<RequestText> texts = new ArrayList<>();
    for (StreamEvent event : stream.events()) {
      texts.add(text(templates(event), route, dice.of("event " + texts.size())));
    }
    this.events = List.copyOf(texts);
  }

  /**
   * Returns the texts of a stream, with their random text rendered.
   *
   * @param dice those of the recipe
   */
  public static StreamTexts of(EventStream stream, Route route, Dice dice) {
    return new StreamTexts(stream, route, dice);
  }

  /**
   * Returns the bytes of an event whose placeholders are sent as they are written; for ndjson, its
   * lines become one.
   */
  public static byte[] literal(StreamEvent event, StreamFormat format) {
    Function<String, List<Piece>> data =
        format == StreamFormat.NDJSON
            ? text -> given(LINE_BREAK.matcher(text).replaceAll(" "))
            : StreamTexts::given;
    return pieces(event, format, data, StreamTexts::given).stream()
        .map(piece -> ((Piece.Given) piece).text())
        .collect(joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the text of an event; the number of its occasion is {@code RequestNumber.ofEvent}.
   *
   * @param index its index in the list of the stream
   */
  public RequestText event(int index) {
    return events.get(index);
  }

  /** Returns the texts before the first event, as one. */
  public Optional<RequestText> first() {
    return first;
  }

  /** Returns the texts after the last event, as one. */
  public Optional<RequestText> end() {
    return end;
  }

  /** Returns the bytes of a heartbeat, which clients ignore. */
  public byte[] heartbeat() {
    return (format == StreamFormat.SSE ? ":\n\n" : "\n").getBytes(StandardCharsets.US_ASCII);
  }

  private Optional<RequestText> all(List<StreamEvent> events, Route route, Dice dice) {
    List<Piece> pieces = new ArrayList<>();
    events.forEach(event -> pieces.addAll(templates(event)));
    return pieces.isEmpty() ? Optional.empty() : Optional.of(text(pieces, route, dice));
  }

  private RequestText text(List<Piece> framed, Route route, Dice dice) {
    TextTemplate template = new TextTemplate(framed, List.of());
    return RequestText.ofEvent(template, format != StreamFormat.TEXT, route, dice);
  }

  private List<Piece> templates(StreamEvent event) {
    return pieces(
        event,
        format,
        data -> TextTemplate.ofBody(data).pieces(),
        field -> TextTemplate.ofHeader(field).pieces());
  }

  private static List<Piece> given(String text) {
    return List.of(new Piece.Given(text));
  }

  private static List<Piece> pieces(
      StreamEvent event,
      StreamFormat format,
      Function<String, List<Piece>> data,
      Function<String, List<Piece>> field) {
    List<Piece> pieces = new ArrayList<>();
    List<Piece> text = data.apply(event.data());
    switch (format) {
      case SSE -> {
        event.name().map(field).ifPresent(name -> addField("event: ", name, pieces));
        event.id().map(field).ifPresent(id -> addField("id: ", id, pieces));
        event
            .retry()
            .map(time -> given("" + time.nanos() / MILLISECOND))
            .ifPresent(retry -> addField("retry: ", retry, pieces));
        pieces.add(new Piece.Given("data: "));
        addLines(text, pieces);
        pieces.add(new Piece.Given("\n\n"));
      }
      case NDJSON -> {
        pieces.addAll(text);
        pieces.add(new Piece.Given("\n"));
      }
      case TEXT -> pieces.addAll(text);
    }
    return pieces;
  }

  private static void addField(String name, List<Piece> value, List<Piece> pieces) {
    pieces.add(new Piece.Given(name));
    pieces.addAll(value);
    pieces.add(new Piece.Given("\n"));
  }

  private static void addLines(List<Piece> data, List<Piece> pieces) {
    for (Piece piece : data) {
      pieces.add(
          piece instanceof Piece.Given given
              ? new Piece.Given(LINE_BREAK.matcher(given.text()).replaceAll("\ndata: "))
              : piece);
    }
  }
}

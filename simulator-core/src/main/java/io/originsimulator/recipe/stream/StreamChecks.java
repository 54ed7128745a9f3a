package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.template.Placeholder;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The rules between the fields of a stream; each field has already checked itself. */
final class StreamChecks {
  static final String EVENT_EXPECTED = "a text, JSON, or a list of them; or events_file";

  private static final String ID_EXPECTED = "an id without placeholders, or with <<ordinal>> alone";

  private StreamChecks() {}

  static List<Problem> problems(
      StreamFormat format,
      List<StreamEvent> events,
      Optional<Content.File> file,
      EventCount count,
      List<StreamEvent> first,
      List<StreamEvent> end,
      Optional<DurationText> heartbeat,
      boolean resume) {
    List<Problem> problems = new ArrayList<>();
    String field = file.isPresent() ? "events_file" : "event";
    if (events.isEmpty() && !count.isEndless()) {
      problems.add(new Problem("event", "missing", EVENT_EXPECTED, ""));
    }
    size(first).map(it -> it.at("first")).ifPresent(problems::add);
    size(events).map(it -> it.at(field)).ifPresent(problems::add);
    size(end).map(it -> it.at("end")).ifPresent(problems::add);
    heartbeat.flatMap(time -> heartbeat(format, time)).ifPresent(problems::add);
    Function<StreamEvent, Optional<Problem>> ofFormat = event -> problemOfFormat(format, event);
    each("first", first, ofFormat, problems);
    each(field, events, ofFormat, problems);
    each("end", end, ofFormat, problems);
    if (resume && problems.isEmpty()) {
      problems.addAll(resume(format, field, events, count, first, end));
    }
    return problems;
  }

  private static void each(
      String field,
      List<StreamEvent> events,
      Function<StreamEvent, Optional<Problem>> check,
      List<Problem> problems) {
    for (int i = 0; i < events.size(); i++) {
      String place = events.size() == 1 ? field : field + "[" + i + "]";
      check.apply(events.get(i)).map(it -> it.at(place)).ifPresent(problems::add);
    }
  }

  private static Optional<Problem> size(List<StreamEvent> events) {
    if (events.size() > EventStream.MOST_EVENTS) {
      return Optional.of(
          Problem.of(events.size() + " events", "at most " + EventStream.MOST_EVENTS));
    }
    long bytes = 0;
    for (StreamEvent event : events) {
      bytes += TextTemplate.ofBody(event.data()).fixedBytes();
    }
    return bytes > EventStream.MOST_BYTES
        ? Optional.of(
            Problem.of(
                ByteSize.describe(bytes) + " in all of them",
                "at most " + ByteSize.describe(EventStream.MOST_BYTES)))
        : Optional.empty();
  }

  private static Optional<Problem> heartbeat(StreamFormat format, DurationText time) {
    if (format == StreamFormat.TEXT) {
      return Optional.of(
          new Problem(
              "heartbeat",
              "conflicts with format: text",
              "no heartbeat",
              "a text has nothing that its readers ignore"));
    }
    return time.nanos() == 0
        ? Optional.of(new Problem("heartbeat", Quoted.of(time.text()), "more than 0", ""))
        : Optional.empty();
  }

  private static Optional<Problem> problemOfFormat(StreamFormat format, StreamEvent event) {
    if (format != StreamFormat.SSE && event.isServerSent()) {
      return Optional.of(
          Problem.of("event, id, or retry", "data alone, since format is " + format));
    }
    return format == StreamFormat.NDJSON && !event.isLine()
        ? Optional.of(
            Problem.of(Quoted.of(event.data()), "one line, since each line of ndjson is an event"))
        : Optional.empty();
  }

  private static List<Problem> resume(
      StreamFormat format,
      String field,
      List<StreamEvent> events,
      EventCount count,
      List<StreamEvent> first,
      List<StreamEvent> end) {
    List<Problem> problems = new ArrayList<>();
    if (format != StreamFormat.SSE) {
      problems.add(
          new Problem(
              "resume", "conflicts with format: " + format, "sse, whose events have ids", ""));
      return problems;
    }
    Function<StreamEvent, Optional<Problem>> noId =
        event ->
            event
                .id()
                .map(id -> new Problem("id", Quoted.of(id), "no id: resume counts events", ""));
    Set<String> given = new HashSet<>();
    each("first", first, noId, problems);
    each(field, events, event -> id(event, given), problems);
    each("end", end, noId, problems);
    boolean repeats = count.max() > events.size();
    if (problems.isEmpty() && !events.isEmpty() && repeats && !given.isEmpty()) {
      problems.add(
          new Problem(
              "resume",
              "ids without <<ordinal>> repeat",
              "ids with <<ordinal>>, or each event at most once",
              ""));
    }
    return problems;
  }

  private static Optional<Problem> id(StreamEvent event, Set<String> given) {
    if (event.id().isEmpty()) {
      return Optional.of(new Problem("id", "missing", ID_EXPECTED, "resume finds events by id"));
    }
    String id = event.id().get();
    List<Placeholder> placeholders = TextTemplate.ofHeader(id).placeholders().toList();
    if (placeholders.isEmpty()) {
      return given.add(id)
          ? Optional.empty()
          : Optional.of(new Problem("id", "duplicate", "", "an earlier event has the same id"));
    }
    return placeholders.equals(List.of(new Placeholder.Ordinal()))
        ? Optional.empty()
        : Optional.of(new Problem("id", Quoted.of(id), ID_EXPECTED, ""));
  }
}

package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A reader of the choice of a stage: a behaviour, a {@code mix} or a {@code sequence}. */
final class ChoiceReader {
  private static final Set<String> ENDS = Set.of("stay", "loop");

  private final BehaviourReader behaviours;

  ChoiceReader(BehaviourReader behaviours) {
    this.behaviours = behaviours;
  }

  /**
   * Reads the choice of a stage; a bad one reads as a neutral behaviour.
   *
   * @param inherited the fields in place of those that the stage lacks
   */
  Choice read(RecipeFields stage, PartialBehaviour inherited) {
    boolean mix = stage.has("mix");
    boolean sequence = stage.has("sequence");
    if (mix && sequence) {
      stage.report(new Problem("sequence", "conflicts with mix", "one of mix and sequence", ""));
    }
    requireWith(stage, "per", mix || sequence, "mix or sequence");
    requireWith(stage, "then", sequence, "sequence");
    Choice choice;
    if (mix) {
      choice = entries(stage, "mix", inherited, this::mix);
    } else if (sequence) {
      choice = entries(stage, "sequence", inherited, this::sequence);
    } else {
      choice = behaviours.complete(stage, behaviours.read(stage, inherited).over(inherited));
    }
    stage.alsoKnown("mix", "sequence", "per", "then");
    return choice;
  }

  private interface Reading {
    /** Reads the entries; the supplier makes the choice after their problems are reported. */
    Supplier<Choice> of(RecipeFields stage, List<RecipeFields> entries, PartialBehaviour defaults);
  }

  private Choice entries(
      RecipeFields stage, String name, PartialBehaviour inherited, Reading reading) {
    PartialBehaviour defaults = behaviours.readDefaults(stage).over(inherited);
    return stage.read(
        name,
        BehaviourReader.NEUTRAL,
        list -> {
          if (!list.isArray()) {
            throw new RecipeException(
                Problem.of(JsonValues.shown(list), "a list of behaviours in brackets"));
          }
          List<RecipeFields> entries = stage.children(name, list, "a behaviour");
          Supplier<Choice> choice = reading.of(stage, entries, defaults);
          return entries.size() < list.size()
              ? BehaviourReader.NEUTRAL
              : stage.guarded("", BehaviourReader.NEUTRAL, choice);
        });
  }

  private Supplier<Choice> mix(
      RecipeFields stage, List<RecipeFields> entries, PartialBehaviour defaults) {
    List<Mix.Entry> read = new ArrayList<>();
    for (RecipeFields entry : entries) {
      Weight weight = entry.read("weight", Weight.ONE, ChoiceReader::weight);
      read.add(new Mix.Entry(weight, behaviour(entry, defaults)));
    }
    Per per = per(stage, new Per.Request(), Mix.PER_EXPECTED);
    return () -> new Mix(read, per);
  }

  private Supplier<Choice> sequence(
      RecipeFields stage, List<RecipeFields> entries, PartialBehaviour defaults) {
    List<Sequence.Entry> read = new ArrayList<>();
    for (RecipeFields entry : entries) {
      int times = entry.read("times", 1, v -> JsonValues.wholeNumber(v, Sequence.TIMES_EXPECTED));
      Behaviour behaviour = behaviour(entry, defaults);
      read.add(
          entry.guarded(
              "", new Sequence.Entry(behaviour, 1), () -> new Sequence.Entry(behaviour, times)));
    }
    boolean loops = stage.read("then", "stay", ChoiceReader::end).equals("loop");
    Per per = per(stage, new Per.WholeRoute(), Sequence.PER_EXPECTED);
    return () -> new Sequence(read, loops, per);
  }

  private Behaviour behaviour(RecipeFields entry, PartialBehaviour defaults) {
    for (String nested : List.of("mix", "sequence")) {
      if (entry.has(nested)) {
        entry.report(new Problem(nested, "inside an entry", "a behaviour", "entries do not nest"));
        entry.alsoKnown(nested);
      }
    }
    PartialBehaviour said = behaviours.read(entry, defaults);
    entry.finish();
    return behaviours.complete(entry, said.over(defaults));
  }

  private static Weight weight(JsonNode value) {
    if (value.isNumber()) {
      return Weight.of(value.doubleValue());
    }
    boolean quoted = value.isTextual() && value.textValue().matches("\\d{1,10}(\\.\\d{1,9})?");
    if (quoted) {
      throw new RecipeException(
          Problem.of(JsonValues.shown(value), Weight.EXPECTED).orElse("leave out the quotes"));
    }
    return Weight.parse(JsonValues.text(value, Weight.EXPECTED));
  }

  private static String end(JsonNode value) {
    String expected = "\"stay\" (on the last) or \"loop\"";
    String text = JsonValues.text(value, expected);
    if (!ENDS.contains(text)) {
      throw new RecipeException(Problem.of(Quoted.of(text), expected));
    }
    return text;
  }

  /**
   * Reads the requests that share a draw, a turn or a rate; the constructor of the mix, sequence or
   * limit rejects those that do not fit it.
   */
  static Per per(RecipeFields fields, Per neutral, String expected) {
    return fields.read(
        "per",
        neutral,
        value -> {
          String text = JsonValues.text(value, expected);
          try {
            return Per.parse(text);
          } catch (RecipeException e) {
            throw e.problems().get(0).expected().equals(Per.EXPECTED)
                ? new RecipeException(Problem.of(Quoted.of(text), expected))
                : e;
          }
        });
  }

  private static void requireWith(
      RecipeFields stage, String name, boolean isPresent, String required) {
    if (stage.has(name) && !isPresent) {
      stage.report(new Problem(name, "requires " + required, "", ""));
    }
  }
}

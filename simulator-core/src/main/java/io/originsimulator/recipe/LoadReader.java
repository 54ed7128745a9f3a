package io.originsimulator.recipe;

import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import java.util.Optional;
import java.util.function.Function;

/** A reader of {@code limit} and {@code capacity}. */
final class LoadReader {
  private static final RequestRate NEUTRAL_RATE = new RequestRate("1/s", 1, 1_000_000_000);

  private final BehaviourReader behaviours;

  LoadReader(BehaviourReader behaviours) {
    this.behaviours = behaviours;
  }

  /** Reads the load of a recipe or a stage; a bad limit or capacity reads as none. */
  Load read(RecipeFields fields) {
    return new Load(
        object(fields, "limit", "a limit, such as {\"rate\": \"100/s\"}", this::limit),
        object(fields, "capacity", "a capacity, such as {\"workers\": 50}", this::capacity));
  }

  private static <T> Optional<T> object(
      RecipeFields fields,
      String name,
      String expected,
      Function<RecipeFields, Optional<T>> reading) {
    return fields.read(
        name,
        Optional.empty(),
        value -> {
          if (!value.isObject()) {
            throw new RecipeException(Problem.of(JsonValues.shown(value), expected));
          }
          return reading.apply(fields.child(name, value));
        });
  }

  private Optional<Limit> limit(RecipeFields fields) {
    RequestRate rate =
        fields.require(
            "rate",
            RequestRate.EXPECTED,
            NEUTRAL_RATE,
            value -> RequestRate.parse(JsonValues.text(value, RequestRate.EXPECTED)));
    int burst =
        fields.read(
            "burst",
            Math.min(rate.requests(), Limit.MOST_BURST),
            value -> JsonValues.wholeNumber(value, Limit.BURST_EXPECTED));
    Per per = ChoiceReader.per(fields, new Per.WholeRoute(), Sequence.PER_EXPECTED);
    boolean share = fields.read("share", false, JsonValues::flag);
    Behaviour overflow = overflow(fields, Limit.OVERFLOW);
    fields.finish();
    return fields.guarded(
        "", Optional.empty(), () -> Optional.of(new Limit(rate, burst, per, share, overflow)));
  }

  private Optional<Capacity> capacity(RecipeFields fields) {
    int workers =
        fields.require(
            "workers",
            Capacity.WORKERS_EXPECTED,
            1,
            value -> JsonValues.wholeNumber(value, Capacity.WORKERS_EXPECTED));
    int queue =
        fields.read(
            "queue",
            Capacity.UNBOUNDED,
            value -> JsonValues.wholeNumberOrMost(value, Capacity.QUEUE_EXPECTED));
    boolean share = fields.read("share", false, JsonValues::flag);
    Behaviour overflow = overflow(fields, Capacity.OVERFLOW);
    fields.finish();
    return fields.guarded(
        "", Optional.empty(), () -> Optional.of(new Capacity(workers, queue, share, overflow)));
  }

  /** Reads the response to a refused request; a given one inherits only the default's status. */
  private Behaviour overflow(RecipeFields fields, Behaviour usual) {
    return fields.read(
        "overflow",
        usual,
        value -> {
          RecipeFields object = fields.child("overflow", value);
          if (!object.isObject("a behaviour")) {
            return usual;
          }
          PartialBehaviour said = behaviours.readDefaults(object);
          object.finish();
          PartialBehaviour status = PartialBehaviour.ofStatus(Optional.of(usual.status()));
          return behaviours.complete(object, said.over(status));
        });
  }
}

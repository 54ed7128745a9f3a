package io.originsimulator.recipe;

/**
 * A builder of a stage.
 *
 * <pre>{@code
 * Stage.at("10s").status(200).mix(Behaviour.weight(9).latency("50ms"), Behaviour.fault("reset"))
 * }</pre>
 */
public final class StageBuilder extends StageFields<StageBuilder> {
  StageBuilder(String at) {
    put("at", at);
  }

  @Override
  protected StageBuilder self() {
    return this;
  }
}

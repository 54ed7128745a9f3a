package io.originsimulator.recipe;

import java.util.List;

/** What a stage does with its requests: one behaviour for all, or one of several for each. */
public sealed interface Choice permits Behaviour, Mix, Sequence {

  /** All behaviours a request may get. */
  List<Behaviour> behaviours();
}

package io.originsimulator.recipe;

import java.util.List;

/** The behaviours of a stage: one for all requests, or one of several for each. */
public sealed interface Choice permits Behaviour, Mix, Sequence {

  /** Returns all behaviours that a request may get. */
  List<Behaviour> behaviours();
}

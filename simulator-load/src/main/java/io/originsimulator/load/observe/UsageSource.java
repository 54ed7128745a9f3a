package io.originsimulator.load.observe;

import java.util.Optional;

/** Tells what something uses. */
interface UsageSource {
  /** What it uses now; empty: it has ended. */
  Optional<Usage> read();
}

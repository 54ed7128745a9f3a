package io.originsimulator.server.store;

import java.net.URI;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings of a store, and of this simulator as one of its members.
 *
 * @param open opens the store with the form in which it keeps states; throws {@link StoreException}
 * @param replica the simulator's name; empty for its host and port
 * @param advertised the root of its admin pages for other members; empty for host and port
 */
public record StoreSettings(
    Function<KeptStateJson, RecipeStore> open,
    Optional<String> replica,
    Optional<URI> advertised) {}

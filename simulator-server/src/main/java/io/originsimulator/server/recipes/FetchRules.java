package io.originsimulator.server.recipes;

import io.originsimulator.recipe.value.Content;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * The rules for fetching the content of origins.
 *
 * @param allowed accepts what may be fetched, also when redirected to it
 * @param timeout of one fetch with all its redirects
 * @param mostBytes of one content, decompressed
 */
public record FetchRules(Predicate<Content.Origin> allowed, Duration timeout, int mostBytes) {}

package io.originsimulator.server.recipes;

import io.originsimulator.recipe.value.Content;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * The rules for fetching the content of origins.
 *
 * @param allowed accepts origins that may be fetched, including targets of redirects
 * @param timeout maximum time of a fetch with all its redirects
 * @param mostBytes maximum size of a content, decompressed
 */
public record FetchRules(Predicate<Content.Origin> allowed, Duration timeout, int mostBytes) {}

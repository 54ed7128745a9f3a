/**
 * Texts with placeholders, as users write them: {@code Hello <<query.name: you>>, <<16b>>}.
 *
 * <pre>
 *   text ──TextTemplate──▶ given text │ random text │ placeholder: plain, or in a JSON body
 *              └─ what only resembles a placeholder stays text, with a doubt for {@code check}
 * </pre>
 *
 * <p>Nothing here fills a placeholder; {@code scenario.template} does.
 */
@NullMarked
package io.originsimulator.recipe.template;

import org.jspecify.annotations.NullMarked;

package io.originsimulator.recipe;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A typing error.
 *
 * @param place its position, as a share of the document's length
 * @param removed number of removed characters
 * @param inserted the characters inserted in their place
 */
record Edit(double place, int removed, String inserted) {

  static Arbitrary<Edit> any() {
    return Combinators.combine(
            Arbitraries.doubles().between(0, 1),
            Arbitraries.integers().between(0, 3),
            Arbitraries.strings()
                .withChars("{}[]:,\"'\\\n\t -?#&*!|>%@`~0129.eE+_astuln/\u0000\u001b\uFEFFé")
                .ofMaxLength(2))
        .as(Edit::new);
  }

  String of(String document) {
    int from = (int) (place * document.length());
    int to = Math.min(document.length(), from + removed);
    return document.substring(0, from) + inserted + document.substring(to);
  }
}

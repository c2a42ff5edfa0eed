package dev.credence.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The tokeniser, against words written down by hand; they are the same in JDK 17 and 25. */
class WordsTest {
    @Test
    @DisplayName("Words are in lower case, with their apostrophes and hyphens, and without punctuation")
    void plainText() {
        assertThat(Words.of("Don't be a stop-gap, U.S.A. (or 'else')... rock'n'roll!"))
                .containsExactly("don't", "be", "a", "stop-gap", "u.s.a", "or", "else", "rock'n'roll", "!");
        assertThat(Words.of("well--yes; no/maybe: a_b #tag"))
                .containsExactly("well", "yes", "no", "maybe", "a_b", "tag");
    }

    @Test
    @DisplayName("Numbers are words; ! and ? are words, each of its own")
    void numbersAndMarks() {
        assertThat(Words.of("3.14 of 1,000 are 20%?! In 1999, -5, the 3rd"))
                .containsExactly("3.14", "of", "1,000", "are", "20%", "?", "!", "in", "1999", "5", "the", "3rd");
    }

    @Test
    @DisplayName("A text without words has none")
    void none() {
        assertThat(Words.of("")).isEmpty();
        assertThat(Words.of(" \t\n … -- . , ; \uD83D\uDE00 ")).isEmpty();
    }

    @Test
    @DisplayName("Composed and decomposed letters, and both apostrophes, are the same")
    void normalised() {
        assertThat(Words.of("NAI\u0308VE don\u2019t")).containsExactly("na\u00efve", "don't");
        assertThat(Words.of("na\u00efve don't")).isEqualTo(Words.of("nai\u0308ve don\u2019t"));
    }

    @Test
    @DisplayName("The machine's language does not matter")
    void noLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(Words.of("TITLE I")).containsExactly("title", "i");
        } finally {
            Locale.setDefault(before);
        }
    }
}

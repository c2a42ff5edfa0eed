package dev.credence.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VocabularyTest {
    /** Counts: b 4, a 3, d 3, c 2, e 1. */
    private static Stream<List<String>> texts() {
        return Stream.of(
                List.of("d", "a", "b"), List.of(), List.of("b", "b", "a", "c", "d"), List.of("e", "b", "a", "c", "d"));
    }

    @Test
    @DisplayName("Words seen twice, most frequent first, ties by the word")
    void order() {
        assertThat(Vocabulary.of(texts()).words()).containsExactly("b", "a", "d", "c");
        assertThat(Vocabulary.of(texts(), 3, 10).words()).containsExactly("b", "a", "d");
        assertThat(Vocabulary.of(texts(), 1, 2).words()).containsExactly("b", "a");
        assertThat(Vocabulary.of(texts(), 5, 10).size()).isZero();
    }

    @Test
    @DisplayName("A word's code is its place; unknown words get the code after the last")
    void codes() {
        Vocabulary words = Vocabulary.of(texts());
        assertThat(words.code("b")).isZero();
        assertThat(words.code("c")).isEqualTo(3);
        assertThat(words.code("e")).isEqualTo(4);
        assertThat(words.code("never seen")).isEqualTo(4);
        assertThat(words.knows("c")).isTrue();
        assertThat(words.knows("e")).isFalse();
    }

    @Test
    @DisplayName("A list of words is all of it, and holds each once")
    void ofWords() {
        Vocabulary words = Vocabulary.of(texts());
        assertThat(new Vocabulary(words.words())).isEqualTo(words).isNotEqualTo(new Vocabulary(List.of("a")));
        assertThatThrownBy(() -> new Vocabulary(List.of("a", "b", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a' occurs twice");
    }
}

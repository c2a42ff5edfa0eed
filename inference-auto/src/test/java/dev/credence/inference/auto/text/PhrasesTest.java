package dev.credence.inference.auto.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PhrasesTest {
    private static final int UNKNOWN = 9;

    @Test
    @DisplayName("Features are the words and pairs of two rows or more, numbered by their codes")
    void features() {
        int[][] texts = {{3, 1, 2}, {3, 1, 3, 1}, {5, 2, 1}, {UNKNOWN, 7}};
        Phrases phrases = Phrases.of(texts, UNKNOWN, 100);

        assertThat(phrases.words()).containsExactly(1, 2, 3); // 5 and 7 are in one row each
        assertThat(phrases.pairs()).containsExactly(3, 1); // twice in the second row counts once, like the first
        assertThat(phrases.size()).isEqualTo(4);
        assertThat(phrases.features(new int[] {3, 3, 1, 2})).containsExactly(0, 1, 2, 3);
        assertThat(phrases.features(new int[] {1, 3})).containsExactly(0, 2);
        assertThat(phrases.features(new int[] {3, UNKNOWN, 1})).containsExactly(0, 2); // no neighbours
        assertThat(phrases.features(new int[] {5, 7, UNKNOWN})).isEmpty();
        assertThat(phrases.features(new int[0])).isEmpty();
    }

    @Test
    @DisplayName("Of too many features, the words of most rows are kept, then the pairs")
    void most() {
        int[][] texts = {{4, 5, 6}, {4, 5, 6}, {4, 5}, {5}};
        assertThat(Phrases.of(texts, UNKNOWN, 2).words()).containsExactly(4, 5);
        Phrases four = Phrases.of(texts, UNKNOWN, 4);
        assertThat(four.words()).containsExactly(4, 5, 6);
        assertThat(four.pairs()).containsExactly(4, 5);
    }

    @Test
    @DisplayName("They are restored from their codes, and codes out of order are refused")
    void restored() {
        int[][] texts = {{1, 2, 3}, {1, 2, 3}};
        Phrases phrases = Phrases.of(texts, UNKNOWN, 100);
        Phrases same = Phrases.of(phrases.words(), phrases.pairs());
        assertThat(same.features(texts[0])).containsExactly(phrases.features(texts[0]));

        assertThatThrownBy(() -> Phrases.of(new int[] {2, 1}, new int[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Phrases.of(new int[] {1, 2}, new int[] {1, 3}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Phrases.of(new int[] {1, 2}, new int[] {2, 1, 1, 2}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Phrases.of(new int[] {1, 2}, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

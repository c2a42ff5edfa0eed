package dev.credence.datasets.csv;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.credence.core.text.Vocabulary;
import dev.credence.core.text.Words;
import java.util.Arrays;
import java.util.List;

/**
 * Encoding of texts as codes of their last words, one input for each, the last word at the end. Texts of fewer words
 * have NaN at their first inputs.
 *
 * @param vocabulary gives the codes, all unknown words the one after the last
 * @param most number T of words
 */
public record WordCodes(@JsonIgnore Vocabulary vocabulary, int most) {
    public WordCodes {
        if (most < 1) {
            throw new IllegalArgumentException("a text needs at least one word, got " + most);
        }
        if (vocabulary.size() == 0) {
            throw new IllegalArgumentException("a text needs a vocabulary with a word");
        }
    }

    /** The words in the order of their codes, for the model file. */
    @JsonProperty("words")
    public List<String> words() {
        return vocabulary.words();
    }

    /** The last words of a text, {@code most} at most. */
    static List<String> last(String text, int most) {
        List<String> words = Words.of(text);
        return words.subList(Math.max(0, words.size() - most), words.size());
    }

    /** Writes the T codes of a text to {@code into[offset … offset + T)}. */
    void encode(String text, double[] into, int offset) {
        List<String> words = last(text, most);
        int gap = most - words.size();
        Arrays.fill(into, offset, offset + gap, Double.NaN);
        for (int t = 0; t < words.size(); t++) {
            into[offset + gap + t] = vocabulary.code(words.get(t));
        }
    }

    /** Number of words of an encoded row. */
    public int count(double[] row, int offset) {
        int words = 0;
        for (int t = 0; t < most; t++) {
            words += Double.isNaN(row[offset + t]) ? 0 : 1;
        }
        return words;
    }

    /** Number of words of an encoded row that the vocabulary does not have. */
    public int unknown(double[] row, int offset) {
        int unknown = 0;
        for (int t = 0; t < most; t++) {
            unknown += row[offset + t] == vocabulary.size() ? 1 : 0;
        }
        return unknown;
    }
}

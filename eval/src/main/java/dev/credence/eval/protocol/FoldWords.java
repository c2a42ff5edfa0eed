package dev.credence.eval.protocol;

import dev.credence.core.data.Examples;
import dev.credence.core.text.Vocabulary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Vocabularies of some of the rows whose inputs are the codes of all words. */
final class FoldWords {
    private FoldWords() {}

    /**
     * The usual vocabulary of some rows.
     *
     * @param words of all codes
     */
    static Vocabulary vocabulary(Examples rows, List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        double[] row = new double[rows.inputs()];
        for (int i = 0; i < rows.size(); i++) {
            rows.inputs(i, row, 0);
            Arrays.stream(row)
                    .filter(code -> !Double.isNaN(code))
                    .forEach(code -> counts.merge(words.get((int) code), 1, Integer::sum));
        }
        return Vocabulary.ofCounts(counts, Vocabulary.USUAL_MIN_COUNT, Vocabulary.USUAL_SIZE);
    }

    /** The code in a vocabulary of each of the words. */
    static double[] codes(Vocabulary vocabulary, List<String> words) {
        return words.stream().mapToDouble(vocabulary::code).toArray();
    }
}

package dev.credence.datasets.text;

import dev.credence.core.data.Examples;
import dev.credence.core.text.Vocabulary;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Texts as sequences of the codes of their words. */
final class WordSequences {
    private WordSequences() {}

    /** The words of a line, which blanks divide. */
    static List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The codes of a text's last words before a place, at most {@code steps}, after NaN for those that are missing. */
    static double[] before(List<String> words, int end, int steps, Vocabulary vocabulary) {
        double[] codes = new double[steps];
        Arrays.fill(codes, Double.NaN);
        for (int i = 1; i <= Math.min(steps, end); i++) {
            codes[steps - i] = vocabulary.code(words.get(end - i));
        }
        return codes;
    }

    /** Rows as sequences of one code a step. */
    static Examples examples(List<double[]> rows, double[] targets, int steps) {
        return Examples.of(rows.toArray(double[][]::new), targets).inSteps(steps);
    }

    /** Names of the inputs, the last word's last. */
    static List<String> names(int steps) {
        return IntStream.range(0, steps).mapToObj(i -> "word " + (i - steps)).toList();
    }
}

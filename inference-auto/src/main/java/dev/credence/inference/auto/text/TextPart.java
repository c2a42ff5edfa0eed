package dev.credence.inference.auto.text;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The numbers of a text: how many words it has, and the outputs of two linear models of its words and pairs of words,
 * one with equal scales and one with the scales of their tendencies.
 *
 * @param column of the texts
 * @param phrases features of the texts
 * @param scores the two models
 */
record TextPart(TextColumn column, Phrases phrases, List<TextScore> scores) {
    private static final int MOST_WEIGHTS = 1_000_000; // of a model: its optimiser keeps twenty times as many
    private static final String WORDS = "words";
    private static final String PAIRS = "pairs";
    private static final List<String> SCORES = List.of("score", "tendency");

    /** A fitted part with the numbers of the training rows [N][numbers], each by fits without its fold. */
    record Fitted(TextPart part, double[][] outOfFold) {}

    static Fitted fit(TextColumn column, int[][] texts, TextData data) {
        int outputs = data.target().outputs();
        Phrases phrases = Phrases.of(texts, column.words(), MOST_WEIGHTS / outputs);
        int[][] features = Arrays.stream(texts).map(phrases::features).toArray(int[][]::new);
        List<TextScore> scores = new ArrayList<>();
        double[][] numbers = new double[texts.length][1 + SCORES.size() * outputs];
        for (int s = 0; s < SCORES.size(); s++) {
            TextScore.Fitted fitted = TextScore.fit(features, phrases.size(), s == 1, data.next(SCORES.size() - s));
            scores.add(fitted.score());
            for (int i = 0; i < texts.length; i++) {
                System.arraycopy(fitted.outOfFold()[i], 0, numbers[i], 1 + s * outputs, outputs);
            }
        }
        for (int i = 0; i < texts.length; i++) {
            numbers[i][0] = texts[i].length;
        }
        return new Fitted(new TextPart(column, phrases, scores), numbers);
    }

    /** K, the outputs of each model. */
    private int outputs() {
        return scores.get(0).outputs();
    }

    /** Number of numbers. */
    int width() {
        return 1 + scores.size() * outputs();
    }

    /** Names of the numbers. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(column.name() + " (words)"));
        for (String score : SCORES) {
            for (int k = 0; k < outputs(); k++) {
                names.add(column.name() + " (" + score + (outputs() > 1 ? " " + (k + 1) : "") + ")");
            }
        }
        return names;
    }

    /** Writes the numbers of a text. */
    void write(int[] text, double[] into, int offset) {
        into[offset] = text.length;
        int[] features = phrases.features(text);
        double[] score = new double[outputs()];
        for (int s = 0; s < scores.size(); s++) {
            scores.get(s).write(features, score);
            System.arraycopy(score, 0, into, offset + 1 + s * score.length, score.length);
        }
    }

    /** Its state. */
    Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put(WORDS, Checked.array(phrases.words()));
        arrays.put(PAIRS, Checked.array(phrases.pairs()));
        for (int s = 0; s < scores.size(); s++) {
            float[] weights = scores.get(s).weights();
            arrays.put(SCORES.get(s), new NpyArray(weights, weights.length));
        }
        return arrays;
    }

    /**
     * Restores a part from untrusted arrays.
     *
     * @param outputs K
     * @throws IllegalArgumentException if they are not those of a part of the column
     */
    static TextPart of(TextColumn column, int outputs, Map<String, NpyArray> arrays) {
        String[] names = Stream.concat(Stream.of(WORDS, PAIRS), SCORES.stream()).toArray(String[]::new);
        Checked checked = new Checked("text '" + column.name() + "'", arrays, names);
        Phrases phrases = Phrases.of(checked.indices(WORDS, column.words()), checked.indices(PAIRS, column.words()));
        List<TextScore> scores = SCORES.stream()
                .map(score -> new TextScore(checked.values(score, (phrases.size() + 1) * outputs), outputs))
                .toList();
        return new TextPart(column, phrases, scores);
    }
}

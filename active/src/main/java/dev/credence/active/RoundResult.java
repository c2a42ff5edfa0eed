package dev.credence.active;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A round of a loop: a network was trained from scratch on the labels so far, tested, and asked what to label next.
 *
 * @param acquisition its name
 * @param repeat which of the seeds, from 0
 * @param round from 0
 * @param labels it was trained on
 * @param chosen rows to be labelled for the next round, the first choice first
 * @param scores why, one for each
 * @param metrics on the test points, by name
 * @param seconds of training
 * @param loop what the loop is: all else that decides the result
 */
public record RoundResult(
        String acquisition,
        int repeat,
        int round,
        int labels,
        List<Integer> chosen,
        List<Double> scores,
        Map<String, Double> metrics,
        double seconds,
        Map<String, String> loop) {
    public RoundResult {
        chosen = List.copyOf(chosen);
        scores = List.copyOf(scores);
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        loop = Collections.unmodifiableMap(new LinkedHashMap<>(loop));
        if (repeat < 0 || round < 0 || labels < 1) {
            throw new IllegalArgumentException("'repeat' is " + repeat + ", 'round' " + round + " and 'labels' "
                    + labels + ", expected at least 0, 0 and 1");
        }
        for (int row : chosen) {
            if (row < 0) {
                throw new IllegalArgumentException("'chosen' holds " + row + ", expected rows, counted from 0");
            }
        }
        if (!Double.isFinite(seconds) || !scores.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "'seconds' is " + seconds + " and 'scores' " + scores + ", expected finite numbers");
        }
        if (scores.size() != chosen.size()) {
            throw new IllegalArgumentException("it has " + chosen.size() + " rows in 'chosen' and " + scores.size()
                    + " numbers in 'scores'; expected one for each");
        }
    }
}

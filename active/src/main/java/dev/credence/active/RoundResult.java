package dev.credence.active;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a round: training from scratch on the current labels, testing, and choosing the next rows.
 *
 * @param acquisition the acquisition's name
 * @param repeat index of the seed, from 0
 * @param round index of the round, from 0
 * @param labels number of training labels
 * @param chosen rows to label for the next round, the first choice first
 * @param scores their acquisition scores
 * @param metrics test metrics by name
 * @param seconds training time, s
 * @param loop the loop's facts: everything else that determines the result
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

    /** This result as one of a loop. */
    RoundResult of(Map<String, String> facts) {
        return new RoundResult(acquisition, repeat, round, labels, chosen, scores, metrics, seconds, facts);
    }
}

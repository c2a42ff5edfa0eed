package dev.credence.inference.auto.stack;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Probability integral transforms F_i(y_i) of rows, uniform for calibrated predictive distributions.
 *
 * @param pit [n], in [0, 1]
 * @param counts how many times each row counts [n]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Calibration(double[] pit, double[] counts) {
    /** The calibration of rows that count once. */
    public Calibration(double[] pit) {
        this(pit, Arrays.stream(pit).map(u -> 1).toArray());
    }

    /**
     * The calibration of out-of-fold mixtures, each row under the weights fitted without it.
     *
     * @param mixtures by configuration and checkpoint, see {@link StackWeights#key}
     * @param observed the targets on the scale of each configuration, by its name
     * @param folds the fold of each row
     */
    public static Calibration of(
            Stack.Halves halves,
            Map<String, NormalMixtures> mixtures,
            Function<String, Observed> observed,
            int[] folds) {
        double[] pit = new double[folds.length];
        for (int i = 0; i < pit.length; i++) {
            List<StackWeights.Term> terms = halves.unseen(folds[i]).terms();
            for (StackWeights.Term term : terms) {
                NormalMixtures entry = mixtures.get(term.key());
                if (entry == null) {
                    throw new IllegalArgumentException("There are no mixtures of " + term.configuration()
                            + " at checkpoint " + term.checkpoint() + ", which has weight");
                }
                pit[i] += term.weight() * entry.cdf(i, observed.apply(term.configuration()), Math.log(term.factor()));
            }
        }
        return new Calibration(pit, halves.counts());
    }

    /** The fraction of rows within the central interval of a level in (0, 1); about the level if calibrated. */
    public double coverage(double level) {
        return Em.mean(
                Arrays.stream(pit)
                        .map(u -> Math.abs(2 * u - 1) <= level ? 1 : 0)
                        .toArray(),
                counts);
    }

    /** The PIT histogram: counts of rows in equal bins of [0, 1]. */
    public int[] histogram(int bins) {
        int[] counts = new int[bins];
        for (double u : pit) {
            counts[Math.min(bins - 1, (int) (u * bins))]++;
        }
        return counts;
    }
}

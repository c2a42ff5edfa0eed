package dev.credence.guarantee.monitor;

/** Betting factors of test martingales: their mean is at most 1 under the hypothesis. */
final class Bets {
    private static final double[] SLOPES = {-1.9, -1, 1, 1.9};
    private static final double[] SPREADS = {-0.9, 1.8};

    /** The number of bets on p-values. */
    static final int OF_P_VALUES = SLOPES.length + SPREADS.length + 2;

    /** The e of the alternatives q′ = q + e(1 − q) to the miss probability q. */
    private static final double[] EXCESS = {0.03, 0.08, 0.2, 0.5};

    /** The number of bets on misses. */
    static final int OF_MISSES = EXCESS.length;

    /** The e of the alternatives q′ = q (1 − e) to the miss probability q: at 1 there are no misses at all. */
    private static final double[] LACK = {0.1, 0.3, 0.6, 1};

    /** The number of bets on rare misses. */
    static final int OF_RARE_MISSES = LACK.length;

    private Bets() {}

    /**
     * Factors against p-values that are uniform on (0, 1): too many small or too many large ones, 1 + ε(p − ½); too
     * many in the middle or at the ends, 1 + ε(6(p − ½)² − ½); too many very near to an end, ½p^−½ and ½(1 − p)^−½.
     * Each is a density on (0, 1).
     */
    static double[] onPValue(double p) {
        double[] factors = new double[OF_P_VALUES];
        int at = 0;
        for (double slope : SLOPES) {
            factors[at++] = 1 + slope * (p - 0.5);
        }
        for (double spread : SPREADS) {
            factors[at++] = 1 + spread * (6 * (p - 0.5) * (p - 0.5) - 0.5);
        }
        factors[at++] = 0.5 / Math.sqrt(p);
        factors[at] = 0.5 / Math.sqrt(1 - p);
        return factors;
    }

    /**
     * Factors for misses that are more frequent than q: likelihood ratios of Bernoulli trials with the probabilities q′
     * = q + e(1 − q) against q, whose mean is at most 1 wherever the probability is at most q.
     *
     * @param q in (0, 1)
     */
    static double[] onMiss(boolean miss, double q) {
        double[] factors = new double[OF_MISSES];
        for (int j = 0; j < factors.length; j++) {
            double more = q + EXCESS[j] * (1 - q);
            factors[j] = miss ? more / q : (1 - more) / (1 - q);
        }
        return factors;
    }

    /**
     * Factors for misses that are less frequent than q: likelihood ratios of Bernoulli trials with the probabilities q′
     * = q (1 − e) against q, whose mean is at most 1 wherever the probability is at least q.
     *
     * @param q in [0, 1); at 0 all are 1 without a miss
     */
    static double[] onRareMiss(boolean miss, double q) {
        double[] factors = new double[OF_RARE_MISSES];
        for (int j = 0; j < factors.length; j++) {
            factors[j] = miss ? 1 - LACK[j] : (1 - q * (1 - LACK[j])) / (1 - q);
        }
        return factors;
    }
}

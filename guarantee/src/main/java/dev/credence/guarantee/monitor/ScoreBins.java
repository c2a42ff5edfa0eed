package dev.credence.guarantee.monitor;

/**
 * Bins of scores, which bound the memory. Scores of one bin are ties, broken at random in the p-values: these stay
 * valid and lose only a little power.
 */
enum ScoreBins {
    /** Scores in [0, 1]: 1000 bins. */
    UNIT(1000) {
        @Override
        int bin(double score) {
            return (int) Math.min(999, Math.max(0, Math.floor(score * 1000)));
        }
    },
    /** Scores from 0 on: 16 bins between a power of two and the next, from 2⁻³² to 2³². */
    POSITIVE(1024) {
        @Override
        int bin(double score) {
            if (!(score > 0)) {
                return 0;
            }
            int exponent = Math.getExponent(score);
            if (exponent < -32 || exponent > 31) {
                return exponent < 0 ? 0 : 1023;
            }
            double part = score / Math.scalb(1.0, exponent) - 1; // exact
            return Math.max(1, 16 * (exponent + 32) + (int) (16 * part));
        }
    };

    private final int bins;

    ScoreBins(int bins) {
        this.bins = bins;
    }

    /** The number of bins. */
    int bins() {
        return bins;
    }

    /** The bin of a score, 0 … bins − 1; higher scores are in higher bins. */
    abstract int bin(double score);
}

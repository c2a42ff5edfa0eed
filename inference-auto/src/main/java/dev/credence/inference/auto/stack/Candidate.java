package dev.credence.inference.auto.stack;

/**
 * A candidate for the stack: a configuration at a checkpoint, with its out-of-fold log scores under every factor.
 *
 * @param configuration its name
 * @param checkpoint number of the checkpoint; neighbours differ by 1
 * @param scores log p(y_i) row-major [n, S]
 */
public record Candidate(String configuration, int checkpoint, double[] scores) {
    public Candidate {
        for (double score : scores) {
            if (Double.isNaN(score)) {
                throw new IllegalArgumentException("A score of " + configuration + " at checkpoint " + checkpoint
                        + " is not a number: the network diverged, leave this candidate out");
            }
        }
    }

    /** A candidate of mixtures, scored under the width factors. */
    public static Candidate of(String configuration, int checkpoint, NormalMixtures mixtures, Observed observed) {
        Factors widths = Factors.WIDTHS;
        double[] logs = widths.values().stream().mapToDouble(Math::log).toArray();
        int n = observed.values().length;
        double[] scores = new double[n * logs.length];
        for (int i = 0; i < n; i++) {
            for (int s = 0; s < logs.length; s++) {
                scores[i * logs.length + s] = mixtures.logDensity(i, observed, logs[s]);
            }
        }
        return new Candidate(configuration, checkpoint, scores);
    }

    /** A candidate of logits, scored under the temperatures. */
    public static Candidate of(String configuration, int checkpoint, ClassLogits logits, int[] y) {
        Factors temperatures = Factors.TEMPERATURES;
        double[] scores = new double[y.length * temperatures.size()];
        for (int i = 0; i < y.length; i++) {
            for (int s = 0; s < temperatures.size(); s++) {
                scores[i * temperatures.size() + s] = logits.logProbability(i, y[i], temperatures.get(s));
            }
        }
        return new Candidate(configuration, checkpoint, scores);
    }

    /** The scores of some rows. */
    double[] rows(int[] rows, int factors) {
        double[] some = new double[rows.length * factors];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(scores, rows[i] * factors, some, i * factors, factors);
        }
        return some;
    }
}

package dev.credence.inference.auto.stack;

import java.util.List;

/**
 * The stacked model: p(y | x) = Σ weight · (1/F) Σ_folds p_factor(y | x) over its terms. Stored as JSON in model files.
 *
 * @param terms with positive weights, which sum to 1
 */
public record StackWeights(List<Term> terms) {
    /**
     * A configuration at a checkpoint under a factor.
     *
     * @param factor κ of widths, or b of logits
     * @param weight π, in (0, 1]
     */
    public record Term(String configuration, int checkpoint, double factor, double weight) {
        public Term {
            if (!(factor > 0) || !(weight > 0 && weight <= 1 + 1e-9)) {
                throw new IllegalArgumentException("A term needs a positive factor and a weight in (0, 1], got "
                        + factor + " and " + weight + " for " + configuration);
            }
        }

        /** The name of its entry, the key of networks and predictions. */
        public String key() {
            return StackWeights.key(configuration, checkpoint);
        }
    }

    /** The name of an entry: a configuration at a checkpoint. */
    public static String key(String configuration, int checkpoint) {
        return configuration + "@" + checkpoint;
    }

    public StackWeights {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("A stack needs at least one term");
        }
        double sum = terms.stream().mapToDouble(Term::weight).sum();
        if (Math.abs(sum - 1) > 1e-6) {
            throw new IllegalArgumentException("The weights of a stack sum to 1, these to " + sum);
        }
    }

    /** The weight of a configuration, over all its checkpoints and factors. */
    public double weight(String configuration) {
        return terms.stream()
                .filter(t -> t.configuration().equals(configuration))
                .mapToDouble(Term::weight)
                .sum();
    }
}

package dev.credence.inference.auto;

import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Builds the stacked mixtures of rows from the predictions of the members. Components on the first scale come first.
 *
 * @param terms those on the first scale first
 * @param plain number of components on the first scale
 * @param length number of components
 * @param networks number of networks and other members
 */
record RowMixtures(List<ScaledTerm> terms, int plain, int length, int networks, ClampedMoments moments) {
    /**
     * Bandwidth of the kernel that smooths a predictive distribution over a row's copies, in standard deviations of
     * their means: copies are few, for an unknown category at most the known ones. Adds 9 % to the variance.
     */
    private static final double BETWEEN_COPIES = 0.3;

    /**
     * A term of the stack.
     *
     * @param folds the predictions of each fold's network
     * @param share weight of each of them
     * @param number of its first network
     */
    private record ScaledTerm(
            List<NormalMixtures> folds,
            double share,
            double logFactor,
            TargetCoding coding,
            LogWidths widths,
            int number) {
        int components() {
            return folds.stream().mapToInt(NormalMixtures::components).sum();
        }
    }

    /**
     * The mixtures of a tile.
     *
     * @param weights of the members
     * @param targets one or two scales
     * @param predictions of each fold's network for all copies, by configuration and checkpoint
     */
    static RowMixtures of(
            StackWeights weights,
            StackedNetworks<NormalMixtures> stack,
            List<TargetCoding> targets,
            Map<String, List<NormalMixtures>> predictions,
            ClampedMoments moments) {
        List<StackWeights.Term> sorted = new ArrayList<>(weights.terms());
        Map<StackWeights.Term, Integer> scales = new HashMap<>();
        sorted.forEach(t -> scales.put(t, targets.size() > 1 && stack.transformed(t.configuration()) ? 1 : 0));
        sorted.sort(Comparator.comparing(scales::get));
        Map<String, Integer> numbers = new HashMap<>();
        List<ScaledTerm> terms = new ArrayList<>();
        int networks = 0;
        int plain = 0;
        int length = 0;
        for (StackWeights.Term term : sorted) {
            List<NormalMixtures> folds = StackedNetworks.ofTerm(predictions, term);
            Integer number = numbers.putIfAbsent(term.key(), networks);
            if (number == null) {
                number = networks;
                networks += folds.size();
            }
            int scale = scales.getOrDefault(term, 0);
            TargetCoding coding = targets.get(scale);
            ScaledTerm scaled = new ScaledTerm(
                    folds,
                    term.weight() / folds.size(),
                    Math.log(term.factor()),
                    coding,
                    RegressionTarget.widths(coding),
                    number);
            terms.add(scaled);
            length += scaled.components();
            plain += scale == 0 ? scaled.components() : 0;
        }
        return new RowMixtures(terms, plain, length, networks, moments);
    }

    /**
     * The mixture of a row, averaged over its copies. Components of a network for all copies form one group, so that
     * the spread of copies counts as noise, not as epistemic variance.
     *
     * @param first of the row's copies
     */
    StackedMixture mixture(int first, int copies) {
        double[] weights = new double[copies * length];
        double[] means = new double[weights.length];
        double[] scales = new double[weights.length];
        int[] network = new int[weights.length];
        int at = 0;
        for (ScaledTerm term : terms) {
            TargetCoding coding = term.coding;
            for (int f = 0; f < term.folds.size(); f++) {
                NormalMixtures own = term.folds.get(f);
                int next = at + copies * own.components();
                for (int c = 0; c < copies; c++) {
                    int offset = at + c * own.components();
                    double share = term.share / copies;
                    own.append(first + c, share, term.logFactor, term.widths, weights, means, scales, offset);
                }
                double between = copies > 1 ? BETWEEN_COPIES * spread(own, first, copies) : 0;
                Arrays.fill(network, at, next, term.number + f);
                for (int j = at; j < next; j++) {
                    means[j] = coding.mean() + coding.scale() * means[j];
                    scales[j] = coding.scale() * (between > 0 ? Math.hypot(scales[j], between) : scales[j]);
                }
                at = next;
            }
        }
        StackedMixture whole = new StackedMixture(weights, means, scales, network, networks, copies * plain, moments);
        return (copies > 1 ? whole.merged() : whole).aroundItsMedian();
    }

    /** The standard deviation of the means of a row's copies. */
    private static double spread(NormalMixtures own, int first, int copies) {
        double[] means =
                IntStream.range(first, first + copies).mapToDouble(own::mean).toArray();
        double centre = Arrays.stream(means).average().orElse(0);
        return Math.sqrt(Arrays.stream(means)
                .map(m -> (m - centre) * (m - centre))
                .average()
                .orElse(0));
    }
}

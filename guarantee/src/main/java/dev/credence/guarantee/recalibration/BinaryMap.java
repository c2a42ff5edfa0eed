package dev.credence.guarantee.recalibration;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.List;

/** A monotone calibration map of the mean probability of class 1, of two classes. */
sealed interface BinaryMap extends Recalibration permits Isotonic, Beta {
    /** The recalibrated probability of class 1, in (0, 1). */
    double map(double probability);

    @Override
    default Predictive apply(Predictive prediction) {
        CategoricalMixture mixture = PredictionKinds.classes(name(), prediction);
        double[][] means = mixture.meanProbabilities();
        for (int n = 0; n < means.length; n++) {
            double p = map(means[n][1]);
            means[n] = new double[] {1 - p, p};
        }
        return MeanShift.to(mixture, means);
    }

    /** Mean probabilities of class 1, ascending, with their outcomes: 1 for class 1, else 0. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Sorted(double[] probabilities, double[] ones) {}

    /** Refuses more than two classes. */
    static Sorted sorted(String name, CalibrationSet sample) {
        List<CalibrationSet.Part<CategoricalMixture>> parts = sample.classes(name);
        double[][] pairs = new double[sample.points()][];
        int at = 0;
        for (CalibrationSet.Part<CategoricalMixture> part : parts) {
            if (part.tile().classes() != 2) {
                throw new UserException("The recalibration '" + name + "' is for two classes, and the model has "
                        + part.tile().classes() + ". Use temperature.");
            }
            double[][] means = part.tile().meanProbabilities();
            for (int n = 0; n < means.length; n++) {
                pairs[at++] = new double[] {means[n][1], part.targets()[n]};
            }
        }
        Arrays.sort(pairs, (a, b) -> a[0] != b[0] ? Double.compare(a[0], b[0]) : Double.compare(a[1], b[1]));
        return new Sorted(
                Arrays.stream(pairs).mapToDouble(pair -> pair[0]).toArray(),
                Arrays.stream(pairs).mapToDouble(pair -> pair[1]).toArray());
    }
}

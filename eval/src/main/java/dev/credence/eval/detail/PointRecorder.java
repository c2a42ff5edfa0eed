package dev.credence.eval.detail;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects {@link PointDetails} over tiles of test points, in order. Not thread-safe. */
public final class PointRecorder {
    private final Map<String, List<double[]>> parts = new LinkedHashMap<>();
    private boolean regression;
    private long points;

    /**
     * Adds a tile.
     *
     * @param tile the predictions, in the target's own unit
     * @param targets one per point; class indices in classification
     */
    public void add(Predictive tile, double[] targets) {
        put("observed", targets.clone());
        regression = tile instanceof RegressionPredictive;
        if (tile instanceof RegressionPredictive r) {
            double[] epistemic = r.epistemicVariance();
            put("mean", r.mean());
            put("sd", roots(r.totalVariance()));
            put("epistemic_sd", roots(epistemic));
            Interval interval = r.interval(0.95);
            put("lower_95", interval.lower());
            put("upper_95", interval.upper());
            put("pit", r.pit(targets, points)); // for counts F(y) would not be uniform; each tile has other draws
        } else if (tile instanceof CategoricalMixture c) {
            addUnlabelled(c);
        }
        points += targets.length;
    }

    /** Adds a tile of a classification without targets; the details then have no column {@code observed}. */
    void addUnlabelled(CategoricalMixture tile) {
        put("predicted", Arrays.stream(tile.predictedClass()).asDoubleStream().toArray());
        put("confidence", Arrays.stream(tile.variationRatio()).map(v -> 1 - v).toArray());
        put("entropy", tile.predictiveEntropy());
        put("mutual_information", tile.mutualInformation());
    }

    /** The points so far, if they are of a classification. */
    public Optional<PointDetails.Classification> classification() {
        return details()
                .filter(PointDetails.Classification.class::isInstance)
                .map(PointDetails.Classification.class::cast);
    }

    /** All points so far; empty before the first tile. */
    public Optional<PointDetails> details() {
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Map<String, double[]> columns = new LinkedHashMap<>();
        parts.forEach((name, arrays) -> columns.put(
                name, arrays.stream().flatMapToDouble(Arrays::stream).toArray()));
        return Optional.of(
                regression ? new PointDetails.Regression(columns) : new PointDetails.Classification(columns));
    }

    private void put(String name, double[] values) {
        parts.computeIfAbsent(name, n -> new ArrayList<>()).add(values);
    }

    private static double[] roots(double[] variances) {
        return Arrays.stream(variances).map(Math::sqrt).toArray();
    }
}

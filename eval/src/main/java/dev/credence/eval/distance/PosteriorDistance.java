package dev.credence.eval.distance;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Distances between predictions and a reference's, point by point: for classes (Izmailov et al. 2021, section 5.1) the
 * total variation ½ Σ_c |p_c − r_c| and whether both predict the same class; for real targets the Wasserstein distance
 * W₁ = ∫₀¹ |F⁻¹(u) − R⁻¹(u)| du between the distributions of the function value, in the target's unit.
 *
 * @param reference the reference's name
 * @param classes whether the targets are classes
 * @param places the place of each point
 * @param distance W₁ or total variation of each point; not copied
 * @param agrees for classes, whether the predicted classes agree; empty for real targets
 * @param spread for real targets, the reference's standard deviation of the function value; empty for classes
 */
public record PosteriorDistance(
        String reference, boolean classes, Place[] places, double[] distance, boolean[] agrees, double[] spread) {
    /** Metric for real targets. */
    public static final String WASSERSTEIN = "w1";

    /** The mean of W₁ divided by the mean of the reference's standard deviation; dimensionless. */
    public static final String RELATIVE = "w1_relative";

    /** Metric for classes. */
    public static final String TOTAL_VARIATION = "total_variation";

    /** Metric for classes. */
    public static final String AGREEMENT = "agreement";

    private static final Pattern METRIC =
            Pattern.compile("(w1|w1_relative|total_variation|agreement)" + "(?:_(?:near|between|outside))?\\[(.*)]");

    static PosteriorDistance of(ReferencePredictions reference, double[][] values) {
        int points = values.length;
        double[] distance = new double[points];
        boolean[] agrees = new boolean[reference.classes() ? points : 0];
        double[] spread = new double[reference.classes() ? 0 : points];
        for (int n = 0; n < points; n++) {
            double[] ours = values[n];
            double[] theirs = reference.values()[n];
            double sum = 0;
            for (int i = 0; i < ours.length; i++) {
                sum += Math.abs(ours[i] - theirs[i]);
            }
            if (reference.classes()) {
                distance[n] = sum / 2;
                agrees[n] = largest(ours) == largest(theirs);
            } else {
                distance[n] = sum / ours.length;
                spread[n] = deviation(theirs);
            }
        }
        return new PosteriorDistance(
                reference.name(), reference.classes(), reference.places(), distance, agrees, spread);
    }

    private static int largest(double[] p) {
        int best = 0;
        for (int c = 1; c < p.length; c++) {
            best = p[c] > p[best] ? c : best;
        }
        return best;
    }

    private static double deviation(double[] x) {
        double mean = Arrays.stream(x).average().orElseThrow();
        return Math.sqrt(
                Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    }

    /**
     * Means as metrics of a run: {@code w1[NAME]}, {@code w1_relative[NAME]}, and over the points of a place
     * {@code w1_near[NAME]}, {@code w1_between[NAME]}, {@code w1_outside[NAME]}; likewise {@code total_variation} and
     * {@code agreement}. A place without points has none.
     */
    public Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        put(metrics, "", n -> true);
        for (Place place : Place.values()) {
            put(metrics, "_" + place.key(), n -> places[n] == place);
        }
        return metrics;
    }

    private void put(Map<String, Double> metrics, String suffix, IntPredicate which) {
        int[] points = IntStream.range(0, distance.length).filter(which).toArray();
        if (points.length == 0) {
            return;
        }
        double mean =
                Arrays.stream(points).mapToDouble(n -> distance[n]).average().orElseThrow();
        if (classes) {
            metrics.put(
                    metric(AGREEMENT + suffix, reference),
                    Arrays.stream(points)
                            .mapToDouble(n -> agrees[n] ? 1 : 0)
                            .average()
                            .orElseThrow());
            metrics.put(metric(TOTAL_VARIATION + suffix, reference), mean);
            return;
        }
        metrics.put(metric(WASSERSTEIN + suffix, reference), mean);
        double scale =
                Arrays.stream(points).mapToDouble(n -> spread[n]).average().orElseThrow();
        metrics.put(metric(RELATIVE + suffix, reference), mean / scale);
    }

    /** Name of a run's metric: {@code w1_near[hmc]}. */
    public static String metric(String measure, String reference) {
        return measure + "[" + reference + "]";
    }

    /** The reference in the name of a run's metric; empty for other metrics. */
    public static String referenceIn(String metric) {
        Matcher matcher = METRIC.matcher(metric);
        return matcher.matches() ? matcher.group(2) : "";
    }

    /** Measures of a table in order, by their titles: for all points and for each place. */
    public static Map<String, String> shown(boolean classes) {
        Map<String, String> shown = new LinkedHashMap<>();
        List<String> measures = classes ? List.of(AGREEMENT, TOTAL_VARIATION) : List.of(RELATIVE, WASSERSTEIN);
        for (String measure : measures) {
            String words = measure.equals(WASSERSTEIN)
                    ? "W₁"
                    : measure.equals(RELATIVE) ? "W₁ / sd" : measure.replace('_', ' ');
            shown.put(measure, words);
            for (Place place : Place.values()) {
                if (!measure.equals(AGREEMENT) && !measure.equals(WASSERSTEIN)) {
                    shown.put(measure + "_" + place.key(), words + ", " + place.key());
                }
            }
        }
        return shown;
    }
}

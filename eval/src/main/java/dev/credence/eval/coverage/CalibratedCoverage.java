package dev.credence.eval.coverage;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the intervals, or sets of classes, of one calibrated score cover of a run's test points.
 *
 * @param score its name
 * @param coverage asked for, in (0, 1)
 * @param figures by name; {@link #COVERED} must be among them
 */
public record CalibratedCoverage(String score, double coverage, Map<String, Double> figures) {
    /** The share of the test points that is covered. */
    public static final String COVERED = "covered";

    /** The share that this falls short of, or exceeds, in half a percent of calibrations and test parts each. */
    public static final String LOWEST = "lowest";

    /** Likewise. */
    public static final String HIGHEST = "highest";

    /** 1 where the share lies from the lowest to the highest, else 0. */
    public static final String WITHIN = "within";

    /** Mean width in the target's unit, or mean number of classes. */
    public static final String SIZE = "size";

    /** The calibration points. */
    public static final String CALIBRATION_POINTS = "calibration_points";

    /** Intervals without an end. */
    public static final String UNBOUNDED = "unbounded";

    /** The smallest share of a class that is covered. */
    public static final String LEAST_OF_CLASS = "least_of_class";

    /** Begins the mean number of classes by the rank of the true class: {@code size_of_rank_1}. */
    public static final String SIZE_OF_RANK = "size_of_rank_";

    private static final Pattern METRIC = Pattern.compile(
            "(calibration_points|covered|lowest|highest|within|size|unbounded|least_of_class|size_of_rank_[0-9a-z_]+)\\[(.+) (0\\.\\d+)]");

    public CalibratedCoverage {
        figures = Map.copyOf(figures);
        if (!figures.containsKey(COVERED)) {
            throw new IllegalArgumentException("coverage of " + score + ": nothing is covered, got " + figures);
        }
        figures.keySet().forEach(figure -> {
            if (of(metric(figure, score, coverage)).isEmpty()) {
                throw new IllegalArgumentException(
                        "coverage of " + score + " at " + coverage + ": '" + figure + "' is no figure of it");
            }
        });
    }

    /** A score at a coverage. */
    public record Key(String score, double coverage) {
        /** {@code pit, 90 %}. */
        public String words() {
            String percent = String.format(Locale.ROOT, "%.2f", 100 * coverage).replaceAll("\\.?0+$", "");
            return score + ", " + percent + " %";
        }
    }

    /** As metrics of a run: {@code covered[pit 0.9]}, {@code size[pit 0.9]}, … */
    public Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        figures.keySet().stream()
                .sorted()
                .forEach(figure ->
                        metrics.put(metric(figure, score, coverage), figures.getOrDefault(figure, Double.NaN)));
        return metrics;
    }

    /** The name of a run's metric: {@code covered[pit 0.9]}. */
    public static String metric(String figure, String score, double coverage) {
        return figure + "[" + score + " " + coverage + "]";
    }

    /** The score and coverage that a metric of a run is about; empty for one that is no such metric. */
    public static Optional<Key> of(String metric) {
        Matcher matcher = METRIC.matcher(metric);
        return matcher.matches()
                ? Optional.of(new Key(matcher.group(2), Double.parseDouble(matcher.group(3))))
                : Optional.empty();
    }

    /** What the metrics of runs are about, by coverage and then as they come. */
    public static List<Key> keys(Collection<String> metrics) {
        return metrics.stream()
                .map(CalibratedCoverage::of)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Comparator.comparingDouble(Key::coverage))
                .toList();
    }
}

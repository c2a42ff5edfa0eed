package dev.credence.eval.coverage;

import dev.credence.core.Percent;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Coverage of a run's test points by the intervals, or sets of classes, of one calibrated score.
 *
 * @param score name of the score
 * @param coverage nominal coverage, in (0, 1)
 * @param figures figures by name, including {@link #COVERED}
 */
public record CalibratedCoverage(String score, double coverage, Map<String, Double> figures) {
    /** Fraction of the test points that is covered. */
    public static final String COVERED = "covered";

    /** The 0.5 % quantile of the covered fraction, over calibrations and test parts. */
    public static final String LOWEST = "lowest";

    /** The 99.5 % quantile of the covered fraction, likewise. */
    public static final String HIGHEST = "highest";

    /** 1 if the covered fraction lies between {@link #LOWEST} and {@link #HIGHEST}, else 0. */
    public static final String WITHIN = "within";

    /** Mean width in the target's unit, or mean number of classes. */
    public static final String SIZE = "size";

    /** Number of calibration points. */
    public static final String CALIBRATION_POINTS = "calibration_points";

    /** Number of unbounded intervals. */
    public static final String UNBOUNDED = "unbounded";

    /** Smallest covered fraction of a class. */
    public static final String LEAST_OF_CLASS = "least_of_class";

    /** Prefix of the mean number of classes by the rank of the true class: {@code size_of_rank_1}. */
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

    /** A score at a nominal coverage. */
    public record Key(String score, double coverage) {
        /** Display name: {@code pit, 90 %}. */
        public String words() {
            return score + ", " + Percent.trimmed(coverage, 2);
        }
    }

    /** The figures as metrics of a run: {@code covered[pit 0.9]}, {@code size[pit 0.9]}, … */
    public Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        figures.keySet().stream()
                .sorted()
                .forEach(figure ->
                        metrics.put(metric(figure, score, coverage), figures.getOrDefault(figure, Double.NaN)));
        return metrics;
    }

    /** Name of a run's metric: {@code covered[pit 0.9]}. */
    public static String metric(String figure, String score, double coverage) {
        return figure + "[" + score + " " + coverage + "]";
    }

    /** The score and coverage in the name of a run's metric; empty for other metrics. */
    public static Optional<Key> of(String metric) {
        Matcher matcher = METRIC.matcher(metric);
        return matcher.matches()
                ? Optional.of(new Key(matcher.group(2), Double.parseDouble(matcher.group(3))))
                : Optional.empty();
    }

    /** The scores and coverages in the names of metrics, by coverage and then in order of appearance. */
    public static List<Key> keys(Collection<String> metrics) {
        return metrics.stream()
                .map(CalibratedCoverage::of)
                .flatMap(Optional::stream)
                .distinct()
                .sorted(Comparator.comparingDouble(Key::coverage))
                .toList();
    }
}

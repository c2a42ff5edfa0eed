package dev.credence.eval.summary;

import dev.credence.core.Percent;
import dev.credence.eval.coverage.CalibratedCoverage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Columns of a table of the coverage of calibrated intervals or sets: titles and cells.
 *
 * @param sizes names of the sizes by rank
 */
public record CoverageColumns(boolean regression, List<String> sizes) {
    public CoverageColumns {
        sizes = List.copyOf(sizes);
    }

    /** The columns for the given metrics. */
    public static CoverageColumns of(Collection<String> metrics) {
        List<String> sizes = metrics.stream()
                .filter(m -> CalibratedCoverage.of(m).isPresent())
                .map(m -> m.substring(0, m.indexOf('[')))
                .filter(m -> m.startsWith(CalibratedCoverage.SIZE_OF_RANK))
                .distinct()
                .sorted(Comparator.comparingInt(CoverageColumns::firstRank))
                .toList();
        boolean classes = metrics.stream().anyMatch(m -> m.startsWith(CalibratedCoverage.LEAST_OF_CLASS + "["));
        return new CoverageColumns(!classes, sizes);
    }

    private static int firstRank(String figure) {
        return Integer.parseInt(
                figure.substring(CalibratedCoverage.SIZE_OF_RANK.length()).split("_", 2)[0]);
    }

    /** Titles with their descriptions. */
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("covered", "share of the test points, mean over splits");
        titles.put("expected", "99 % of calibrations and test parts cover a share in this range");
        titles.put("within", "splits whose share lies in the range");
        if (regression) {
            titles.put("width", "mean width of intervals in the target's unit; mean ± standard error over splits");
            titles.put("unbounded", "intervals without an end, of all splits together");
        } else {
            titles.put("size", "mean number of classes; mean ± standard error over splits");
            titles.put("least class", "the smallest share of a class that is covered, mean over splits");
            sizes.forEach(size -> titles.put(
                    "rank " + ranks(size),
                    "mean number of classes where the true class has this rank in the prediction"));
        }
        return titles;
    }

    private static String ranks(String figure) {
        return figure.substring(CalibratedCoverage.SIZE_OF_RANK.length())
                .replace("_on", "+")
                .replace('_', '–');
    }

    /**
     * The cells of a row.
     *
     * @param splits number of splits
     * @param figures mean and standard error of a metric over the splits
     */
    public List<String> cells(
            CalibratedCoverage.Key key, int splits, Function<String, Optional<MeanAndError>> figures) {
        Function<String, Optional<MeanAndError>> figure =
                name -> figures.apply(CalibratedCoverage.metric(name, key.score(), key.coverage()));
        List<String> cells = new ArrayList<>();
        cells.add(percent(figure.apply(CalibratedCoverage.COVERED)));
        cells.add(percent(figure.apply(CalibratedCoverage.LOWEST)).replace(" %", "") + " to "
                + percent(figure.apply(CalibratedCoverage.HIGHEST)));
        cells.add(figure.apply(CalibratedCoverage.WITHIN)
                .map(m -> Math.round(m.mean() * splits) + " of " + splits)
                .orElse("–"));
        cells.add(text(figure.apply(CalibratedCoverage.SIZE)));
        if (regression) {
            cells.add(figure.apply(CalibratedCoverage.UNBOUNDED)
                    .map(m -> String.valueOf(Math.round(m.mean() * splits)))
                    .orElse("–"));
        } else {
            cells.add(percent(figure.apply(CalibratedCoverage.LEAST_OF_CLASS)));
            sizes.forEach(size -> cells.add(figure.apply(size)
                    .map(m -> Figures.of(m.mean(), Double.NaN))
                    .orElse("–")));
        }
        return cells;
    }

    private static String percent(Optional<MeanAndError> share) {
        return share.map(m -> Percent.fixed(m.mean(), 1)).orElse("–");
    }

    private static String text(Optional<MeanAndError> value) {
        return value.filter(m -> Double.isFinite(m.mean()))
                .map(m -> Figures.of(m.mean(), m.se()))
                .orElse("–");
    }
}

package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.interval.PredictionRegions;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Empirical coverage and size of intervals or sets of one coverage, on rows with targets.
 *
 * @param coverage asked for
 * @param promised the guaranteed marginal coverage; empty without a guarantee
 * @param covered whether each row is covered, [N]
 * @param size mean width of the finite intervals in the target's unit, or mean number of classes; NaN if there are none
 * @param unbounded the number of infinite intervals
 * @param empty the number of empty intervals
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RegionCoverage(
        double coverage, OptionalDouble promised, boolean[] covered, double size, int unbounded, int empty) {

    /** The coverage of regions on their rows. */
    public static RegionCoverage of(PredictionRegions regions, Examples rows) {
        int n = rows.size();
        boolean[] covered = new boolean[n];
        double[] sizes = new double[n];
        add(regions, rows, 0, covered, sizes);
        return of(regions.coverage(), OptionalDouble.empty(), covered, sizes);
    }

    /**
     * The coverage of a model's regions, for each of their coverages.
     *
     * @param cells of their {@linkplain RowRegions#column column}, one for each row; empty where they have none
     * @param samples S of the weights
     */
    public static List<RegionCoverage> of(
            RowRegions regions, TrainedModel model, Examples rows, List<String> cells, int samples) {
        List<Double> coverages = regions.coverages();
        boolean[][] covered = new boolean[coverages.size()][rows.size()];
        double[][] sizes = new double[coverages.size()][rows.size()];
        Examples keyed = RowKeys.keyed(rows);
        model.predict(rows, samples, (tile, from) -> {
            int to = from + tile.points();
            Examples part = keyed.rows(IntStream.range(from, to).toArray());
            List<String> own = cells.isEmpty() ? cells : cells.subList(from, to);
            List<? extends PredictionRegions> found = regions.regions(part, own, tile);
            for (int l = 0; l < found.size(); l++) {
                add(found.get(l), part, from, covered[l], sizes[l]);
            }
        });
        List<RegionCoverage> all = new ArrayList<>();
        for (int l = 0; l < covered.length; l++) {
            double coverage = coverages.get(l);
            all.add(of(coverage, regions.promised(coverage), covered[l], sizes[l]));
        }
        return all;
    }

    private static void add(PredictionRegions regions, Examples rows, int from, boolean[] covered, double[] sizes) {
        for (int n = 0; n < rows.size(); n++) {
            covered[from + n] = regions.covers(n, rows.target(n));
            sizes[from + n] = regions.size(n);
        }
    }

    private static RegionCoverage of(double coverage, OptionalDouble promised, boolean[] covered, double[] sizes) {
        return new RegionCoverage(
                coverage,
                promised,
                covered,
                Arrays.stream(sizes).filter(Double::isFinite).average().orElse(Double.NaN),
                (int) Arrays.stream(sizes).filter(Double::isInfinite).count(),
                (int) Arrays.stream(sizes).filter(Double::isNaN).count());
    }

    /** The empirical coverage. */
    public double share() {
        return share(0, covered.length);
    }

    /** The empirical coverage of the rows {@code from} to {@code to − 1}. */
    public double share(int from, int to) {
        return (double) IntStream.range(from, to).filter(n -> covered[n]).count() / (to - from);
    }
}

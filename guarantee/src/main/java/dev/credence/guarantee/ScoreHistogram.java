package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Conformal scores as counts in bins, for calibrations on more rows than one machine holds: histograms of parts of the
 * rows are added, in any order and grouping, with the same result.
 *
 * <p>A bin holds the numbers that agree in sign, exponent and the first 12 binary digits, whatever the data are. The
 * threshold is the upper end of the bin in which the k-th smallest score is, k = ⌈(n + 1) · coverage⌉: at most 0.025 %
 * larger than the score, so that the coverage is at least that of {@link SplitConformal}. Mutable, not thread-safe.
 */
public final class ScoreHistogram {
    private static final int FORMAT = 1;

    /** Binary digits of a double that its bin leaves out. */
    private static final int LEFT_OUT = 52 - 12;

    private static final int MOST = Integer.MAX_VALUE - 1;

    private final NonconformityScore score;
    private final double[] coverages;
    private final long seed;
    private final int samples;
    private final NavigableSet<Integer> gaps;

    /** Counts by bin, for each coverage; one for all if the score is the same for each. */
    private final List<NavigableMap<Long, Long>> counts;

    private ScoreHistogram(
            NonconformityScore score,
            double[] coverages,
            long seed,
            int samples,
            NavigableSet<Integer> gaps,
            List<NavigableMap<Long, Long>> counts) {
        this.score = score;
        this.coverages = coverages;
        this.seed = seed;
        this.samples = samples;
        this.gaps = gaps;
        this.counts = counts;
    }

    /**
     * The scores of some rows: {@link NonconformityScore#PIT} of a regression, {@link NonconformityScore#APS} of
     * classes. The latter's uniform numbers are drawn by the rows' keys, or else by content and target.
     *
     * @param rows with targets, at least one, independent of the model
     * @param samples of a prediction
     * @param coverages each in (0, 1)
     * @throws UserException where a target or score is not a number, or a target not a class
     */
    public static ScoreHistogram of(TrainedModel model, Examples rows, int samples, long seed, double... coverages) {
        return of((s, consumer) -> model.predict(rows, s, consumer), rows, samples, seed, coverages);
    }

    static ScoreHistogram of(SplitConformal.Source source, Examples rows, int samples, long seed, double... coverages) {
        NavigableSet<Integer> gaps = new TreeSet<>();
        long[] keys = new long[rows.size()];
        double[] row = new double[rows.inputs() + 1];
        for (int n = 0; n < keys.length; n++) {
            rows.inputs(n, row, 0);
            row[row.length - 1] = rows.target(n);
            keys[n] = rows.key(n).orElse(RowKeys.content(row));
            IntStream.range(0, row.length - 1).filter(j -> Double.isNaN(row[j])).forEach(gaps::add);
        }
        CalibrationScores scores = new CalibrationScores(null, rows.targets(), coverages, seed, keys);
        int[] made = new int[1];
        source.predict(samples, (tile, from) -> {
            scores.add(tile, from);
            made[0] = tile.samples();
        });
        boolean each = scores.score() instanceof RegressionScore regression && regression.usesCoverage();
        List<NavigableMap<Long, Long>> counts = new ArrayList<>();
        for (int l = 0; l < (each ? coverages.length : 1); l++) {
            NavigableMap<Long, Long> bins = new TreeMap<>();
            for (double value : scores.scores(l)) {
                bins.merge(bin(value), 1L, Long::sum);
            }
            counts.add(bins);
        }
        return new ScoreHistogram(scores.score(), coverages.clone(), seed, made[0], gaps, counts);
    }

    /** Doubles in their order as whole numbers: −0 and below from −1 down, 0 and above from 0 up. */
    private static long ordered(long bits) {
        return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
    }

    private static long bin(double value) {
        return ordered(Double.doubleToLongBits(value)) >> LEFT_OUT;
    }

    /** The largest number in a bin. */
    private static double upper(long bin) {
        double largest = Double.longBitsToDouble(ordered((bin << LEFT_OUT) | ((1L << LEFT_OUT) - 1)));
        return Double.isNaN(largest) ? Double.POSITIVE_INFINITY : largest; // in the bin of ∞
    }

    /** Adds the scores of other rows of the same calibration. */
    public void add(ScoreHistogram other) {
        if (!other.score.name().equals(score.name())
                || !Arrays.equals(other.coverages, coverages)
                || other.seed != seed
                || other.samples != samples) {
            throw new IllegalArgumentException("the histograms are of different calibrations: score " + score.name()
                    + " for " + Arrays.toString(coverages) + " and " + other.score.name() + " for "
                    + Arrays.toString(other.coverages) + ", or of other seeds or numbers of samples");
        }
        gaps.addAll(other.gaps);
        for (int l = 0; l < counts.size(); l++) {
            NavigableMap<Long, Long> bins = counts.get(l);
            other.counts.get(l).forEach((bin, count) -> bins.merge(bin, count, Long::sum));
        }
    }

    /** The number n of rows. */
    public long points() {
        return counts.get(0).values().stream().mapToLong(count -> count).sum();
    }

    /**
     * The guarantee; its laws are lower bounds.
     *
     * @throws UserException for more than 2³¹ − 2 rows
     */
    public Guarantee guarantee() {
        long points = points();
        if (points > MOST) {
            throw new UserException("A calibration takes at most " + MOST + " rows, and there are " + points
                    + ". Take a part of them.");
        }
        List<ConformalQuantiles> levels = new ArrayList<>();
        for (int l = 0; l < coverages.length; l++) {
            CoverageLaw law = CoverageLaw.of((int) points, coverages[l]);
            double threshold = threshold(counts.get(Math.min(l, counts.size() - 1)), law);
            levels.add(new ConformalQuantiles(
                    coverages[l], new ConformalQuantile(law, threshold, true), Map.of(), Optional.empty()));
        }
        return new Guarantee(
                new CalibrationDesign(
                        score, MondrianTaxonomy.NONE, "", Map.of(), seed, false, samples, true, Optional.of(gaps)),
                levels);
    }

    private static double threshold(NavigableMap<Long, Long> bins, CoverageLaw law) {
        long before = 0;
        for (Map.Entry<Long, Long> bin : bins.entrySet()) {
            before += bin.getValue();
            if (before >= law.rank()) {
                return upper(bin.getKey());
            }
        }
        return Double.POSITIVE_INFINITY; // too few points
    }

    /** The histogram as JSON. */
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.set("score", NonconformityScores.of(score));
        ArrayNode levels = json.putArray("coverages");
        Arrays.stream(coverages).forEach(levels::add);
        json.put("seed", seed);
        json.put("samples", samples);
        ArrayNode inputs = json.putArray("gaps");
        gaps.forEach(inputs::add);
        ArrayNode histograms = json.putArray("histograms");
        for (NavigableMap<Long, Long> bins : counts) {
            ObjectNode one = histograms.addObject();
            ArrayNode bin = one.putArray("bins");
            bins.keySet().forEach(bin::add);
            ArrayNode count = one.putArray("counts");
            bins.values().forEach(count::add);
        }
        return json.toString();
    }

    /**
     * The histogram of a JSON text.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static ScoreHistogram parse(String text) {
        JsonRecord json = JsonRecord.parse(text);
        json.requireFormat(FORMAT, "The histogram of scores");
        List<NavigableMap<Long, Long>> counts = new ArrayList<>();
        for (JsonRecord one : json.records("histograms")) {
            double[] bins = one.numbers("bins");
            double[] numbers = one.numbers("counts");
            NavigableMap<Long, Long> read = new TreeMap<>();
            for (int i = 0; i < bins.length; i++) {
                read.put((long) bins[i], (long) numbers[i]); // below 2⁵³: exact
            }
            counts.add(read);
        }
        NavigableSet<Integer> gaps = new TreeSet<>();
        Arrays.stream(json.numbers("gaps")).forEach(input -> gaps.add((int) input));
        return new ScoreHistogram(
                NonconformityScores.read(json.record("score")),
                json.numbers("coverages"),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.whole("samples", 1, MOST),
                gaps,
                counts);
    }
}

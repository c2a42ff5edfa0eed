package dev.credence.inference.auto.gap;

import dev.credence.core.data.Column;
import dev.credence.core.data.EvenRows;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Training rows that impute unexpected gaps: missing cells in columns without training gaps, and unknown categories.
 * p(y | x_obs) = ∫ p(y | x_obs, x_mis) p(x_mis | x_obs) dx_mis is the mean over copies of the row, filled with the
 * cells of donors that are likely given the observed cells. A function of the row alone. In columns with enough
 * training gaps cells stay missing, and so do all of a row with the gaps of several donors: members have learnt what
 * that means.
 *
 * <p>Donors are weighted by exp(−d²/2h²) with the distance of {@link DonorDistance}; h grows until the effective sample
 * size is at least 24. Donors are sampled systematically, ordered by the cells of a single missing column, or by target
 * for several, so that the copies' spread is that of all donors.
 */
public final class Donors {
    /** No donors: rows stay unchanged. */
    public static final Donors NONE = new Donors(List.of(), 0, List.of(), new double[0][]);

    private static final int MOST = 512;
    private static final int MOST_CELLS = 1 << 18; // 1 MiB of the model file
    private static final int FEWEST = 32;
    private static final int COPIES = 32;
    private static final int FEWEST_GAPS = 20;
    private static final double LEAST_SHARE = 0.02;
    private static final int FEWEST_ALIKE = 5; // 1 % of 512; independent gaps in several columns rarely coincide
    private static final double NEAREST = 0.4; // initial h, in residual standard deviations
    private static final double WIDER = 1.25;
    private static final double ENOUGH = 24;
    private static final int MOST_PATTERNS = 256;

    private final List<Column> columns;
    private final int usualGaps;
    private final List<Boolean> learnt;
    private final double[][] cells;
    private final Set<BitSet> commonGaps;
    private final DonorFeatures features;
    private final double[][] featuresOf;
    private final double[][] correlations;
    private final Map<BitSet, Pattern> patterns = new ConcurrentHashMap<>();

    /** The donors of a pattern of gaps, which have these cells. */
    private record Pattern(int[] donors, DonorDistance distance) {}

    private Donors(List<Column> columns, int usualGaps, List<Boolean> learnt, double[][] cells) {
        this.columns = List.copyOf(columns);
        this.usualGaps = usualGaps;
        this.learnt = List.copyOf(learnt);
        this.cells = cells;
        commonGaps = commonGaps(cells);
        features = new DonorFeatures(cells, columns);
        featuresOf = Arrays.stream(cells).map(features::of).toArray(double[][]::new);
        correlations = correlations(featuresOf, features.size());
    }

    /**
     * Chooses donors from training rows: up to 512, evenly over the targets, and fewer for more than 512 columns.
     *
     * @param training raw cells, one input for each column, with the target
     */
    public static Donors of(Examples training, List<Column> columns) {
        int n = training.size();
        int[] gaps = new int[columns.size()];
        int[] gapsOf = new int[n];
        double[] row = new double[columns.size()];
        for (int i = 0; i < n; i++) {
            training.inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (Double.isNaN(row[j])) {
                    gaps[j]++;
                    gapsOf[i]++;
                }
            }
        }
        int least = (int) Math.max(FEWEST_GAPS, Math.ceil(LEAST_SHARE * n));
        List<Boolean> learnt = Arrays.stream(gaps).mapToObj(g -> g >= least).toList();
        int[] sorted = Arrays.stream(gapsOf).sorted().toArray();
        int usual = n >= least ? sorted[n - least] : 0;
        int most = Math.max(FEWEST, Math.min(MOST, MOST_CELLS / Math.max(1, columns.size())));
        double[][] cells = Arrays.stream(TargetOrder.rows(training.targets(), EvenRows.scattered(n, most)))
                .mapToObj(i -> stored(training, i))
                .toArray(double[][]::new);
        return new Donors(columns, usual, learnt, cells);
    }

    /** A row's cells rounded as in the file, so that a loaded model predicts the same bits. */
    private static double[] stored(Examples rows, int row) {
        double[] cells = new double[rows.inputs()];
        rows.inputs(row, cells, 0);
        for (int j = 0; j < cells.length; j++) {
            cells[j] = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, cells[j]));
        }
        return cells;
    }

    /**
     * Donors from a file.
     *
     * @param usualGaps that of {@link #usualGaps()}
     * @param learnt that of {@link #learnt()}
     * @param array that of {@link #array()}
     * @throws IllegalArgumentException if they do not fit these columns
     */
    public static Donors of(List<Column> columns, int usualGaps, List<Boolean> learnt, NpyArray array) {
        int[] shape = array.shape();
        if (shape.length != 2 || shape[1] != columns.size() || learnt.size() != columns.size()) {
            throw new IllegalArgumentException("donors need an array [rows, " + columns.size()
                    + "] and as many columns, found " + Arrays.toString(shape) + " and " + learnt.size());
        }
        double[][] cells = new double[shape[0]][shape[1]];
        for (int i = 0; i < shape[0]; i++) {
            for (int j = 0; j < shape[1]; j++) {
                double cell = array.values()[i * shape[1] + j];
                int values = columns.get(j).values().size();
                boolean known = values == 0 || (cell >= 0 && cell < values && cell == Math.rint(cell));
                if (!Double.isNaN(cell) && (Double.isInfinite(cell) || !known)) {
                    throw new IllegalArgumentException(
                            "a donor's cell of the column '" + columns.get(j).name() + "' is " + cell);
                }
                cells[i][j] = cell;
            }
        }
        return new Donors(columns, usualGaps, learnt, cells);
    }

    /** For each column, whether it had enough training gaps to learn from: 2 % of the rows and at least 20. */
    public List<Boolean> learnt() {
        return learnt;
    }

    /** The largest number of gaps in a row that 2 % of the training rows, and at least 20, reached. */
    public int usualGaps() {
        return usualGaps;
    }

    /** The donors' cells [n, D]. */
    public NpyArray array() {
        float[] all = new float[cells.length * columns.size()];
        for (int i = 0; i < cells.length; i++) {
            for (int j = 0; j < columns.size(); j++) {
                all[i * columns.size() + j] = (float) cells[i][j];
            }
        }
        return new NpyArray(all, cells.length, columns.size());
    }

    /** Sets of columns with gaps that are not filled, since several donors lack them together. */
    public Set<BitSet> commonGaps() {
        return Set.copyOf(commonGaps);
    }

    /** Whether there are no donors. */
    public boolean isEmpty() {
        return cells.length == 0;
    }

    /**
     * Sets of two or more columns that several donors lack together and no others: a questionnaire that ends early, a
     * measurement that failed.
     */
    private static Set<BitSet> commonGaps(double[][] rows) {
        Map<BitSet, Integer> alike = new HashMap<>();
        for (double[] row : rows) {
            alike.merge(missing(row), 1, Integer::sum);
        }
        alike.entrySet().removeIf(gaps -> gaps.getKey().cardinality() < 2 || gaps.getValue() < FEWEST_ALIKE);
        return alike.keySet();
    }

    private static BitSet missing(double[] row) {
        BitSet missing = new BitSet();
        for (int j = 0; j < row.length; j++) {
            missing.set(j, Double.isNaN(row[j]));
        }
        return missing;
    }

    private static double[][] correlations(double[][] rows, int size) {
        double[][] sums = new double[size][size];
        for (double[] row : rows) {
            for (int i = 0; i < size; i++) {
                double part = row[i] / rows.length;
                for (int j = 0; j < size; j++) {
                    sums[i][j] += part * row[j];
                }
            }
        }
        return sums;
    }

    /** The columns of a row that donors fill. */
    private BitSet gaps(double[] row) {
        BitSet all = missing(row);
        if (commonGaps.contains(all)) {
            return new BitSet();
        }
        BitSet unlearnt = new BitSet();
        all.stream().filter(j -> !learnt.get(j)).forEach(unlearnt::set);
        return all.cardinality() - unlearnt.cardinality() > usualGaps ? all : unlearnt;
    }

    /**
     * Fills gaps in a tile of rows, by several copies of a row.
     *
     * @param rows raw cells
     * @param from the first row
     * @param most maximum number of copies, which only the last row may exceed; limits the rows of the tile
     */
    public FilledRows fill(Examples rows, int from, int most) {
        List<double[]> copies = new ArrayList<>();
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int i = from; i < rows.size() && copies.size() < most; i++) {
            double[] row = new double[rows.inputs()];
            rows.inputs(i, row, 0);
            BitSet gaps = isEmpty() ? new BitSet() : gaps(row);
            if (gaps.isEmpty()) {
                copies.add(row);
            } else {
                copies.addAll(filled(row, gaps));
            }
            starts.add(copies.size());
        }
        return new FilledRows(
                Examples.of(copies.toArray(double[][]::new), new double[copies.size()]),
                starts.stream().mapToInt(i -> i).toArray());
    }

    private List<double[]> filled(double[] row, BitSet gaps) {
        if (patterns.size() >= MOST_PATTERNS) {
            patterns.clear(); // a cache: patterns depend on their gaps only
        }
        BitSet observed = new BitSet();
        IntStream.range(0, row.length).filter(j -> !Double.isNaN(row[j])).forEach(observed::set);
        BitSet key = (BitSet) gaps.clone();
        observed.stream().forEach(j -> key.set(row.length + j));
        Pattern pattern = patterns.computeIfAbsent(key, k -> pattern(gaps, observed));
        double[] weights = weights(pattern, features.of(row));
        int[] chosen = systematic(weights);
        List<double[]> copies = new ArrayList<>();
        for (int c : chosen) {
            double[] copy = row.clone();
            double[] donor = cells[pattern.donors()[c]];
            gaps.stream().forEach(j -> copy[j] = donor[j]);
            copies.add(copy);
        }
        return copies;
    }

    /** The donors that have these cells, or all if those are few; cells that a donor lacks stay missing. */
    private int[] donors(BitSet gaps) {
        int[] complete = IntStream.range(0, cells.length)
                .filter(i -> gaps.stream().noneMatch(j -> Double.isNaN(cells[i][j])))
                .toArray();
        int[] some = complete.length >= Math.min(FEWEST, cells.length)
                ? complete
                : IntStream.range(0, cells.length).toArray();
        if (gaps.cardinality() > 1) {
            return some;
        }
        int only = gaps.nextSetBit(0);
        return IntStream.of(some)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> cells[i][only]))
                .mapToInt(i -> i)
                .toArray();
    }

    private Pattern pattern(BitSet gaps, BitSet observed) {
        int[] donors = donors(gaps);
        int[] from = IntStream.range(0, features.size())
                .filter(f -> observed.get(features.column(f)))
                .toArray();
        int[] to = IntStream.range(0, features.size())
                .filter(f -> gaps.get(features.column(f)) && features.isTarget(f))
                .toArray();
        double[][] some = Arrays.stream(donors).mapToObj(i -> featuresOf[i]).toArray(double[][]::new);
        return new Pattern(donors, new DonorDistance(some, correlations, from, to));
    }

    private static double[] weights(Pattern pattern, double[] row) {
        double[] squared = pattern.distance().squared(row);
        double nearest = Arrays.stream(squared).min().orElse(0);
        double enough = Math.min(ENOUGH, squared.length / 2.0);
        double h = NEAREST;
        while (true) {
            double precision = 0.5 / (h * h);
            double[] weights = Arrays.stream(squared)
                    .map(d -> Math.exp(-(d - nearest) * precision))
                    .toArray();
            double sum = Arrays.stream(weights).sum();
            double squares = Arrays.stream(weights).map(w -> w * w).sum();
            if (sum * sum >= enough * squares) {
                return weights;
            }
            h *= WIDER;
        }
    }

    /** Systematic sample: donors at the midpoints of equal parts of the cumulative weights. */
    private static int[] systematic(double[] weights) {
        double total = Arrays.stream(weights).sum();
        int[] chosen = new int[COPIES];
        double below = 0;
        int at = 0;
        for (int c = 0; c < COPIES; c++) {
            double place = (c + 0.5) / COPIES * total;
            while (at < weights.length - 1 && below + weights[at] <= place) {
                below += weights[at++];
            }
            chosen[c] = at;
        }
        return chosen;
    }
}

package dev.credence.core.model;

import dev.credence.core.data.Column;
import dev.credence.core.data.ColumnQuantiles;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RobustScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Statistics of a {@link TabularNetwork}'s inputs over the training rows: categorical columns, columns with missing
 * values, and the quantiles of scaled numbers.
 */
final class TabularInputs {
    /** Number of quantiles, enough for a mean over pairs of rows. */
    private static final int QUANTILES = 64;

    /** Fill value of a categorical column, not a code. */
    private static final double NO_CODE = -1;

    private final List<Integer> categories = new ArrayList<>();
    private final List<Integer> codes = new ArrayList<>();
    private final List<double[]> shares = new ArrayList<>();
    private final List<Double> fill = new ArrayList<>();
    private final List<Integer> indicators = new ArrayList<>();
    private final List<Double> missingShares = new ArrayList<>();

    /** The scaled numeric columns, with NaN for missing values: of stored rows each read when it is asked for. */
    private final List<Supplier<double[]>> numbers = new ArrayList<>();

    private final List<Integer> coded = new ArrayList<>();
    private final List<List<Double>> edges = new ArrayList<>();

    private final TabularNetwork.Coding coding;

    private TabularInputs(TabularNetwork.Coding coding) {
        this.coding = coding;
    }

    static TabularInputs of(Examples train, List<Column> cells, TabularNetwork.Coding coding) {
        TabularInputs inputs = new TabularInputs(coding);
        double[][] rows = train.isStored() ? new double[0][] : train.inputMatrix();
        ColumnQuantiles[] quantiles = train.isStored() ? ColumnQuantiles.of(train) : new ColumnQuantiles[0];
        for (int j = 0; j < train.inputs(); j++) {
            int column = j;
            Supplier<double[]> values = train.isStored()
                    ? () -> column(train, column)
                    : () -> Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
            if (!cells.isEmpty() && cells.get(j).categorical()) {
                inputs.addCategory(j, values.get(), cells.get(j).values().size());
            } else if (train.isStored()) {
                inputs.addStored(j, train.size(), quantiles[j], values);
            } else {
                inputs.addNumbers(j, values.get());
            }
        }
        return inputs;
    }

    private static double[] column(Examples rows, int column) {
        double[] cells = new double[rows.inputs()];
        double[] values = new double[rows.size()];
        for (int i = 0; i < values.length; i++) {
            rows.inputs(i, cells, 0);
            values[i] = cells[column];
        }
        return values;
    }

    private void addCategory(int column, double[] values, int count) {
        double[] share = new double[count + 1];
        for (double v : values) {
            share[v >= 0 && v < count ? (int) v : count] += 1.0 / values.length;
        }
        categories.add(column);
        codes.add(count);
        shares.add(share);
        fill.add(NO_CODE);
    }

    private void addNumbers(int column, double[] values) {
        RobustScale scale = RobustScale.of(values);
        double[] scaled = scaled(values, scale);
        double[] sorted = RobustScale.present(scaled);
        addNumbers(
                column,
                1 - (double) sorted.length / values.length,
                sorted.length == 0
                        ? List.of()
                        : edges(t -> RobustScale.quantile(sorted, (double) t / ColumnQuantiles.PARTS)),
                () -> scaled);
    }

    /** The same of rows that are read when they are asked for; scaling keeps the order of numbers. */
    private void addStored(int column, int rows, ColumnQuantiles quantiles, Supplier<double[]> values) {
        RobustScale scale = RobustScale.of(quantiles);
        addNumbers(
                column,
                1 - (double) quantiles.present() / rows,
                quantiles.present() == 0 ? List.of() : edges(t -> quantiles.at(t, scale::of)),
                () -> scaled(values.get(), scale));
    }

    private static double[] scaled(double[] values, RobustScale scale) {
        return Arrays.stream(values).map(scale::of).toArray();
    }

    private void addNumbers(int column, double missing, List<Double> ends, Supplier<double[]> scaled) {
        fill.add(0.0);
        if (missing > RealMlp.ENOUGH_MISSING) {
            indicators.add(column);
            missingShares.add(missing);
        }
        boolean piecewiseLinear = coding == TabularNetwork.Coding.PIECEWISE_LINEAR;
        if (piecewiseLinear && ends.size() >= RealMlp.FEWEST_EDGES) {
            coded.add(numbers.size());
            edges.add(ends);
        }
        numbers.add(scaled);
    }

    /** The quantiles at 0, 1/8, …, 1, distinct in single precision. */
    private static List<Double> edges(IntToDoubleFunction quantiles) {
        return IntStream.rangeClosed(0, ColumnQuantiles.PARTS)
                .mapToObj(t -> (double) (float) quantiles.applyAsDouble(t))
                .sorted()
                .distinct()
                .toList();
    }

    /** Indices of the categorical columns. */
    List<Integer> categories() {
        return categories;
    }

    /** Number of categories of each of these. */
    List<Integer> codes() {
        return codes;
    }

    /** Fill value of each column: the median, or no code. */
    List<Double> fill() {
        return fill;
    }

    /** Columns with a missingness indicator. */
    List<Integer> indicators() {
        return indicators;
    }

    /** Number of numeric columns; they come first after the embedding. */
    int numbers() {
        return numbers.size();
    }

    /** Numeric columns with a piecewise-linear encoding. */
    List<Integer> coded() {
        return coded;
    }

    /** Bin edges of each of these. */
    List<List<Double>> edges() {
        return edges;
    }

    /** Embedding dimension: the largest number of categories, at most {@code largest}. */
    int dimensions(int largest) {
        return Math.min(largest, Collections.max(codes));
    }

    /**
     * Adds the mean of each input of the first dense layer over the training rows to {@code means}; returns the mean of
     * their variances. Inputs are clipped numbers, indicators, embeddings with table rows ~ N(0, 1), and encodings or
     * periodic features.
     */
    double meanVariance(int largest, double limit, List<Double> means) {
        double variances = 0;
        for (Supplier<double[]> z : numbers) {
            variances += moments(clipped(z.get(), limit), means);
        }
        for (double share : missingShares) {
            means.add(share);
            variances += share * (1 - share);
        }
        for (double[] share : shares) {
            int dimensions = dimensions(largest);
            double same = Arrays.stream(share).map(p -> p * p).sum();
            means.addAll(Collections.nCopies(dimensions, 0.0));
            variances += dimensions * (1 - same);
        }
        for (int j = 0; j < coded.size(); j++) {
            double[] z = numbers.get(coded.get(j)).get();
            List<Double> ends = edges.get(j);
            for (int t = 1; t < ends.size(); t++) {
                double low = ends.get(t - 1);
                double width = ends.get(t) - low;
                variances += moments(
                        Arrays.stream(z).map(v -> {
                            double part = ((Double.isNaN(v) ? 0 : v) - low) / width;
                            return 2 * Math.min(Math.max(part, 0), 1) - 1;
                        }),
                        means);
            }
        }
        if (coding == TabularNetwork.Coding.PERIODIC) {
            for (Supplier<double[]> z : numbers) {
                means.addAll(Collections.nCopies(RealMlp.FEATURES, 0.0));
                variances += RealMlp.FEATURES
                        * periodicVariance(clipped(z.get(), limit).toArray());
            }
        }
        return variances / means.size();
    }

    private static DoubleStream clipped(double[] z, double limit) {
        return Arrays.stream(z).map(v -> Double.isNaN(v) ? 0 : v / Math.hypot(1, v / limit));
    }

    /**
     * The expected variance of a periodic feature over rows. A sum of F waves with amplitude variance 1/(3F), uniform
     * phases and f ~ N(0, s²) has the covariance ⅙ E cos(2π f d) = ⅙ exp(−2π² s² d²) between rows that differ by d; its
     * mean over pairs is the variance of the feature's mean over rows.
     */
    private static double periodicVariance(double[] z) {
        Arrays.sort(z);
        double[] at = IntStream.range(0, QUANTILES)
                .mapToDouble(i -> RobustScale.quantile(z, (i + 0.5) / QUANTILES))
                .toArray();
        double common = 0;
        for (double a : at) {
            for (double b : at) {
                common +=
                        Math.exp(-2 * Math.pow(Math.PI * RealMlp.FREQUENCY_SD * (a - b), 2)) / (QUANTILES * QUANTILES);
            }
        }
        return (1 - common) / 6;
    }

    /** Adds the mean to {@code means}; returns the variance. */
    private static double moments(DoubleStream values, List<Double> means) {
        double[] all = values.toArray();
        double mean = Arrays.stream(all).average().orElse(0);
        means.add(mean);
        return Arrays.stream(all).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    }
}

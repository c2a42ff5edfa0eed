package dev.credence.inference.auto.gap;

import dev.credence.core.data.Column;
import dev.credence.inference.auto.table.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Features of raw rows that conditional means of missing cells are linear in: of a number its clipped scaled value and
 * the square of it, of a category an indicator for each of the most frequent values. Each has the mean 0 and the
 * variance 1 over the donors; a missing cell is 0 in all of them.
 */
final class DonorFeatures {
    private static final int MOST_VALUES = 8;

    private final List<Feature> features = new ArrayList<>();

    /** A feature of a column: the indicator of a category, or a power of a scaled number. */
    private record Feature(int column, int category, Scaling scaling, boolean square, double mean, double factor) {
        private double raw(double cell) {
            if (category >= 0) {
                return cell == category ? 1 : 0;
            }
            double z = scaling.apply(cell);
            return square ? z * z : z;
        }

        double of(double cell) {
            return Double.isNaN(cell) ? 0 : (raw(cell) - mean) * factor;
        }

        /** Standardised over cells; of factor 0 if constant. */
        Feature standardised(double[] cells) {
            double[] values = Arrays.stream(cells).map(this::raw).toArray();
            double average = Arrays.stream(values).average().orElse(0);
            double variance = Arrays.stream(values)
                    .map(v -> (v - average) * (v - average))
                    .average()
                    .orElse(0);
            return new Feature(
                    column, category, scaling, square, average, variance > 1e-12 ? 1 / Math.sqrt(variance) : 0);
        }
    }

    DonorFeatures(double[][] donors, List<Column> columns) {
        for (int j = 0; j < columns.size(); j++) {
            int column = j;
            double[] cells = Arrays.stream(donors)
                    .mapToDouble(row -> row[column])
                    .filter(x -> !Double.isNaN(x))
                    .toArray();
            if (cells.length == 0) {
                continue;
            }
            List<Feature> own = new ArrayList<>();
            if (columns.get(j).categorical()) {
                for (int category : frequent(cells, columns.get(j).values().size())) {
                    own.add(new Feature(j, category, new Scaling(0, 0), false, 0, 1));
                }
            } else {
                Scaling scaling = Scaling.of(cells);
                own.add(new Feature(j, -1, scaling, false, 0, 1));
                own.add(new Feature(j, -1, scaling, true, 0, 1));
            }
            for (Feature feature : own) {
                Feature standardised = feature.standardised(cells);
                if (standardised.factor() > 0) {
                    features.add(standardised);
                }
            }
        }
    }

    private static int[] frequent(double[] cells, int categories) {
        int[] counts = new int[categories];
        for (double cell : cells) {
            counts[(int) cell]++;
        }
        return IntStream.range(0, categories)
                .filter(c -> counts[c] > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer c) -> -counts[c]))
                .limit(MOST_VALUES)
                .mapToInt(c -> c)
                .toArray();
    }

    /** The features of a row of raw cells. */
    double[] of(double[] cells) {
        return features.stream().mapToDouble(f -> f.of(cells[f.column()])).toArray();
    }

    int size() {
        return features.size();
    }

    /** The column of a feature. */
    int column(int feature) {
        return features.get(feature).column();
    }

    /** Whether conditional means of the feature count; a square serves as a predictor alone. */
    boolean isTarget(int feature) {
        return !features.get(feature).square();
    }
}

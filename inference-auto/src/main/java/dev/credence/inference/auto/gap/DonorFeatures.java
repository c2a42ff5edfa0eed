package dev.credence.inference.auto.gap;

import dev.credence.core.data.Column;
import dev.credence.inference.auto.table.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Features of raw rows for linear regressions of missing cells: a number's clipped scaled value and its square, and
 * indicators of a column's most frequent categories. Features are standardised over the donors; those of a missing cell
 * are 0.
 */
final class DonorFeatures {
    private static final int MOST_VALUES = 8;

    private final List<Feature> features = new ArrayList<>();

    /** A feature of a column: the indicator of a category, or a scaled number or its square. */
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

        /** The feature standardised over cells; of factor 0 if constant. */
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

    /** Whether the feature is a regression target; squares are predictors only. */
    boolean isTarget(int feature) {
        return !features.get(feature).square();
    }
}

package dev.credence.eval.distance;

import dev.credence.core.data.EvenRows;
import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.Locale;

/** Location of a point relative to the training inputs: near them, in a gap between them, or outside their range. */
public enum Place {
    /** No farther from a training point than the nearest-neighbour distance of 95 % of the training points. */
    NEAR,
    /** Farther, but with every input in the range of the training inputs. */
    BETWEEN,
    /** Farther, and with some input outside the range of the training inputs. */
    OUTSIDE;

    private static final double SHARE = 0.95;
    /** Maximum number of training points for distances; of more, evenly spread ones are used. */
    private static final int MOST = 2000;

    /** Name in lower case, for metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The place of every point. Distances are Euclidean, with inputs divided by their standard deviation over the
     * training points; constant inputs are not scaled.
     *
     * @param train the training points, at least one
     * @param points points with the same number of inputs
     */
    public static Place[] of(Examples train, Examples points) {
        int[] rows = EvenRows.scattered(train.size(), MOST);
        int count = rows.length;
        double[] scale = scales(train);
        double[][] reference = new double[count][];
        for (int i = 0; i < count; i++) {
            reference[i] = scaled(train, rows[i], scale);
        }
        double usual = usualDistance(reference);
        double[][] range = range(train, scale);
        Place[] places = new Place[points.size()];
        for (int i = 0; i < places.length; i++) {
            double[] x = scaled(points, i, scale);
            if (Math.sqrt(nearest(reference, x, -1)) <= usual) {
                places[i] = NEAR;
            } else {
                places[i] = inside(x, range) ? BETWEEN : OUTSIDE;
            }
        }
        return places;
    }

    /** 1/sd of every input, 1 for a constant one. */
    private static double[] scales(Examples train) {
        double[] mean = new double[train.inputs()];
        double[] squares = new double[train.inputs()];
        double[] x = new double[train.inputs()];
        for (int i = 0; i < train.size(); i++) {
            train.inputs(i, x, 0);
            for (int j = 0; j < x.length; j++) {
                double deviation = x[j] - mean[j];
                mean[j] += deviation / (i + 1);
                squares[j] += deviation * (x[j] - mean[j]);
            }
        }
        return Arrays.stream(squares)
                .map(sum -> sum > 0 ? Math.sqrt(train.size() / sum) : 1)
                .toArray();
    }

    private static double[] scaled(Examples examples, int row, double[] scale) {
        double[] x = new double[scale.length];
        examples.inputs(row, x, 0);
        for (int j = 0; j < x.length; j++) {
            x[j] *= scale[j];
        }
        return x;
    }

    /** The quantile of the distances between nearest neighbours; 0 for a single point. */
    private static double usualDistance(double[][] reference) {
        double[] distances = new double[reference.length];
        for (int i = 0; i < distances.length; i++) {
            double nearest = nearest(reference, reference[i], i);
            distances[i] = Double.isInfinite(nearest) ? 0 : Math.sqrt(nearest);
        }
        Arrays.sort(distances);
        return distances[(int) Math.min(distances.length - 1, Math.ceil(SHARE * distances.length) - 1)];
    }

    /** The smallest squared distance to the other points. */
    private static double nearest(double[][] reference, double[] x, int but) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < reference.length; i++) {
            if (i != but) {
                double sum = 0;
                for (int j = 0; j < x.length && sum < least; j++) {
                    double difference = reference[i][j] - x[j];
                    sum += difference * difference;
                }
                least = Math.min(least, sum);
            }
        }
        return least;
    }

    private static double[][] range(Examples train, double[] scale) {
        double[][] range = new double[2][scale.length];
        Arrays.fill(range[0], Double.POSITIVE_INFINITY);
        Arrays.fill(range[1], Double.NEGATIVE_INFINITY);
        for (int i = 0; i < train.size(); i++) {
            double[] x = scaled(train, i, scale);
            for (int j = 0; j < x.length; j++) {
                range[0][j] = Math.min(range[0][j], x[j]);
                range[1][j] = Math.max(range[1][j], x[j]);
            }
        }
        return range;
    }

    private static boolean inside(double[] x, double[][] range) {
        for (int j = 0; j < x.length; j++) {
            if (x[j] < range[0][j] || x[j] > range[1][j]) {
                return false;
            }
        }
        return true;
    }
}

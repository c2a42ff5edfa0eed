package dev.credence.guarantee.monitor;

import java.util.Arrays;

/**
 * Distance to the {@value #NEIGHBOURS}-th nearest training point in the feature space of a network's last layer (Sun et
 * al. 2022, deep nearest neighbours). In classification features are divided by their norm, as there; in regression by
 * their standard deviations over the training points, since inputs outside the training range enlarge all features of
 * rectified units and leave their direction as it is.
 */
final class FeatureDistance {
    /** The k of the k-th nearest neighbour. */
    static final int NEIGHBOURS = 5;

    /** The least scale of a feature, relative to the median standard deviation of features that vary. */
    private static final double LEAST_SCALE = 0.1;

    /** [F]; empty where features are divided by their norm. */
    private final float[] scale;
    /** [R][F], scaled. */
    private final float[][] points;

    /**
     * Takes scaled points.
     *
     * @param scale of each feature, positive; empty where they are divided by their norm
     * @param points at least one, all with as many features
     */
    FeatureDistance(float[] scale, float[][] points) {
        for (float own : scale) {
            if (!(own > 0 && own < Float.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a feature has the scale " + own + ", expected a positive number");
            }
        }
        this.scale = scale;
        this.points = points;
    }

    /**
     * Scales the features of training points, [R][F].
     *
     * @param directions whether they are divided by their norm
     */
    static FeatureDistance of(float[][] features, boolean directions) {
        float[] scale = directions ? new float[0] : scale(features);
        float[][] scaled =
                Arrays.stream(features).map(own -> scaled(own, scale)).toArray(float[][]::new);
        return new FeatureDistance(scale, scaled);
    }

    private static float[] scale(float[][] features) {
        double[] all = new double[features[0].length];
        for (int j = 0; j < all.length; j++) {
            double mean = 0;
            for (float[] point : features) {
                mean += point[j] / (double) features.length;
            }
            double square = 0;
            for (float[] point : features) {
                square += (point[j] - mean) * (point[j] - mean) / features.length;
            }
            all[j] = Math.sqrt(square);
        }
        double[] moving = Arrays.stream(all).filter(sd -> sd > 0).sorted().toArray();
        double least = moving.length == 0 ? 1 : LEAST_SCALE * moving[moving.length / 2];
        float[] scale = new float[all.length];
        for (int j = 0; j < scale.length; j++) {
            scale[j] = (float) Math.max(Math.max(all[j], least), Float.MIN_NORMAL);
        }
        return scale;
    }

    private static float[] scaled(float[] features, float[] scale) {
        double square = 0;
        for (float own : features) {
            square += own * (double) own;
        }
        double length = Math.max(Math.sqrt(square), Float.MIN_NORMAL);
        float[] scaled = new float[features.length];
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] = (float) (features[j] / (scale.length == 0 ? length : scale[j]));
        }
        return scaled;
    }

    /** F. */
    int features() {
        return points[0].length;
    }

    /** The distance, at least 0. */
    double of(float[] features) {
        float[] x = scaled(features, scale);
        double[] nearest = new double[Math.min(NEIGHBOURS, points.length)];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        for (float[] point : points) {
            double square = 0;
            for (int j = 0; j < x.length; j++) {
                double gap = x[j] - (double) point[j];
                square += gap * gap;
            }
            insert(nearest, square);
        }
        return Math.sqrt(nearest[nearest.length - 1]);
    }

    private static void insert(double[] nearest, double square) {
        int at = nearest.length - 1;
        if (!(square < nearest[at])) {
            return;
        }
        while (at > 0 && nearest[at - 1] > square) {
            nearest[at] = nearest[at - 1];
            at--;
        }
        nearest[at] = square;
    }

    float[] scale() {
        return scale;
    }

    float[][] points() {
        return points;
    }
}

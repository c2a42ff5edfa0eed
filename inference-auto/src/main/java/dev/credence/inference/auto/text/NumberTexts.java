package dev.credence.inference.auto.text;

/** Numbers: squared errors of standardised targets. */
final class NumberTexts implements TextTarget {
    private final double[] y;

    /** @param y targets of about mean 0 and standard deviation 1 */
    NumberTexts(double[] y) {
        this.y = y;
    }

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public double loss(int row, double[] outputs, double[] slopes) {
        double error = outputs[0] - y[row];
        slopes[0] = error;
        return error * error / 2;
    }

    @Override
    public double ofNone(double[] outputs, double[] slopes) {
        slopes[0] = 0;
        return 0;
    }

    /** The mean target of a feature's rows, with one more row of target 0. */
    @Override
    public double[] tendencies(int[][] features, int[] rows, double[] weights, int count) {
        double[] sums = new double[count];
        double[] ofWeights = new double[count];
        for (int i : rows) {
            for (int j : features[i]) {
                sums[j] += weights[i] * y[i];
                ofWeights[j] += weights[i];
            }
        }
        for (int j = 0; j < count; j++) {
            sums[j] /= 1 + ofWeights[j];
        }
        return sums;
    }
}

package dev.credence.inference.auto.text;

import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.LogisticRegression;
import java.util.Arrays;

/** Classes: cross-entropy of one logit for two classes, else of a logit for each class. */
final class ClassTexts implements TextTarget {
    private final int[] y;
    private final int classes;

    ClassTexts(int[] y, int classes) {
        this.y = y;
        this.classes = classes;
    }

    @Override
    public int outputs() {
        return classes == 2 ? 1 : classes;
    }

    @Override
    public double loss(int row, double[] outputs, double[] slopes) {
        return loss(y[row], 1, outputs, slopes);
    }

    /** Half a row of each class, as in {@link LogisticRegression}. */
    @Override
    public double ofNone(double[] outputs, double[] slopes) {
        double sum = 0;
        double[] one = new double[slopes.length];
        Arrays.fill(slopes, 0);
        for (int c = 0; c < classes; c++) {
            sum += loss(c, LogisticRegression.PSEUDO_ROWS, outputs, one);
            for (int k = 0; k < one.length; k++) {
                slopes[k] += one[k];
            }
        }
        return sum;
    }

    private double loss(int label, double weight, double[] outputs, double[] slopes) {
        if (classes == 2) {
            double signed = label == 1 ? outputs[0] : -outputs[0];
            double wrong = 1 / (1 + Math.exp(signed));
            slopes[0] = weight * (label == 1 ? -wrong : wrong);
            return weight * (signed > 0 ? Math.log1p(Math.exp(-signed)) : Math.log1p(Math.exp(signed)) - signed);
        }
        double total = LogSumExp.of(outputs);
        for (int c = 0; c < classes; c++) {
            slopes[c] = weight * (Math.exp(outputs[c] - total) - (c == label ? 1 : 0));
        }
        return weight * (total - outputs[label]);
    }

    /**
     * Log ratios of a feature's frequency in a class and in all others, each with one more row (Wang and Manning 2012).
     */
    @Override
    public double[] tendencies(int[][] features, int[] rows, double[] weights, int count) {
        double[] ofClass = new double[count * classes];
        double[] all = new double[classes];
        for (int i : rows) {
            for (int j : features[i]) {
                ofClass[j * classes + y[i]] += weights[i];
                all[y[i]] += weights[i];
            }
        }
        double everything = sum(all, 0, classes);
        double[] ratios = new double[count * outputs()];
        for (int j = 0; j < count; j++) {
            double own = sum(ofClass, j * classes, classes);
            for (int k = 0; k < outputs() && own > 0; k++) {
                int c = classes == 2 ? 1 : k;
                double in = ofClass[j * classes + c];
                ratios[j * outputs() + k] = Math.log((1 + in) / (count + all[c]))
                        - Math.log((1 + own - in) / (count + everything - all[c]));
            }
        }
        return ratios;
    }

    private static double sum(double[] values, int from, int length) {
        double sum = 0;
        for (int k = from; k < from + length; k++) {
            sum += values[k];
        }
        return sum;
    }
}

package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.Arrays;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * What a model says of y(x) at inputs x [N], in the target's unit.
 *
 * @param x inputs
 * @param mean of y
 * @param epistemicSd of the function
 * @param noiseSd of the data around it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OnGrid(double[] x, double[] mean, double[] epistemicSd, double[] noiseSd) {
    static OnGrid of(TrainedModel model, double[] x) {
        return of(model, x, model.defaultSamples());
    }

    static OnGrid of(TrainedModel model, double[] x, int samples) {
        double[] mean = new double[x.length];
        double[] epistemic = new double[x.length];
        double[] noise = new double[x.length];
        double[][] rows = Arrays.stream(x).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
        model.predict(Examples.of(rows, new double[x.length]), samples, (tile, from) -> {
            RegressionPredictive p = (RegressionPredictive) tile;
            System.arraycopy(p.mean(), 0, mean, from, p.points());
            System.arraycopy(roots(p.epistemicVariance()), 0, epistemic, from, p.points());
            System.arraycopy(roots(p.aleatoricVariance()), 0, noise, from, p.points());
        });
        return new OnGrid(x, mean, epistemic, noise);
    }

    private static double[] roots(double[] variances) {
        return Arrays.stream(variances).map(Math::sqrt).toArray();
    }

    /** From, to and what lies evenly between them, N ≥ 2 in all. */
    static double[] even(double from, double to, int n) {
        return IntStream.range(0, n)
                .mapToDouble(i -> from + (to - from) * i / (n - 1))
                .toArray();
    }

    /** The mean epistemic sd where x is of a kind. */
    double epistemic(DoublePredicate where) {
        return mean(epistemicSd, where);
    }

    /** The mean noise sd where x is of a kind. */
    double noise(DoublePredicate where) {
        return mean(noiseSd, where);
    }

    private double mean(double[] values, DoublePredicate where) {
        return IntStream.range(0, x.length)
                .filter(i -> where.test(x[i]))
                .mapToDouble(i -> values[i])
                .average()
                .orElse(Double.NaN);
    }

    /** The mean, and two epistemic standard deviations on both sides. */
    FiguresReport.Curve curve(String label, int colour) {
        return new FiguresReport.Curve(label, colour, false, x, mean, edge(-2), edge(2));
    }

    private double[] edge(double deviations) {
        return IntStream.range(0, x.length)
                .mapToDouble(i -> mean[i] + deviations * epistemicSd[i])
                .toArray();
    }

    /** A data set's only input. */
    static double[] inputs(Examples examples) {
        double[] x = new double[examples.size()];
        for (int i = 0; i < x.length; i++) {
            examples.inputs(i, x, i);
        }
        return x;
    }
}

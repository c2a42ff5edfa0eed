package dev.credence.testkit;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.stream.IntStream;

/** Small learnable data sets. */
final class ToyProblems {
    private static final CounterRandom RANDOM = CounterRandom.of(2_024, 1);

    private ToyProblems() {}

    /** 160 training points and 100 test points. */
    static Dataset of(Task task) {
        return of(task, 160, 3);
    }

    /**
     * Regression: y = 5 + 10 (s + 0.1 ε) with s = x_0 − x_1/2, or s = x_0 without x_1. Classification: the class grows
     * with s. The last of three inputs is constant.
     */
    static Dataset of(Task task, int train, int inputs) {
        int test = 100;
        double[][] x = new double[train + test][inputs];
        double[] y = new double[train + test];
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < inputs; j++) {
                x[i][j] = j == 2 ? 7 : RANDOM.normal(j, i);
            }
            double s = x[i][0] - (inputs > 1 ? x[i][1] / 2 : 0) + 0.1 * RANDOM.normal(100, i);
            y[i] = task instanceof Task.Classification c ? classOf(s, c.classes()) : 5 + 10 * s;
        }
        int classes = task instanceof Task.Classification c ? c.classes() : 0;
        return new Dataset(
                "testkit",
                task,
                Examples.of(x, y),
                names("x", inputs),
                "y",
                names("class", classes),
                List.of(new Split(
                        IntStream.range(0, train).toArray(),
                        IntStream.range(train, train + test).toArray())));
    }

    /**
     * A column of codes 0 … 5 and a number x: as {@link #of(Task)} with s = e_code + x/4, where the effects e are not
     * monotone in the code.
     */
    static Dataset codes(Task task) {
        double[] effects = {-0.9, 0.8, -0.2, 0.9, -0.8, 0.2};
        int train = 160;
        double[][] x = new double[train + 100][];
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            int code = RANDOM.below(effects.length, 300, i);
            x[i] = new double[] {code, RANDOM.normal(301, i)};
            double s = effects[code] + x[i][1] / 4 + 0.1 * RANDOM.normal(302, i);
            y[i] = task instanceof Task.Classification c ? classOf(s, c.classes()) : 5 + 10 * s;
        }
        int classes = task instanceof Task.Classification c ? c.classes() : 0;
        return new Dataset(
                "codes",
                task,
                Examples.of(x, y),
                names("x", 2),
                "y",
                names("class", classes),
                List.of(new Split(
                        IntStream.range(0, train).toArray(),
                        IntStream.range(train, y.length).toArray())));
    }

    /** The data with every tenth number of the second column missing (NaN). */
    static Dataset missing(Dataset data) {
        double[][] x = data.examples().inputMatrix();
        for (int i = 4; i < x.length; i += 10) {
            x[i][1] = Double.NaN;
        }
        return new Dataset(
                data.name(),
                data.task(),
                Examples.of(x, data.examples().targets()),
                data.inputNames(),
                data.targetName(),
                data.classNames(),
                data.splits());
    }

    /**
     * Images of 6×6 grey pixels with a noisy bar, horizontal (class 0) or vertical (class 1): 120 for training, 60 for
     * testing.
     */
    static Dataset bars() {
        int side = 6;
        int train = 120;
        int images = train + 60;
        byte[] pixels = new byte[images * side * side];
        int[] labels = new int[images];
        for (int i = 0; i < images; i++) {
            labels[i] = RANDOM.below(2, 200, i);
            int place = RANDOM.below(side, 201, i);
            for (int p = 0; p < side * side; p++) {
                boolean bar = (labels[i] == 0 ? p / side : p % side) == place;
                pixels[i * side * side + p] = (byte) ((bar ? 150 : 0) + RANDOM.below(100, 202, i * side * side + p));
            }
        }
        return new Dataset(
                "bars",
                Task.classification(2),
                Examples.ofImages(new ImageShape(side, side, 1), pixels, labels),
                names("pixel", side * side),
                "bar",
                List.of("level", "upright"),
                List.of(new Split(
                        IntStream.range(0, train).toArray(),
                        IntStream.range(train, images).toArray())));
    }

    /** The class of s: equal parts of (−1, 1), extended to ±∞. */
    private static int classOf(double s, int classes) {
        return (int) Math.max(0, Math.min(classes - 1, Math.floor((s + 1) / 2 * classes)));
    }

    private static List<String> names(String stem, int count) {
        return IntStream.range(0, count).mapToObj(i -> stem + i).toList();
    }

    /** The mean log density of the test targets under the best prediction that ignores the inputs. */
    static double constantLogLikelihood(Task task, Examples train, Examples test) {
        double[] seen = train.targets();
        double[] asked = test.targets();
        double sum = 0;
        if (task instanceof Task.Classification c) {
            double[] frequency = new double[c.classes()];
            for (double y : seen) {
                frequency[(int) y] += 1.0 / seen.length;
            }
            for (double y : asked) {
                sum += Math.log(Math.max(frequency[(int) y], 1e-9));
            }
            return sum / asked.length;
        }
        double mean = IntStream.range(0, seen.length)
                .mapToDouble(i -> seen[i])
                .average()
                .orElse(0);
        double variance = 0;
        for (double y : seen) {
            variance += (y - mean) * (y - mean) / seen.length;
        }
        for (double y : asked) {
            sum -= 0.5 * Math.log(2 * Math.PI * variance) + 0.5 * (y - mean) * (y - mean) / variance;
        }
        return sum / asked.length;
    }
}

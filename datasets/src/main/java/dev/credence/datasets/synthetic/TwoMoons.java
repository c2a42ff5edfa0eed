package dev.credence.datasets.synthetic;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.Rows;
import dev.credence.datasets.split.StandardSplits;
import java.util.List;

/**
 * Two interleaved half circles, binary classification. With t uniform on (0, π): class {@code upper} is (cos t, sin t),
 * class {@code lower} is (1 − cos t, ½ − sin t), both with normal noise of standard deviation 0.2 on each coordinate;
 * rows alternate between the classes. 200 rows for training, 400 for test.
 */
final class TwoMoons {
    static final String NAME = "two-moons";
    private static final int TRAIN = 200;
    private static final int TEST = 400;
    private static final double NOISE = 0.2;
    static final DatasetInfo INFO = new DatasetInfo(
            NAME,
            "Two interleaved half circles with noise 0.2, binary classification",
            Task.classification(2),
            TRAIN + TEST,
            2,
            1,
            "Credence");

    private TwoMoons() {}

    static Dataset generate(long seed) {
        SyntheticDraws draws = SyntheticDraws.of(seed, NAME);
        double[][] rows = new double[TRAIN + TEST][];
        for (int i = 0; i < rows.length; i++) {
            double t = draws.input(i, 0, Math.PI);
            boolean lower = i % 2 == 1;
            double x = lower ? 1 - Math.cos(t) : Math.cos(t);
            double y = lower ? 0.5 - Math.sin(t) : Math.sin(t);
            rows[i] = new double[] {x + NOISE * draws.noise(i), y + NOISE * draws.otherNoise(i), lower ? 1 : 0};
        }
        return new Dataset(
                NAME,
                Task.classification(2),
                Rows.examples(rows, 2),
                List.of("x1", "x2"),
                "moon",
                List.of("upper", "lower"),
                List.of(StandardSplits.inOrder(rows.length, TRAIN)));
    }
}

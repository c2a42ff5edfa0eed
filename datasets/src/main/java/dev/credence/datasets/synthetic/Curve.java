package dev.credence.datasets.synthetic;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.Rows;
import dev.credence.datasets.split.StandardSplits;
import java.util.List;

/**
 * A synthetic one-dimensional regression problem: training inputs as the curve defines, test inputs an even grid over
 * the whole range.
 *
 * @param name the set's name
 * @param description one line with the formula
 * @param source source of the formula
 * @param low lower end of the range of x
 * @param high upper end of the range of x
 * @param train number of training rows; these come first
 * @param test number of test rows
 * @param input the input of a training row
 * @param target the target at an input
 */
record Curve(
        String name,
        String description,
        String source,
        double low,
        double high,
        int train,
        int test,
        Input input,
        Target target) {

    @FunctionalInterface
    interface Input {
        double at(SyntheticDraws draws, int row);
    }

    @FunctionalInterface
    interface Target {
        double at(double x, SyntheticDraws draws, int row);
    }

    DatasetInfo info() {
        return new DatasetInfo(name, description, Task.REGRESSION, train + test, 1, 1, source);
    }

    Dataset generate(long seed) {
        SyntheticDraws draws = SyntheticDraws.of(seed, name);
        double[][] rows = new double[train + test][];
        for (int i = 0; i < rows.length; i++) {
            double x = i < train ? input.at(draws, i) : low + (high - low) * (i - train) / (test - 1);
            rows[i] = new double[] {x, target.at(x, draws, i)};
        }
        return dataset(rows);
    }

    /** The data set of these rows, the first {@code train} for training. */
    Dataset dataset(double[][] rows) {
        return new Dataset(
                name,
                Task.REGRESSION,
                Rows.examples(rows, 1),
                List.of("x"),
                "y",
                List.of(),
                List.of(StandardSplits.inOrder(rows.length, train)));
    }
}

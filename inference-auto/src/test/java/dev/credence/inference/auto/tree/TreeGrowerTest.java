package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.Sample;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeGrowerTest {
    private static final int ROWS = 100;

    @Test
    void weightedRowsCountInTheMeansOfCategories() {
        CodedRows rows = Sample.rows(ROWS, 0);
        float[] targets = Sample.targets(rows, 0.3);
        double[] weights =
                IntStream.range(0, ROWS).mapToDouble(i -> 0.5 + i % 4).toArray();
        EntryData once = Sample.data(rows, targets, 0, 3);
        EntryData data = new EntryData(
                once.shape(),
                rows,
                targets,
                once.folds(),
                once.scored(),
                once.widths(),
                once.seed(),
                1,
                weights,
                TimeLimit.NONE);
        TreeGrower tree = new TreeGrower(data, IntStream.range(0, ROWS).toArray(), 1, 1, 1, 0);
        int bagged = tree.bag()[0];
        double[] sum = new double[data.shape().embeddings()[0]];
        double[] weight = new double[sum.length];
        double total = 0;
        double all = 0;
        for (int i = 0; i < ROWS; i++) {
            if (i != bagged) {
                sum[rows.codes()[i][0]] += weights[i] * targets[i];
                weight[rows.codes()[i][0]] += weights[i];
                total += weights[i] * targets[i];
                all += weights[i];
            }
        }
        for (int c = 0; c < sum.length; c++) {
            // shrunk to the mean of all by one row
            assertThat((double) tree.orders()[c]).isCloseTo((sum[c] + total / all) / (weight[c] + 1), within(1e-6));
        }
    }
}

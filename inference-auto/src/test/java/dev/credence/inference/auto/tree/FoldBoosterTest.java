package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FoldBoosterTest {
    private static final int MOST = 100_000;

    /** Records the training rows. */
    private static final class Watching implements BoostingLoss {
        private final List<int[]> trained = new ArrayList<>();

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public float[] start(int[] training, double[] weights) {
            trained.add(training.clone());
            return new float[1];
        }

        @Override
        public void derivatives(int row, float[] scores, int at, float[] into) {
            throw new UnsupportedOperationException("no round is asked for");
        }

        @Override
        public double logScore(int row, float[] scores, int at) {
            throw new UnsupportedOperationException("no round is asked for");
        }

        @Override
        public double order(int row, int output) {
            throw new UnsupportedOperationException("there are no categories");
        }
    }

    @Test
    @DisplayName("A subsample of rows with alternating classes has equal class counts")
    void classesInTurn() {
        int n = 4 * MOST; // two folds
        EntryData data = new EntryData(
                new EntryShape(0, new int[0], 2),
                new CodedRows(new float[n][0], new float[n][0], new int[n][0]),
                new float[n],
                Folds.ordered(n, 2),
                new int[0],
                LogWidths.atLeast(0),
                1,
                1);
        for (int fold = 0; fold < 2; fold++) {
            Watching loss = new Watching();
            var unused = new FoldBooster(data, loss, BoostingSettings.of(8), List.of(), new int[0][], fold);
            int[] rows = loss.trained.get(0);
            assertThat(rows).hasSize(MOST).doesNotHaveDuplicates();
            assertThat(Arrays.stream(rows).filter(row -> row % 2 == 0).count()).isBetween(49_000L, 51_000L);
            int of = fold;
            assertThat(Arrays.stream(rows).noneMatch(row -> data.folds().of()[row] == of))
                    .isTrue();
        }
    }

    @Test
    @DisplayName("A training row has its category's mean without its fold, a held-out row that of all training rows")
    void categoriesByFold() {
        // fold f has rows 2f and 2f + 1; category 0 has rows 0, 2, 4, 5 and 6, category 1 row 1, category 2 the others
        int[][] codes = {{0}, {1}, {0}, {2}, {0}, {0}, {0}, {2}};
        float[] y = {1, 1, 0, 0, 1, 1, 0, 1};
        EntryData data = new EntryData(
                new EntryShape(0, new int[] {4}, 2),
                new CodedRows(new float[8][0], new float[8][0], codes),
                y,
                Folds.ordered(8, 4),
                IntStream.range(0, 8).toArray(),
                LogWidths.atLeast(0),
                1,
                1);
        FoldBooster booster = new FoldBooster(
                data, new ClassLoss(2, y), BoostingSettings.of(8), List.of(), FoldBooster.codes(data), 3);
        // of the training rows 0 to 5, four have class 1; their mean counts as one row
        double mean = 4.0 / 6;
        assertThat(booster.orders())
                .containsExactly((float) ((3 + mean) / 5), (float) ((1 + mean) / 2), (float) (mean / 2), (float) mean);
        // without its fold: row 0 (0 + 1 + 1), row 2 (1 + 1 + 1), row 4 (1 + 0); rows 1 and 3 have no others
        Bins bins = booster.bins(0)[0];
        float[] seen = {
            (float) ((2 + mean) / 4),
            (float) mean,
            (float) ((3 + mean) / 4),
            (float) mean,
            (float) ((1 + mean) / 3),
            (float) ((1 + mean) / 3),
            (float) ((3 + mean) / 5),
            (float) (mean / 2)
        };
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 8; j++) {
                assertThat(Integer.compare(bins.of(i), bins.of(j)))
                        .as("rows %d and %d", i, j)
                        .isEqualTo(Float.compare(seen[i], seen[j]));
            }
        }
    }
}

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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FoldBoosterTest {
    private static final int MOST = 100_000;

    /** Remembers which rows are trained on. */
    private static final class Watching implements BoostingLoss {
        private final List<int[]> trained = new ArrayList<>();

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public float[] start(int[] training) {
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
    @DisplayName("Of twice as many rows, in which two classes take turns, it is trained on as many of each")
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
}

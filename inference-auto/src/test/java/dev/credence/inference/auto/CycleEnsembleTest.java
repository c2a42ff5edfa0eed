package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.inference.auto.network.ClassTarget;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CycleEnsembleTest {
    /** Of every second row, or every third, all would be of one class. */
    @Test
    void theRowsThatJudgeALargeTableAreOfEveryClassWhereClassesComeInTurn() {
        for (int classes : new int[] {2, 3}) {
            int n = 8000 * classes;
            int[] y = IntStream.range(0, n).map(i -> i % classes).toArray();
            NetworkSizes sizes = new NetworkSizes(2, 16, new CycleSchedule(1, 1), 1, 4, 1);
            CycleEnsemble<?> ensemble = new CycleEnsemble<>(
                    new ClassTarget(classes, y),
                    new CodedRows(new float[n][1], new float[n][0], new int[n][0]),
                    new int[0],
                    Configuration.classification().subList(0, 1),
                    sizes,
                    Folds.random(n, 2, 1),
                    Stack.classification(),
                    IntStream.range(0, n).mapToDouble(i -> 1).toArray(),
                    AutoOptions.defaults(),
                    TimeLimit.NONE);
            assertThat(ensemble.stackedRows()).hasSize(8000);
            for (int c = 0; c < classes; c++) {
                int own = c;
                assertThat(Arrays.stream(ensemble.stackedRows())
                                .filter(i -> y[i] == own)
                                .count())
                        .as("rows of class %d of %d", c, classes)
                        .isBetween(7000L / classes, 9000L / classes);
            }
        }
    }
}

package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableComparisonTest {
    private static final Comparison.Plan PLAN = new Comparison.Plan(
            List.of("t.csv"),
            List.of(FakeMethod.contender("near", Map.of()), FakeMethod.contender("far", Map.of("shift", "1"))),
            Map.of(),
            0,
            1,
            1,
            List.of());

    @TempDir
    Path folder;

    private static TableData table(int folds, double first) {
        double[][] inputs = new double[30][1];
        double[] targets = new double[30];
        for (int i = 0; i < 30; i++) {
            inputs[i][0] = i == 0 ? first : i;
            targets[i] = Math.cos(i);
        }
        Dataset rows = new Dataset(
                "t.csv",
                Task.REGRESSION,
                Examples.of(inputs, targets),
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, 30).toArray(), new int[0])));
        RowRelations relations = new RowRelations(
                Optional.of(IntStream.range(0, 30).map(i -> i / 2).toArray()), false);
        List<Split> splits = CrossValidation.of(rows, relations, folds, 1, 1);
        return new TableData(
                new Dataset("t.csv", rows.task(), rows.examples(), rows.inputNames(), "y", List.of(), splits),
                List.of(Column.number("x")),
                relations,
                GapPolicy.REFUSE);
    }

    private static void run(Path out, TableData table, int most) {
        int[] left = {most};
        Comparison.onTable(PLAN, FakeMethod.registry(), new FakeDevices(), table)
                .run(out, 1, new ComparisonListener() {
                    @Override
                    public void finished(RunResult result) {
                        left[0]--;
                    }

                    @Override
                    public boolean shouldStop() {
                        return left[0] <= 0;
                    }
                });
    }

    private static String withoutTimes(Path out) throws IOException {
        return Files.readString(out.resolve("results.jsonl")).replaceAll("\"[a-z_]*seconds\":[^,}]*", "");
    }

    @Test
    void an_interrupted_comparison_ends_like_one_that_never_was() throws IOException {
        run(folder.resolve("whole"), table(3, 0), 100);
        Path parts = folder.resolve("parts");
        assertThatThrownBy(() -> run(parts, table(3, 0), 2)).isInstanceOf(TrainingStopped.class);
        run(parts, table(3, 0), 100);
        assertThat(withoutTimes(parts)).isEqualTo(withoutTimes(folder.resolve("whole")));
        assertThat(Files.readAllLines(parts.resolve("results.jsonl"))).hasSize(6);
    }

    @Test
    void runs_on_other_rows_or_folds_are_not_continued() {
        run(folder, table(3, 0), 100);
        run(folder, table(3, 0), 100);
        for (TableData other : List.of(table(3, 0.5), table(4, 0))) {
            assertThatThrownBy(() -> run(folder, other, 100))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("The finished runs on t.csv are on other rows, columns or folds");
        }
    }

    @Test
    void a_hold_out_of_training_rows_respects_groups_and_order() {
        TableData table = table(3, 0);
        SplitRows rows = table.rows(0, true);
        HoldOut holdOut = HoldOut.of(rows.train(), rows.relations(), 1, 1).get(0);
        int[] groups = rows.relations().groups().orElseThrow();
        boolean[] isKept = new boolean[groups.length];
        for (int row : holdOut.kept()) {
            isKept[row] = true;
        }
        for (int i = 0; i < groups.length; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(groups[i] == groups[j] && isKept[i] != isKept[j]).isFalse();
            }
        }
        HoldOut latest = HoldOut.of(rows.train(), new RowRelations(Optional.empty(), true), 1, 3)
                .get(0);
        assertThat(latest.kept()).containsExactly(IntStream.range(0, 16).toArray());
    }
}

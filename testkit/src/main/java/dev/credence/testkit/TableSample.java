package dev.credence.testkit;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.TableProblem;
import dev.credence.core.random.CounterRandom;
import java.util.List;

/** Learnable tables: an informative number, a category and an uninformative number, with missing cells in each. */
final class TableSample {
    static final int ROWS = 60;
    static final int CLASSES = 3;

    private static final CounterRandom RANDOM = CounterRandom.of(20, 3);
    private static final List<Column> COLUMNS =
            List.of(Column.number("size"), Column.category("kind", List.of("a", "b", "c")), Column.number("useless"));

    private TableSample() {}

    static TableProblem problem(boolean classes, int rows) {
        return new TableProblem(classes ? Task.classification(CLASSES) : Task.REGRESSION, COLUMNS, rows);
    }

    /**
     * Rows with the target 500 + 100 (size + 2 [kind = b]) with a little noise, or the class: the index of the kind in
     * the order c, a, b.
     */
    static Examples rows(boolean classes, int rows) {
        double[][] x = new double[rows][];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            int kind = i % 3;
            double size = RANDOM.normal(0, i);
            x[i] = new double[] {
                i % 11 == 0 ? Double.NaN : size, i % 13 == 0 ? Double.NaN : kind, i % 7 == 0 ? Double.NaN : i
            };
            y[i] = classes ? (kind + 1) % 3 : 500 + 100 * (size + (kind == 1 ? 2 : 0)) + 5 * RANDOM.normal(1, i);
        }
        return Examples.of(x, y);
    }

    /** Every other row, from the last. */
    static int[] someBackwards(int rows) {
        int[] chosen = new int[rows / 2];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = rows - 1 - 2 * i;
        }
        return chosen;
    }
}

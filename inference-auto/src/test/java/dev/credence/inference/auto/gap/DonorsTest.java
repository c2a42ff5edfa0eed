package dev.credence.inference.auto.gap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Donors with the true regression function in place of a trained model. */
class DonorsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(57, 2);
    private static final int ROWS = 400;
    private static final int NEW_ROWS = 1000;
    private static final double NOISE = 0.2;
    private static final double NONE = Double.NaN;
    private static final List<Column> COLUMNS = List.of(
            Column.number("a"), Column.number("b"), Column.number("c"), Column.category("d", List.of("u", "v", "w")));

    /** A dependence of the target on the columns, and of the columns on each other. */
    private enum Kind {
        LINEAR(0),
        CURVED(4),
        CATEGORIES(8);

        private final int step; // of the streams

        Kind(int step) {
            this.step = step;
        }

        double[] row(int i) {
            double a = RANDOM.normal(step, i);
            double b = RANDOM.normal(step + 1, i);
            double c = RANDOM.normal(step + 2, i);
            return switch (this) {
                case LINEAR -> new double[] {a, 0.8 * a + 0.6 * b, 0.5 * a + c, i % 3};
                case CURVED -> new double[] {a, a * a + 0.3 * b, c, i % 3};
                case CATEGORIES -> new double[] {a, b, c, a > 0.5 ? 0 : a > -0.5 ? 1 : 2};
            };
        }

        double mean(double[] x) {
            return switch (this) {
                case LINEAR -> x[0] + x[1] - 0.5 * x[2];
                case CURVED -> x[1] + Math.sin(2 * x[2]);
                case CATEGORIES -> 2 * x[3] + x[1];
            };
        }

        double target(int i) {
            return mean(row(i)) + NOISE * RANDOM.normal(step + 3, i);
        }

        Examples rows(int from, int count) {
            return Examples.of(
                    IntStream.range(from, from + count).mapToObj(this::row).toArray(double[][]::new),
                    IntStream.range(from, from + count)
                            .mapToDouble(this::target)
                            .toArray());
        }
    }

    private static double[][] copies(Donors donors, double... row) {
        return donors.fill(Examples.of(new double[][] {row}, new double[1]), 0, 1)
                .copies()
                .inputMatrix();
    }

    private static double[] column(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow());
    }

    /** Coverage of 90 % intervals of the true distribution averaged over copies. */
    private static double coverage(Kind kind, Donors donors, int... emptied) {
        int covered = 0;
        for (int i = ROWS; i < ROWS + NEW_ROWS; i++) {
            double[] row = kind.row(i);
            for (int j : emptied) {
                row[j] = NONE;
            }
            double y = kind.target(i);
            double p = Arrays.stream(copies(donors, row))
                    .mapToDouble(copy -> NormalTail.probability((y - kind.mean(copy)) / NOISE))
                    .average()
                    .orElseThrow();
            covered += p > 0.05 && p < 0.95 ? 1 : 0;
        }
        return (double) covered / NEW_ROWS;
    }

    @Test
    void intervalsHaveTheirNominalCoverage() {
        for (Kind kind : Kind.values()) {
            Donors donors = Donors.of(kind.rows(0, ROWS), COLUMNS);
            assertThat(coverage(kind, donors, 1)).as("%s, one column", kind).isBetween(0.85, 0.95);
            assertThat(coverage(kind, donors, 1, 3)).as("%s, two columns", kind).isBetween(0.85, 0.95);
            assertThat(coverage(kind, donors, 0, 1, 2, 3)).as("%s, all", kind).isBetween(0.85, 0.95);
        }
    }

    @Test
    void anEmptyRowHasTheMarginalSpread() {
        Examples rows = Kind.LINEAR.rows(0, ROWS);
        double[][] copies = copies(Donors.of(rows, COLUMNS), NONE, NONE, NONE, NONE);
        double[] targets = Arrays.stream(copies).mapToDouble(Kind.LINEAR::mean).toArray();
        double sd = deviation(rows.targets());
        assertThat(deviation(targets)).isBetween(0.9 * sd, 1.1 * sd);
        assertThat(mean(targets)).isBetween(mean(rows.targets()) - 0.1 * sd, mean(rows.targets()) + 0.1 * sd);
    }

    @Test
    void donorsFollowTheConditionalDistributionGivenTheObservedCells() {
        Donors donors = Donors.of(Kind.LINEAR.rows(0, ROWS), COLUMNS);
        double[] found = column(copies(donors, 1.5, NONE, 0.75, 1), 1); // N(1.2, 0.6²)
        assertThat(mean(found)).isBetween(0.9, 1.5);
        assertThat(deviation(found)).isBetween(0.4, 0.8);
        Donors curved = Donors.of(Kind.CURVED.rows(0, ROWS), COLUMNS);
        assertThat(mean(column(copies(curved, -1.5, NONE, 0, 1), 1)))
                .as("about 1.5²")
                .isBetween(1.7, 2.8);
        Donors categories = Donors.of(Kind.CATEGORIES.rows(0, ROWS), COLUMNS);
        double[] categoriesFound = column(copies(categories, 1.5, 0, 0, NONE), 3);
        assertThat(Arrays.stream(categoriesFound).filter(c -> c == 0).count()).isGreaterThan(24);
    }

    @Test
    void completeRowsStayUnchanged() {
        Examples rows = Kind.CURVED.rows(0, ROWS);
        FilledRows filled = Donors.of(rows, COLUMNS).fill(rows, 0, ROWS);
        assertThat(filled.size()).isEqualTo(ROWS);
        assertThat(filled.copies().inputMatrix()).isDeepEqualTo(rows.inputMatrix());
        double[] gap = {1, NONE, NONE, 0};
        assertThat(copies(Donors.NONE, gap)[0]).containsExactly(gap);
    }

    @Test
    void theCopiesOfARowDoNotDependOnOtherRows() {
        Donors donors = Donors.of(Kind.LINEAR.rows(0, ROWS), COLUMNS);
        double[][] rows = {{1, NONE, 0, 0}, {0, 0, 0, 0}, {NONE, NONE, 1, 1}, {1, NONE, 2, 2}};
        Examples examples = Examples.of(rows, new double[rows.length]);
        FilledRows all = donors.fill(examples, 0, 1000);
        for (int i = 0; i < rows.length; i++) {
            int first = all.first(i);
            int[] its = IntStream.range(first, first + all.count(i)).toArray();
            assertThat(all.copies().rows(its).inputMatrix()).isDeepEqualTo(copies(donors, rows[i]));
        }
        FilledRows part = donors.fill(examples, 2, 1);
        assertThat(part.size()).as("the copies of one row are enough").isOne();
        assertThat(part.copies().inputMatrix()).isDeepEqualTo(copies(donors, rows[2]));
    }

    @Test
    void learntGapsStayMissing() {
        Examples rows = Kind.LINEAR.rows(0, ROWS);
        double[][] cells = rows.inputMatrix();
        for (int i = 0; i < ROWS; i += 8) {
            cells[i][1] = NONE;
            cells[i + 1][2] = NONE;
        }
        cells[5][0] = NONE; // one gap is not enough to learn from
        Donors donors = Donors.of(Examples.of(cells, rows.targets()), COLUMNS);
        assertThat(donors.learnt()).containsExactly(false, true, true, false);
        assertThat(donors.usualGaps()).isOne();
        assertThat(copies(donors, 1, NONE, 1, 1)).hasDimensions(1, 4);
        assertThat(copies(donors, NONE, 1, 1, 1)).hasDimensions(32, 4);
        assertThat(column(copies(donors, NONE, NONE, 1, 1), 1)).containsOnly(NONE);
        assertThat(column(copies(donors, 1, NONE, NONE, 1), 1))
                .as("two were never missing at once")
                .doesNotContain(NONE);
    }

    @Test
    void gapsThatOccurTogetherStayMissingAlthoughFewRowsHaveThem() {
        Examples rows = Kind.LINEAR.rows(0, ROWS);
        double[][] cells = rows.inputMatrix();
        for (int i = 0; i < 5; i++) {
            cells[80 * i][0] = NONE;
            cells[80 * i][1] = NONE;
            cells[80 * i + 1][2] = NONE; // single gaps may coincide by chance
        }
        for (int i = 0; i < 4; i++) {
            cells[80 * i + 2][1] = NONE;
            cells[80 * i + 2][3] = NONE;
        }
        Donors donors = Donors.of(Examples.of(cells, rows.targets()), COLUMNS);
        assertThat(copies(donors, NONE, NONE, 1, 1)).hasDimensions(1, 4);
        assertThat(copies(donors, NONE, NONE, 1, 1)[0]).containsExactly(NONE, NONE, 1, 1);
        assertThat(copies(donors, NONE, 1, 1, 1)).as("one of the two").hasDimensions(32, 4);
        assertThat(copies(donors, NONE, NONE, NONE, 1)).as("one more").hasDimensions(32, 4);
        assertThat(copies(donors, 1, 1, NONE, 1)).as("a single one").hasDimensions(32, 4);
        assertThat(copies(donors, 1, NONE, 1, NONE)).as("of four rows").hasDimensions(32, 4);
        Donors read = Donors.of(COLUMNS, donors.usualGaps(), donors.learnt(), donors.array());
        assertThat(copies(read, NONE, NONE, 1, 1)).as("from a file").hasDimensions(1, 4);
    }

    @Test
    void donorsAreFewAndOfAllTargets() {
        Examples many = Kind.LINEAR.rows(0, 3000);
        NpyArray array = Donors.of(many, COLUMNS).array();
        assertThat(array.shape()).containsExactly(512, 4);
        double[] targets = IntStream.range(0, 512)
                .mapToDouble(i -> array.values()[4 * i] + array.values()[4 * i + 1] - 0.5 * array.values()[4 * i + 2])
                .toArray();
        assertThat(deviation(targets)).isBetween(0.95 * deviation(many.targets()), 1.05 * deviation(many.targets()));
    }

    @Test
    void donorsFromAFileGiveTheSameCopies() {
        Donors donors = Donors.of(Kind.CATEGORIES.rows(0, ROWS), COLUMNS);
        Donors read = Donors.of(COLUMNS, donors.usualGaps(), donors.learnt(), donors.array());
        double[] row = {0.3, NONE, 1, NONE};
        assertThat(copies(read, row)).isDeepEqualTo(copies(donors, row));
        assertThatThrownBy(() -> Donors.of(COLUMNS, 0, donors.learnt(), new NpyArray(new float[3], 1, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("donors need an array [rows, 4]");
        NpyArray unknown = new NpyArray(new float[] {0, 0, 0, 3}, 1, 4);
        assertThatThrownBy(() -> Donors.of(COLUMNS, 0, donors.learnt(), unknown))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a donor's cell of the column 'd' is 3.0");
    }
}

package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableCodingTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 1);
    private static final List<String> MANY =
            IntStream.range(0, 12).mapToObj(i -> "c" + i).toList();
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.number("gappy"),
            Column.number("constant"),
            Column.category("few", List.of("a", "b", "never")),
            Column.category("many", MANY));

    /** 200 rows: a normal number, one missing in a tenth, a constant, two of three categories, eleven of twelve. */
    private static double[][] cells() {
        double[][] cells = new double[200][];
        for (int i = 0; i < cells.length; i++) {
            double gappy = i % 10 == 0 ? Double.NaN : RANDOM.uniform(1, i);
            cells[i] = new double[] {RANDOM.normal(0, i), gappy, 4, i % 2, i % 11};
        }
        return cells;
    }

    private static Examples examples(double[][] cells) {
        return Examples.of(cells, new double[cells.length]);
    }

    @Test
    void numbersOfInputsFollowTheRule() {
        TableCoding coding = TableCoding.fit(examples(cells()), COLUMNS);
        assertThat(coding.numbers()).as("x, gappy, its missing indicator, a, b").isEqualTo(5);
        assertThat(coding.pieces()).as("eight each of x and gappy").isEqualTo(16);
        assertThat(coding.embeddings()).as("twelve categories and unknown").containsExactly(13);
    }

    @Test
    void shiftingAndScalingAColumnChangesNothing() {
        double[][] other = cells();
        for (double[] row : other) {
            row[0] = 1000 + 64 * row[0];
        }
        CodedRows expected = TableCoding.fit(examples(cells()), COLUMNS).code(examples(cells()));
        CodedRows found = TableCoding.fit(examples(other), COLUMNS).code(examples(other));
        for (int i = 0; i < other.length; i++) {
            assertThat(found.numbers()[i]).containsExactly(expected.numbers()[i], within(1e-5f));
            assertThat(found.pieces()[i]).containsExactly(expected.pieces()[i], within(1e-5f));
            assertThat(found.codes()[i]).containsExactly(expected.codes()[i]);
        }
    }

    @Test
    void outliersKeepTheirOrderAndStayWithinThree() {
        Scaling scaling = Scaling.of(new double[] {1, 2, 3, 4, 5});
        double[] far = {-Double.MAX_VALUE, -1e100, -50, 0, 3, 10, 60, 1e4};
        for (int i = 1; i < far.length; i++) {
            assertThat(scaling.apply(far[i])).isGreaterThanOrEqualTo(scaling.apply(far[i - 1]));
        }
        assertThat(scaling.apply(Double.MAX_VALUE)).isEqualTo(3f);
        assertThat(scaling.apply(3)).isZero();
        // (4 − 3) / (4 − 2) = ½, and ½ / √(1 + 1/36)
        assertThat(scaling.apply(4)).isCloseTo((float) (0.5 / Math.sqrt(1 + 1 / 36.0)), within(1e-6f));
    }

    @Test
    void theRangeReplacesCoincidingQuartiles() {
        Scaling scaling = Scaling.of(new double[] {0, 0, 0, 0, 0, 0, 0, 8});
        assertThat(scaling).isEqualTo(new Scaling(0, 0.25));
        assertThat(Scaling.of(new double[] {-Double.MAX_VALUE, 0, 0, 0, 0, Double.MAX_VALUE})
                        .factor())
                .isPositive();
    }

    @Test
    void missingCellsHaveAnIndicatorAndTheMean() {
        NumberCoding coding = NumberCoding.of("x", new double[] {1, 2, 3, 6, Double.NaN});
        assertThat(coding.fill()).isEqualTo(3);
        float[] missing = new float[2];
        float[] present = new float[2];
        coding.writeNumbers(Double.NaN, missing, 0);
        coding.writeNumbers(3, present, 0);
        assertThat(missing[0]).isEqualTo(present[0]);
        assertThat(missing[1]).isGreaterThan(present[1]);
    }

    @Test
    void oneMissingInAThousandNeedsNoIndicator() {
        double[] cells = IntStream.range(0, 1000).mapToDouble(i -> i).toArray();
        cells[7] = Double.NaN;
        assertThat(NumberCoding.of("x", cells).numbers()).isEqualTo(1);
    }

    @Test
    void theCodeIsContinuousAndRisesFromMinusOneToOne() {
        double[] cells = IntStream.range(0, 81).mapToDouble(i -> i).toArray();
        NumberCoding coding = NumberCoding.of("x", cells);
        assertThat(coding.edges()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0);
        float[] code = new float[8];
        coding.writePieces(25, code, 0);
        assertThat(code).containsExactly(1, 1, 0, -1, -1, -1, -1, -1);
        coding.writePieces(-1e308, code, 0);
        assertThat(code).containsOnly(-1);
        coding.writePieces(1e308, code, 0);
        assertThat(code).containsOnly(1);
    }

    @Test
    void fewDistinctValuesHaveNoPiecewiseLinearCode() {
        double[] cells =
                IntStream.range(0, 99).mapToDouble(i -> Math.floor(i / 33.0)).toArray();
        assertThat(NumberCoding.of("x", cells).pieces()).isZero();
    }

    @Test
    void unseenAndMissingCategoriesAreZerosOrTheUnknownCode() {
        TableCoding coding = TableCoding.fit(examples(cells()), COLUMNS);
        CodedRows rows = coding.code(examples(new double[][] {
            {0, 0, 4, Double.NaN, Double.NaN}, {0, 0, 4, 2, 11}, {0, 0, 4, 0, 5},
        }));
        assertThat(rows.numbers()[0]).as("missing as never seen").containsExactly(rows.numbers()[1]);
        assertThat(rows.numbers()[2]).isNotEqualTo(rows.numbers()[0]);
        assertThat(rows.codes()[0]).containsExactly(12);
        assertThat(rows.codes()[1]).as("listed, and in no training row").containsExactly(12);
        assertThat(rows.codes()[2]).containsExactly(5);
    }

    @Test
    void rowsThatAreNotTrainedOnTeachNothing() {
        double[][] cells = cells();
        Examples all = examples(cells);
        int[] train = IntStream.range(0, 150).toArray();
        TableCoding before = TableCoding.fit(all.rows(train), COLUMNS);
        for (int i = 150; i < 200; i++) {
            cells[i] = new double[] {1e6, 1e6, 5, 2, 11};
        }
        assertThat(TableCoding.fit(examples(cells).rows(train), COLUMNS)).isEqualTo(before);
    }

    @Test
    void jsonGivesTheSameBits() throws Exception {
        ObjectMapper json = new ObjectMapper();
        TableCoding coding = TableCoding.fit(examples(cells()), COLUMNS);
        TableCoding read = json.readValue(json.writeValueAsString(coding), TableCoding.class);
        assertThat(read).isEqualTo(coding);
        assertThat(read.code(examples(cells())).numbers())
                .isDeepEqualTo(coding.code(examples(cells())).numbers());
        TargetCoding target = TargetCoding.fit(new double[] {1, 2.5, 7});
        assertThat(json.readValue(json.writeValueAsString(target), TargetCoding.class))
                .isEqualTo(target);
    }

    @Test
    void aTableWithoutInformationIsRefused() {
        assertThatThrownBy(() -> TableCoding.fit(
                        examples(new double[][] {{1, 5}, {1, 5}}), List.of(Column.number("a"), Column.number("b"))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("nothing to predict from");
        assertThatThrownBy(() -> NumberCoding.of("a", new double[] {1, Double.POSITIVE_INFINITY}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'a'");
    }
}

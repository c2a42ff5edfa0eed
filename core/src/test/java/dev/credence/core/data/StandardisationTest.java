package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardisationTest {
    /** N rows of normal numbers in two columns of different location and scale. */
    private static Examples random(int n) {
        CounterRandom random = CounterRandom.of(1, 1);
        double[][] x = new double[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = 100 + 3 * random.normal(0, i);
            x[i][1] = 1e-6 * random.normal(1, i) - 5;
            y[i] = 1e4 * random.normal(2, i);
        }
        return Examples.of(x, y);
    }

    private static Examples column(double... values) {
        double[][] x = Arrays.stream(values).mapToObj(v -> new double[] {v}).toArray(double[][]::new);
        return Examples.of(x, values);
    }

    @Test
    void aMissingInputIsNamed() {
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            Examples points = Examples.of(new double[][] {{1, 2}, {3, wrong}, {5, 6}}, new double[3]);
            assertThatThrownBy(() -> Standardisation.of(points, Task.REGRESSION))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("Row 1 of the training data has the value " + wrong + " in input 1")
                    .hasMessageContaining("auto");
        }
    }

    @Test
    void meanAndPopulationDeviationAreThoseOfTheDefinition() {
        Standardisation s = Standardisation.of(column(1, 2, 3, 6), Task.REGRESSION);
        assertThat(s.inputMean()).containsExactly(3);
        assertThat(s.inputScale()[0]).isCloseTo(Math.sqrt(3.5), within(1e-15));
        assertThat(s.targetMean()).isEqualTo(3);
        assertThat(s.targetScale()).isCloseTo(Math.sqrt(3.5), within(1e-15));
    }

    @Test
    void standardisedTrainingDataHasMeanZeroAndVarianceOne() {
        Examples train = random(500);
        Standardisation s = Standardisation.of(train, Task.REGRESSION);
        float[] x = s.inputs(train);
        assertThat(x).hasSize(1000);
        assertStandard(column(x, 0, 2));
        assertStandard(column(x, 1, 2));
        assertStandard(column(s.targets(train), 0, 1));
    }

    private static double[] column(float[] values, int first, int step) {
        double[] column = new double[values.length / step];
        for (int i = 0; i < column.length; i++) {
            column[i] = values[first + i * step];
        }
        return column;
    }

    private static void assertStandard(double[] z) {
        assertThat(Arrays.stream(z).average().orElseThrow()).isCloseTo(0, within(1e-6));
        assertThat(Arrays.stream(z).map(v -> v * v).average().orElseThrow()).isCloseTo(1, within(1e-6));
    }

    @Test
    void otherDataIsShiftedAndScaledByTheTrainingPart() {
        Standardisation s = Standardisation.of(column(-1, 1), Task.REGRESSION);
        assertThat(s.inputs(column(5, 0))).containsExactly(5, 0);
        Standardisation t = Standardisation.of(column(8, 12), Task.REGRESSION);
        assertThat(t.inputs(column(14, 10))).containsExactly(2, 0);
        assertThat(t.targets(column(6))).containsExactly(-2);
    }

    /** The naive standard deviation of 11 934 times 0.998, naval's column, is 2e-13, not 0. */
    @ParameterizedTest
    @ValueSource(doubles = {0.998, 288, 0.1, 1e-300, -1e30, 0})
    void aConstantColumnHasScaleOne(double constant) {
        double[] values = new double[11_934];
        Arrays.fill(values, constant);
        Examples train = column(values);
        Standardisation s = Standardisation.of(train, Task.REGRESSION);
        assertThat(s.inputScale()).containsExactly(1);
        assertThat(s.targetScale()).isEqualTo(1);
        assertThat(s.inputMean()[0]).isCloseTo(constant, within(1e-11 * Math.abs(constant)));
        for (float z : s.inputs(train)) {
            assertThat((double) z).isCloseTo(0, within(1e-11 * Math.abs(constant)));
        }
    }

    @Test
    void aColumnThatChangesInTheLastDigitIsNotConstant() {
        double[] values = new double[1000];
        Arrays.fill(values, 0, 500, 1);
        Arrays.fill(values, 500, 1000, Math.nextUp(1.0));
        Standardisation s = Standardisation.of(column(values), Task.REGRESSION);
        assertThat(s.inputScale()[0]).isPositive().isLessThan(1e-15);
        for (float z : s.inputs(column(values))) {
            assertThat(Math.abs(z)).isLessThan(4);
        }
    }

    @Test
    void aDeviationWhoseSquareIsBeyondDoubleIsRefused() {
        for (double[] values : new double[][] {{0, 1e-200}, {0, 5e-324, 1e-323}, {0, 1e160}, {-1e308, 1e308}}) {
            assertThatThrownBy(() -> Standardisation.of(column(values), Task.REGRESSION))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("cannot be standardised");
        }
    }

    @Test
    void aValueFarFromTheTrainingDataIsRefusedRatherThanMadeInfinite() {
        Standardisation s = Standardisation.of(column(1, 1.001), Task.REGRESSION);
        assertThatThrownBy(() -> s.inputs(column(1, 1e100)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Row 1 has the value 1.0E100 in input 0");
    }

    @Test
    void oneRowIsConstant() {
        Standardisation s = Standardisation.of(column(7), Task.REGRESSION);
        assertThat(s.inputMean()).containsExactly(7);
        assertThat(s.inputScale()).containsExactly(1);
        assertThat(s.inputs(column(7))).containsExactly(0);
    }

    @Test
    void classesAreLeftAsTheyAre() {
        Standardisation s = Standardisation.of(column(0, 1, 1, 2), Task.classification(3));
        assertThat(s.targetMean()).isZero();
        assertThat(s.targetScale()).isEqualTo(1);
        assertThat(s.targets(column(0, 1, 2))).containsExactly(0, 1, 2);
        assertThat(s.inputMean()).containsExactly(1);
    }

    @Test
    void noRowsAreRefused() {
        assertThatThrownBy(() -> Standardisation.of(Examples.of(new double[0][], new double[0]), Task.REGRESSION))
                .isInstanceOf(DataException.class)
                .hasMessage("There are no training rows to standardise");
    }

    @Test
    void anotherNumberOfInputsIsRefused() {
        Standardisation s = Standardisation.of(random(10), Task.REGRESSION);
        assertThatThrownBy(() -> s.inputs(column(1, 2)))
                .isInstanceOf(DataException.class)
                .hasMessage("Expected 2 inputs, found 1");
    }

    @Test
    void theOrderOfRowsChangesNothingBeyondRounding() {
        Examples train = random(200);
        Standardisation s = Standardisation.of(train, Task.REGRESSION);
        Standardisation t = Standardisation.of(train.rows(CounterRandom.of(2, 2).permutation(200, 0)), Task.REGRESSION);
        for (int j = 0; j < 2; j++) {
            assertThat(t.inputMean()[j]).isCloseTo(s.inputMean()[j], within(1e-12));
            assertThat(t.inputScale()[j] / s.inputScale()[j]).isCloseTo(1, within(1e-9));
        }
    }

    /** Column-wise sums of the definition equal the row-wise sums of the implementation bit for bit. */
    @Test
    void dataThatAreNoImagesHaveTheBitsOfTheColumnsSums() {
        Examples train = random(777);
        Standardisation s = Standardisation.of(train, Task.REGRESSION);
        double[][] x = train.inputMatrix();
        for (int j = 0; j < 2; j++) {
            double sum = 0;
            for (double[] row : x) {
                sum += row[j];
            }
            double mean = sum / 777;
            double squares = 0;
            for (double[] row : x) {
                squares += (row[j] - mean) * (row[j] - mean);
            }
            assertThat(s.inputMean()[j]).isEqualTo(mean);
            assertThat(s.inputScale()[j]).isEqualTo(Math.sqrt(squares / 777));
        }
    }

    @Test
    @DisplayName("The robust scale is median and quartiles, half the range where these coincide, 1 for a constant")
    void theRobustScaleIsMedianAndQuartiles() {
        assertThat(RobustScale.of(new double[] {4, 0, 1, Double.NaN, 1e9, 3})).isEqualTo(new RobustScale(3, 3));
        assertThat(RobustScale.of(new double[] {0, 0, 0, 0, 0, 0, 1})).isEqualTo(new RobustScale(0, 0.5));
        assertThat(RobustScale.of(new double[] {7, 7})).isEqualTo(new RobustScale(7, 1));
        assertThat(RobustScale.of(new double[] {Double.NaN})).isEqualTo(new RobustScale(0, 1));
        assertThat(RobustScale.of(new double[] {-Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE})
                        .range())
                .isEqualTo(Double.MAX_VALUE);
    }

    @Test
    @DisplayName("Robust standardisation is insensitive to an outlier, and treats targets as usual")
    void theRobustStandardisationDoesNotMove() {
        Standardisation s = Standardisation.robust(column(1, 2, 3, 4, 5), Task.REGRESSION);
        Standardisation outlier = Standardisation.robust(column(1, 2, 3, 4, 1e12), Task.REGRESSION);
        assertThat(outlier.inputMean()).isEqualTo(s.inputMean()).containsExactly(3);
        assertThat(outlier.inputScale()).isEqualTo(s.inputScale()).containsExactly(2);
        assertThat(s.targetMean())
                .isEqualTo(Standardisation.of(column(1, 2, 3, 4, 5), Task.REGRESSION)
                        .targetMean());
        assertThat(s.targetScale())
                .isEqualTo(Standardisation.of(column(1, 2, 3, 4, 5), Task.REGRESSION)
                        .targetScale());
        Standardisation classes = Standardisation.robust(column(0, 1), Task.classification(2));
        assertThat(classes.targetMean()).isZero();
        assertThat(classes.targetScale()).isEqualTo(1);
    }
}

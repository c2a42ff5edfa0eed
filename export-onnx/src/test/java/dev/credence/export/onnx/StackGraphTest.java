package dev.credence.export.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.inference.auto.AutoClassification;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.LinearKind;
import dev.credence.inference.auto.entry.LogisticKind;
import dev.credence.inference.auto.entry.ProcessKind;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.tree.ClassBoostingKind;
import dev.credence.inference.auto.tree.ClassForestKind;
import dev.credence.inference.auto.tree.NormalBoostingKind;
import dev.credence.inference.auto.tree.QuantileForestKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime reproduces the predictions of models of the method auto from their graphs. */
final class StackGraphTest {
    private static final double CLOSE = 1e-5;
    private static final List<String> REGRESSION = List.of(
            "periodic-mixture",
            "piecewise-mixture",
            "plain-mixture",
            "plain-normal",
            "linear-normal",
            "gaussian-process",
            "quantile-forest",
            "boosted-trees");
    private static final List<String> SKEWED = List.of(
            "periodic-mixture-transformed",
            "piecewise-mixture-transformed",
            "periodic-mixture",
            "linear-normal",
            "gaussian-process",
            "quantile-forest",
            "boosted-trees");
    private static final List<EntryKind<NormalMixtures>> KINDS =
            List.of(new LinearKind(), new ProcessKind(), new QuantileForestKind(), new NormalBoostingKind());
    private static final List<String> CLASSES =
            List.of("periodic", "piecewise", "plain", "linear", "logistic", "forest", "boosted-trees");

    private static Map<String, Double> all(List<String> names) {
        Map<String, Double> weights = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            weights.put(names.get(i), 1.0 + 0.1 * i);
        }
        return weights;
    }

    private static void requireSame(AutoRegression model, List<Column> columns, Examples rows) throws OrtException {
        Map<String, Object> found = StackRun.outputs(model, columns, rows);
        RegressionPredictive expected = (RegressionPredictive) model.predictive(rows);
        double scale = model.targets().get(0).scale();
        close("mean", (double[]) found.get("mean"), expected.mean(), scale);
        close("sd", (double[]) found.get("sd"), roots(expected.totalVariance()), scale);
        close("epistemic_sd", (double[]) found.get("epistemic_sd"), roots(expected.epistemicVariance()), scale);
        close("aleatoric_sd", (double[]) found.get("aleatoric_sd"), roots(expected.aleatoricVariance()), scale);
        double[][] quantiles = (double[][]) found.get("quantiles");
        for (int q = 0; q < StackExport.LEVELS.size(); q++) {
            int level = q;
            double[] own =
                    Arrays.stream(quantiles).mapToDouble(row -> row[level]).toArray();
            double p = StackExport.LEVELS.get(q);
            // an interval wider than the targets is as precise as it is wide
            double[] sd = roots(expected.totalVariance());
            close(
                    "quantile " + p,
                    own,
                    expected.quantile(p),
                    Math.max(scale, Arrays.stream(sd).min().orElseThrow()));
        }
    }

    private static double[] roots(double[] squares) {
        return Arrays.stream(squares).map(Math::sqrt).toArray();
    }

    private static void close(String what, double[] found, double[] expected, double scale) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).as(what + " of row " + i).isEqualTo(expected[i], within(CLOSE * scale));
        }
    }

    private static double real(double signal) {
        return 50 + 20 * signal;
    }

    private static double skewed(double signal) {
        return Math.exp(2 * signal);
    }

    private static double lattice(double signal) {
        return Math.rint(Math.exp(2 * signal));
    }

    private static AutoRegression regression(Map<String, Double> weights, boolean gaps, DoubleUnaryOperator f) {
        return Stacks.regression(Stacks.rows(1, Stacks.ROWS, gaps, f), Stacks.COLUMNS, weights, KINDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "periodic-mixture",
                "piecewise-mixture",
                "plain-mixture",
                "plain-normal",
                "linear-normal",
                "gaussian-process",
                "quantile-forest",
                "boosted-trees"
            })
    void eachMemberAlone(String name) throws OrtException {
        requireSame(
                regression(Map.of(name, 1.0), true, StackGraphTest::real),
                Stacks.COLUMNS,
                Stacks.rows(2, 30, true, StackGraphTest::real));
    }

    @Test
    void allMembersTogether() throws OrtException {
        requireSame(
                regression(all(REGRESSION), true, StackGraphTest::real),
                Stacks.COLUMNS,
                Stacks.rows(2, 40, true, StackGraphTest::real));
    }

    @Test
    void aTransformedTarget() throws OrtException {
        AutoRegression model = regression(all(SKEWED), false, StackGraphTest::skewed);
        assertThat(model.targets()).hasSize(2);
        requireSame(model, Stacks.COLUMNS, Stacks.rows(2, 40, false, StackGraphTest::skewed));
    }

    @Test
    void aTransformedLattice() throws OrtException {
        AutoRegression model = regression(all(SKEWED), false, StackGraphTest::lattice);
        assertThat(model.targets()).hasSize(2);
        assertThat(model.targets().get(1).cell()).isPositive();
        requireSame(model, Stacks.COLUMNS, Stacks.rows(2, 40, false, StackGraphTest::lattice));
    }

    @Test
    void rowsWithGapsThatTrainingRowsFillAreNotNumbers() throws OrtException {
        AutoRegression model = regression(Map.of("linear-normal", 1.0), true, StackGraphTest::real);
        double[][] cells = Stacks.rows(2, 5, false, StackGraphTest::real).inputMatrix();
        cells[0][1] = Double.NaN; // b has gaps in training
        cells[1][0] = Double.NaN; // a has none
        cells[2][2] = Double.NaN; // neither have categories
        cells[3][3] = Double.NaN;
        Map<String, Object> found = StackRun.outputs(model, Stacks.COLUMNS, Examples.of(cells, new double[5]));
        boolean[] isNaN = {false, true, true, true, false};
        double[][] quantiles = (double[][]) found.get("quantiles");
        for (int i = 0; i < isNaN.length; i++) {
            assertThat(Double.isNaN(((double[]) found.get("mean"))[i]))
                    .as("row " + i)
                    .isEqualTo(isNaN[i]);
            assertThat(Double.isNaN(((double[]) found.get("sd"))[i])).isEqualTo(isNaN[i]);
            assertThat(Double.isNaN(quantiles[i][0])).isEqualTo(isNaN[i]);
        }
    }

    /** Every sixth row lacks three cells, as in a questionnaire that ends early. */
    private static Examples ended(int seed, int count) {
        Examples whole = Stacks.rows(seed, count, false, StackGraphTest::real);
        double[][] cells = whole.inputMatrix();
        for (int i = 0; i < count; i += 6) {
            Arrays.fill(cells[i], 1, 4, Double.NaN);
        }
        return Examples.of(cells, whole.targets());
    }

    @Test
    void gapsThatOccurTogetherStayGaps() throws OrtException {
        AutoRegression model =
                Stacks.regression(ended(1, Stacks.ROWS), Stacks.COLUMNS, all(REGRESSION.subList(0, 5)), KINDS);
        assertThat(model.networks().donors().commonGaps()).isNotEmpty();
        requireSame(model, Stacks.COLUMNS, ended(2, 20));
    }

    @Test
    void momentsInSecondsKeepTheirDigits() throws OrtException {
        List<Column> columns = new ArrayList<>(Stacks.COLUMNS);
        columns.set(0, Column.number("when (seconds)"));
        DoubleUnaryOperator late = s -> 1.7e9 + 100 * s;
        Examples training = moments(Stacks.rows(1, Stacks.ROWS, true, late));
        AutoRegression model = Stacks.regression(training, columns, all(REGRESSION), KINDS);
        requireSame(model, columns, moments(Stacks.rows(2, 20, true, late)));
    }

    private static Examples moments(Examples rows) {
        double[][] cells = rows.inputMatrix();
        for (double[] row : cells) {
            row[0] = Math.rint(1.7e9 + 10 * row[0]);
        }
        return Examples.of(cells, rows.targets());
    }

    @Test
    void aTableWithoutNumbersOrWithoutCategories() throws OrtException {
        for (int[] kept : new int[][] {{3}, {0, 1}}) {
            List<Column> columns =
                    Arrays.stream(kept).mapToObj(Stacks.COLUMNS::get).toList();
            Examples training = some(Stacks.rows(1, Stacks.ROWS, true, StackGraphTest::real), kept);
            AutoRegression model = Stacks.regression(training, columns, all(REGRESSION), KINDS);
            requireSame(model, columns, some(Stacks.rows(2, 15, true, StackGraphTest::real), kept));
        }
    }

    private static Examples some(Examples rows, int... columns) {
        double[][] cells = rows.inputMatrix();
        return Examples.of(
                Arrays.stream(cells)
                        .map(row ->
                                Arrays.stream(columns).mapToDouble(j -> row[j]).toArray())
                        .toArray(double[][]::new),
                rows.targets());
    }

    private static AutoClassification classification(int classes, Map<String, Double> weights) {
        return Stacks.classification(
                Stacks.rows(1, Stacks.ROWS, true, s -> Math.floorMod((int) Math.floor(2 * s), classes)),
                classes,
                weights,
                List.of(new LogisticKind(), new ClassForestKind(), new ClassBoostingKind()));
    }

    private static void requireSame(AutoClassification model) throws OrtException {
        Examples rows = Stacks.rows(2, 40, true, StackGraphTest::real);
        float[][] found =
                (float[][]) StackRun.outputs(model, Stacks.COLUMNS, rows).get("probabilities");
        double[][] expected = ((CategoricalMixture) model.predictive(rows)).meanProbabilities();
        for (int i = 0; i < expected.length; i++) {
            for (int c = 0; c < expected[i].length; c++) {
                assertThat((double) found[i][c]).as("row " + i).isEqualTo(expected[i][c], within(CLOSE));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"periodic", "piecewise", "plain", "linear", "logistic", "forest", "boosted-trees"})
    void eachMemberOfClassesAlone(String name) throws OrtException {
        requireSame(classification(3, Map.of(name, 1.0)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void allMembersOfClasses(int classes) throws OrtException {
        requireSame(classification(classes, all(CLASSES)));
    }
}

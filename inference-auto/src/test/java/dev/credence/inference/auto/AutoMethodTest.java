package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoMethodTest {
    private static final CounterRandom RANDOM = CounterRandom.of(31, 5);
    private static final AutoMethod METHOD = new AutoMethod();
    private static final List<Column> COLUMNS = List.of(Column.number("x"), Column.category("kind", List.of("a", "b")));
    private static final int ROWS = 80;

    private static Examples rows(boolean classes) {
        double[][] x = new double[ROWS][2];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            x[i][0] = i % 9 == 0 ? Double.NaN : RANDOM.normal(0, i);
            x[i][1] = i % 2;
            double sum = (i % 9 == 0 ? 0 : x[i][0]) + i % 2 + 0.2 * RANDOM.normal(1, i);
            y[i] = classes ? (sum > 0.5 ? 2 : i % 2) : 50 + 10 * sum;
        }
        return Examples.of(x, y);
    }

    private static TableTraining training(long seed, int[] groups, TableListener listener) {
        return new TableTraining(
                seed,
                2,
                Optional.empty(),
                Optional.empty(),
                groups.length == 0 ? Optional.empty() : Optional.of(groups),
                listener);
    }

    private static TrainedTable trained(boolean classes, Map<String, String> settings, TableTraining training) {
        Task task = classes ? Task.classification(3) : Task.REGRESSION;
        return METHOD.train(
                new TableProblem(task, COLUMNS, ROWS),
                rows(classes),
                METHOD.settings().parse(settings),
                training);
    }

    private static final Map<String, String> SHORT = Map.of("cycles", "3");

    @Test
    void itIsFoundByItsName() {
        assertThat(Methods.discoverForTables().get("auto")).isInstanceOf(AutoMethod.class);
        assertThat(Methods.discoverAll().get("auto")).isInstanceOf(TableMethod.class);
    }

    @Test
    void aRealTargetGetsADensityInItsOwnUnit() {
        TrainedTable model = trained(false, SHORT, training(1, new int[0], TableListener.SILENT));
        RegressionPredictive predicted = (RegressionPredictive) model.predict(rows(false));
        double score = Arrays.stream(predicted.logDensity(rows(false).targets()))
                .average()
                .orElseThrow();
        assertThat(score).isGreaterThan(model.expectation().orElseThrow().constant() + 0.5);
        assertThat(model.expectation().orElseThrow().logScore())
                .isGreaterThan(model.expectation().orElseThrow().constant());
        assertThat(model.composition()).contains("neural networks ").doesNotContain("mixture", " 0 %");
        Expectation.Point point = model.expectation().orElseThrow().point();
        double square = 0;
        for (int i = 0; i < ROWS; i++) {
            double error = rows(false).target(i) - predicted.mean()[i];
            square += error * error / ROWS;
        }
        assertThat(point.model()).isBetween(Math.sqrt(square), 3 * Math.sqrt(square)); // out of fold it is larger
        assertThat(point.model()).isLessThan(point.constant());
    }

    @Test
    void classesGetProbabilitiesThatSumToOne() {
        TrainedTable model = trained(true, SHORT, training(1, new int[0], TableListener.SILENT));
        CategoricalMixture predicted = (CategoricalMixture) model.predict(rows(true));
        AutoClassification same = (AutoClassification) ((AutoTable) model).model();
        double[][] probabilities = predicted.meanProbabilities();
        same.predict(rows(true), (p, i) -> {
            assertThat(Arrays.stream(probabilities[i]).sum()).isCloseTo(1, within(1e-9));
            for (int c = 0; c < 3; c++) {
                assertThat(probabilities[i][c]).isCloseTo(p[c], within(1e-9));
            }
        });
        assertThat(Arrays.stream(predicted.mutualInformation())).allMatch(v -> v >= 0);
        Expectation expected = model.expectation().orElseThrow();
        assertThat(expected.linear()).isLessThan(0);
        assertThat(expected.point().model()).isGreaterThan(expected.point().constant());
        assertThat(expected.point().linear()).isBetween(expected.point().constant(), 1.0);
    }

    @Test
    void theSameSeedGivesTheSameBitsAndAnotherSeedOthers() {
        TrainedTable one = trained(false, SHORT, training(1, new int[0], TableListener.SILENT));
        TrainedTable again = trained(false, SHORT, training(1, new int[0], TableListener.SILENT));
        TrainedTable other = trained(false, SHORT, training(2, new int[0], TableListener.SILENT));
        assertThat(again.document()).isEqualTo(one.document());
        assertThat(other.document()).isNotEqualTo(one.document());
    }

    @Test
    void progressGoesForwardToItsEnd() {
        List<TableProgress> seen = new ArrayList<>();
        trained(false, SHORT, training(1, new int[0], seen::add));
        assertThat(seen).isSortedAccordingTo((a, b) -> Long.compare(a.done(), b.done()));
        assertThat(seen.get(seen.size() - 1).round()).isEqualTo(3);
        assertThat(seen.get(seen.size() - 1).done()).isEqualTo(seen.get(0).of());
        assertThat(seen.get(0).last()).isFalse();
        assertThat(seen.get(0).detail()).isEqualTo("cycle 1 of at most 3");
        assertThat(seen.get(seen.size() - 1).last()).isTrue();
    }

    @Test
    void aStoppedTrainingGivesTheModelOfThePreviousCycles() {
        TableListener impatient = new TableListener() {
            @Override
            public void progressed(TableProgress progress) {
                // nothing is shown
            }

            @Override
            public boolean stopped() {
                return true;
            }
        };
        TrainedTable stopped = trained(false, SHORT, training(1, new int[0], impatient));
        TrainedTable one = trained(false, Map.of("cycles", "1"), training(1, new int[0], TableListener.SILENT));
        assertThat(stopped.document()).isEqualTo(one.document());
    }

    @Test
    void aWideTableIsLearntWithPlainCodingsOnly() {
        int width = 700;
        double[][] x = new double[20][width];
        double[] y = new double[20];
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < width; j++) {
                x[i][j] = RANDOM.normal(2 + j, i);
            }
            y[i] = x[i][0];
        }
        List<Column> columns =
                IntStream.range(0, width).mapToObj(j -> Column.number("c" + j)).toList();
        TrainedTable model = METHOD.train(
                new TableProblem(Task.REGRESSION, columns, 20),
                Examples.of(x, y),
                METHOD.settings().parse(Map.of("cycles", "1")),
                training(1, new int[0], TableListener.SILENT));
        assertThat(model.document().path("configurations").findValuesAsText("name"))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("plain"));
        assertThat(model.predict(Examples.of(x, y)).points()).isEqualTo(20);
    }

    @Test
    void orderAndGroupsDecideTheFolds() {
        int[] groups = new int[ROWS];
        Arrays.setAll(groups, i -> i / 8);
        TrainedTable random = trained(false, SHORT, training(1, new int[0], TableListener.SILENT));
        TrainedTable grouped = trained(false, SHORT, training(1, groups, TableListener.SILENT));
        Map<String, String> ordered = Map.of("cycles", "3", "folds", "ordered");
        TrainedTable blocks = trained(false, ordered, training(1, new int[0], TableListener.SILENT));
        assertThat(List.of(random.document(), grouped.document(), blocks.document()))
                .doesNotHaveDuplicates();
        assertThatThrownBy(() -> trained(false, ordered, training(1, groups, TableListener.SILENT)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("not by both");
    }
}

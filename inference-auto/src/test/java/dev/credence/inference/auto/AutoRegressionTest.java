package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.predict.Baselines;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.TargetCoding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoRegressionTest {
    private static final CounterRandom RANDOM = CounterRandom.of(21, 8);
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.category("kind", List.of("a", "b", "c")),
            Column.category(
                    "shop", IntStream.range(0, 12).mapToObj(i -> "s" + i).toList()));
    private static final NetworkSizes SMALL = new NetworkSizes(4, 32, new CycleSchedule(24, 4), 2, 32, 4);

    /** y = sin 3x + (kind b: 1) + shop/10, with noise that grows with x. */
    private static Examples examples(int n, int step) {
        return examples(n, step, 15);
    }

    /** The same with x missing in every {@code every}-th row; in none for 0. */
    private static Examples examples(int n, int step, int every) {
        double[][] x = new double[n][3];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = 2 * RANDOM.uniform(step, 5L * i) - 1;
            x[i][1] = RANDOM.below(3, step, 5L * i + 1);
            x[i][2] = RANDOM.below(12, step, 5L * i + 2);
            double noise = (0.1 + 0.1 * (x[i][0] + 1)) * RANDOM.normal(step, 5L * i + 3);
            y[i] = 100 + 10 * (Math.sin(3 * x[i][0]) + (x[i][1] == 1 ? 1 : 0) + 0.1 * x[i][2] + noise);
            if (every > 0 && i % every == 0) {
                x[i][0] = Double.NaN;
            }
        }
        return Examples.of(x, y);
    }

    private static AutoRegression trained(int threads) {
        return trained(threads, examples(240, 1));
    }

    private static AutoRegression trained(int threads, Examples train) {
        return AutoRegression.train(
                train,
                COLUMNS,
                Folds.random(train.size(), SMALL.folds(), 1),
                SMALL,
                AutoOptions.defaults().withThreads(threads));
    }

    private static List<StackedMixture> predictions(AutoRegression model, Examples rows) {
        List<StackedMixture> all = new ArrayList<>();
        model.predict(rows, (mixture, i) -> {
            assertThat(i).isEqualTo(all.size());
            all.add(mixture);
        });
        return all;
    }

    /** The stack uses at most 8000 rows. */
    @Test
    void aLargeTableIsStackedOnASubsample() {
        Expectation expectation = trained(2, examples(8300, 1)).expectation();
        assertThat(expectation.rows()).isEqualTo(8000);
        assertThat(expectation.logScore()).isGreaterThan(expectation.constant() + 0.5);
        assertThat(expectation.coverage90()).isCloseTo(0.9, within(0.03));
    }

    @Test
    void itBeatsAConstantAndItsExpectedScoreHolds() {
        AutoRegression model = trained(2);
        Examples test = examples(600, 2);
        List<StackedMixture> predicted = predictions(model, test);
        double score = IntStream.range(0, test.size())
                .mapToDouble(i -> predicted.get(i).logDensity(test.target(i)))
                .average()
                .orElseThrow();
        Expectation expectation = model.expectation();
        assertThat(score).isGreaterThan(expectation.constant() + 0.5);
        // the model averages four fold networks, each trained on three quarters of the rows: it may only be better
        assertThat(score).isGreaterThan(expectation.logScore() - 3 * expectation.standardError());
        assertThat(expectation.logScore()).isGreaterThan(expectation.constant() + 0.5);
        assertThat(expectation.logScore()).isGreaterThan(expectation.linear());
        assertThat(expectation.linear()).isGreaterThan(expectation.constant());
        assertThat(expectation.coverage90()).isCloseTo(0.9, within(0.08));
        double covered = IntStream.range(0, test.size())
                .filter(i -> Math.abs(2 * predicted.get(i).cdf(test.target(i)) - 1) <= 0.9)
                .count();
        assertThat(covered / test.size()).isCloseTo(0.9, within(0.08));
    }

    @Test
    void simpleModelsHaveTheScoreOfTheScaleThatSuitsThem() {
        int n = 1000;
        CounterRandom random = CounterRandom.of(26, 1);
        double[] y = new double[n];
        double[][] x = new double[n][1];
        for (int i = 0; i < n; i++) {
            x[i][0] = random.normal(0, i);
            y[i] = Math.exp(7 + x[i][0] + 0.5 * random.normal(1, i));
        }
        TargetCoding own = TargetCoding.fit(y);
        RegressionTarget target =
                RegressionTarget.of(List.of(own, own.transformed(y).orElseThrow()), y);
        List<Baselines.Fold> folds = Folds.random(n, 5, 1).all();
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        // a log-normal y has the log score −E log y − ½ log(2πe σ²), with σ² of log y, or of what x leaves of it
        double entropy = 0.5 * Math.log(2 * Math.PI * Math.E);
        double constant = AutoRegression.onBestScale(target, (t, least) -> Baselines.constant(t, ones, folds, least));
        double linear = AutoRegression.onBestScale(target, (t, least) -> Baselines.linear(x, t, ones, folds, least));
        double log = Math.log(own.scale());
        assertThat(constant - log).isCloseTo(-7 - entropy - Math.log(Math.sqrt(1.25)), within(0.1));
        assertThat(linear - log).isCloseTo(-7 - entropy - Math.log(0.5), within(0.1));
        assertThat(Baselines.constant(target.standardised(), folds, 0)).isLessThan(constant - 0.5);
        // on one scale it is that scale's
        RegressionTarget alone = RegressionTarget.of(List.of(own), y);
        assertThat(AutoRegression.onBestScale(alone, (t, least) -> Baselines.constant(t, ones, folds, least)))
                .isEqualTo(Baselines.constant(target.standardised(), folds, 0));
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        AutoRegression one = trained(1);
        AutoRegression three = trained(3);
        assertThat(three.networks().weights()).isEqualTo(one.networks().weights());
        assertThat(three.networks().networks().keySet())
                .isEqualTo(one.networks().networks().keySet());
        one.networks().networks().forEach((key, networks) -> {
            for (int f = 0; f < networks.size(); f++) {
                assertThat(three.networks().networks().get(key).get(f).parameters())
                        .containsExactly(networks.get(f).parameters());
            }
        });
    }

    @Test
    void unknownCategoriesAndMissingNumbersHaveAPrediction() {
        AutoRegression model = trained(2);
        Examples odd = Examples.of(new double[][] {{Double.NaN, Double.NaN, Double.NaN}, {1e9, 0, 0}}, new double[2]);
        for (StackedMixture mixture : predictions(model, odd)) {
            assertThat(mixture.mean()).isFinite();
            assertThat(mixture.variance()).isPositive().isFinite();
        }
    }

    private static AutoRegression withoutDonors(AutoRegression model) {
        StackedNetworks<NormalMixtures> own = model.networks();
        return new AutoRegression(
                new StackedNetworks<>(
                        own.inputs(),
                        own.sizes(),
                        own.configurations(),
                        own.weights(),
                        own.networks(),
                        own.entries(),
                        Donors.NONE),
                model.targets(),
                model.expectation());
    }

    @Test
    void onlyRowsWithUnexpectedGapsUseDonors() {
        AutoRegression model = trained(2, examples(240, 1, 0));
        AutoRegression without = withoutDonors(model);
        Examples complete = examples(100, 2, 0);
        RegressionPredictive now = (RegressionPredictive) model.predictive(complete);
        RegressionPredictive before = (RegressionPredictive) without.predictive(complete);
        double[] y = complete.targets();
        assertThat(now.logDensity(y)).containsExactly(before.logDensity(y));
        assertThat(now.totalVariance()).containsExactly(before.totalVariance());
        double[][] gaps = {{Double.NaN, Double.NaN, Double.NaN}, {0.5, Double.NaN, 3}};
        Examples odd = Examples.of(gaps, new double[2]);
        RegressionPredictive empty = (RegressionPredictive) model.predictive(odd);
        double[] targets = examples(240, 1, 0).targets();
        double mean = Arrays.stream(targets).average().orElseThrow();
        double sd = Math.sqrt(Arrays.stream(targets)
                .map(t -> (t - mean) * (t - mean))
                .average()
                .orElseThrow());
        assertThat(Math.sqrt(empty.totalVariance()[0])).as("of an empty row").isBetween(0.8 * sd, 1.2 * sd);
        assertThat(empty.mean()[0]).isBetween(mean - 0.2 * sd, mean + 0.2 * sd);
        assertThat(empty.epistemicVariance()[0])
                .as("the spread of a cell is noise")
                .isLessThan(0.3 * sd * sd);
        double[] both = ((RegressionPredictive) model.predictive(odd.rows(1, 0))).mean();
        assertThat(both[0]).isCloseTo(empty.mean()[1], within(1e-9));
        assertThat(both[1]).isCloseTo(empty.mean()[0], within(1e-9));
    }

    /** With training rows without x, the model has learnt missing cells. */
    @Test
    void learntGapsAreLeftToTheMembers() {
        Examples training = examples(400, 1);
        AutoRegression model = trained(2, training);
        Examples gap = Examples.of(new double[][] {{Double.NaN, 1, 2}}, new double[1]);
        assertThat(model.networks().donors().learnt()).containsExactly(true, false, false);
        assertThat(predictions(model, gap).get(0).mean())
                .isEqualTo(predictions(withoutDonors(model), gap).get(0).mean());
    }

    private static double score(AutoRegression model, Examples rows) {
        double[] sum = new double[1];
        model.predict(rows, (mixture, i) -> sum[0] += mixture.logDensity(rows.target(i)) / rows.size());
        return sum[0];
    }

    @Test
    void aTargetOverSeveralMagnitudesIsLearntOnItsLogarithm() {
        Examples[] both = new Examples[2];
        double best = 0; // the true log density
        for (int part = 0; part < 2; part++) {
            Examples plain = examples(240, 7 + part);
            double[][] x = new double[240][3];
            double[] y = new double[240];
            best = 0;
            for (int i = 0; i < 240; i++) {
                plain.inputs(i, x[i], 0);
                x[i][0] = RANDOM.uniform(20 + part, i);
                double noise = RANDOM.normal(22 + part, i);
                y[i] = Math.exp(4 * x[i][0] + 0.5 * noise);
                best += (-0.5 * noise * noise - Math.log(0.5 * Math.sqrt(2 * Math.PI) * y[i])) / 240;
            }
            both[part] = Examples.of(x, y);
        }
        AutoRegression model = AutoRegression.train(
                both[0],
                COLUMNS,
                Folds.random(240, 4, 1),
                SMALL,
                AutoOptions.defaults().withThreads(2));
        assertThat(model.targets()).hasSize(2);
        assertThat(score(model, both[1])).isGreaterThan(best - 0.15);
        for (StackedMixture mixture : predictions(model, both[1])) {
            assertThat(mixture.mean()).isBetween(0.0, 400.0);
        }
    }

    @Test
    void withoutOtherMembersTheStackHasNetworksOnly() {
        Examples train = examples(100, 3);
        AutoOptions options = AutoOptions.defaults().withMostCycles(2);
        Folds folds = Folds.random(train.size(), SMALL.folds(), 1);
        assertThat(AutoRegression.train(train, COLUMNS, folds, SMALL, options)
                        .networks()
                        .entries())
                .isNotEmpty();
        assertThat(AutoRegression.train(train, COLUMNS, folds, SMALL, options.withOthers(false))
                        .networks()
                        .entries())
                .isEmpty();
    }

    @Test
    void anExhaustedTimeLimitStillGivesAModel() {
        Examples train = examples(100, 3);
        AutoRegression model = AutoRegression.train(
                train,
                COLUMNS,
                Folds.random(train.size(), SMALL.folds(), 1),
                SMALL,
                AutoOptions.defaults().withTime(Duration.ZERO));
        assertThat(model.networks().weights().terms())
                .allSatisfy(t -> assertThat(t.checkpoint()).isZero());
        assertThat(predictions(model, examples(5, 4))).hasSize(5);
    }

    @Test
    void fiveRowsGiveAModel() {
        Examples train = examples(5, 3);
        NetworkSizes sizes = NetworkSizes.regression(5);
        AutoRegression model = AutoRegression.train(
                train,
                COLUMNS,
                Folds.random(5, sizes.folds(), 1),
                sizes,
                AutoOptions.defaults().withMostCycles(2));
        for (StackedMixture mixture : predictions(model, examples(5, 4))) {
            assertThat(mixture.logDensity(mixture.mean())).isFinite();
        }
    }

    @Test
    void aConstantTargetIsRefused() {
        Examples constant = Examples.of(new double[][] {{0, 1, 1}, {1, 0, 2}, {2, 1, 3}}, new double[] {7, 7, 7});
        assertThatThrownBy(() -> AutoRegression.train(constant, COLUMNS, Folds.random(3, 2, 1), AutoOptions.defaults()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("7.0 in all 3 training rows");
    }
}

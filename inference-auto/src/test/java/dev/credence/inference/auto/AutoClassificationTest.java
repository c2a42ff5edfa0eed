package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutoClassificationTest {
    private static final CounterRandom RANDOM = CounterRandom.of(33, 8);
    private static final List<Column> COLUMNS = List.of(Column.number("a"), Column.number("b"));

    /** Three classes around three centres, with overlap. */
    private static Examples examples(int n, int step) {
        double[][] x = new double[n][2];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = RANDOM.below(3, step, 4L * i);
            x[i][0] = Math.cos(2.1 * y[i]) + 0.6 * RANDOM.normal(step, 4L * i + 1);
            x[i][1] = Math.sin(2.1 * y[i]) + 0.6 * RANDOM.normal(step, 4L * i + 2);
        }
        return Examples.of(x, y);
    }

    @Test
    void probabilitiesMatchTheTruthAndTheExpectedScoreIsUnbiased() {
        Examples train = examples(240, 1);
        int[] classes = Arrays.stream(train.targets()).mapToInt(y -> (int) y).toArray();
        NetworkSizes sizes = new NetworkSizes(4, 32, new CycleSchedule(24, 4), 2, 32, 3);
        AutoClassification model = AutoClassification.train(
                train,
                COLUMNS,
                3,
                Folds.stratified(classes, 4, 1),
                sizes,
                AutoOptions.defaults().withThreads(2));
        Examples test = examples(600, 2);
        double[] sum = new double[1];
        double[] bayes = new double[1];
        model.predict(test, (p, i) -> {
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
            sum[0] += Math.log(p[(int) test.target(i)]) / test.size();
            bayes[0] += Math.log(truth(test, i)) / test.size();
        });
        Expectation expectation = model.expectation();
        assertThat(sum[0]).isGreaterThan(bayes[0] - 0.06);
        assertThat(expectation.constant()).isCloseTo(-Math.log(3), within(0.03));
        assertThat(Math.abs(sum[0] - expectation.logScore())).isLessThan(5 * expectation.standardError());
    }

    @Test
    void theLinearBaselineConvergesEvenInVeryShortTime() {
        Examples train = examples(240, 1);
        int[] classes = Arrays.stream(train.targets()).mapToInt(y -> (int) y).toArray();
        Folds folds = Folds.stratified(classes, 4, 1);
        AutoOptions options = AutoOptions.defaults().withThreads(2);
        NetworkSizes hardly = new NetworkSizes(4, 32, new CycleSchedule(1, 1), 1, 32, 4);
        NetworkSizes longer = new NetworkSizes(4, 32, new CycleSchedule(24, 4), 2, 32, 4);
        double quick = AutoClassification.train(train, COLUMNS, 3, folds, hardly, options)
                .expectation()
                .linear();
        double slow = AutoClassification.train(train, COLUMNS, 3, folds, longer, options)
                .expectation()
                .linear();
        assertThat(quick).isCloseTo(slow, within(0.02));
    }

    /** The probability of a row's class under the distribution that the rows were drawn from. */
    private static double truth(Examples test, int i) {
        double[] x = new double[2];
        test.inputs(i, x, 0);
        double[] p = new double[3];
        for (int c = 0; c < 3; c++) {
            double dx = (x[0] - Math.cos(2.1 * c)) / 0.6;
            double dy = (x[1] - Math.sin(2.1 * c)) / 0.6;
            p[c] = Math.exp(-0.5 * (dx * dx + dy * dy));
        }
        return p[(int) test.target(i)] / Arrays.stream(p).sum();
    }
}

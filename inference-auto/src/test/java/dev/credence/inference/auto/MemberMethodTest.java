package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TableMethod;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MemberMethodTest {
    private static final int TRAIN = 400;
    private static final int ALL = 800;

    private static TableMethod method(String name) {
        return Methods.discoverForTables().get(name);
    }

    /** y = step(x₁) + x₂ with noise of standard deviation 0.1, and 0.5 where x₃ > 0; or the sign of step + x₂. */
    private static Dataset data(boolean classes, int rows) {
        CounterRandom random = CounterRandom.of(3, 1);
        double[][] inputs = new double[rows][3];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 3; j++) {
                inputs[i][j] = random.normal(j, i);
            }
            double clean = (inputs[i][0] > 0 ? 2 : 0) + inputs[i][1];
            double noisy = clean + (inputs[i][2] > 0 ? 0.5 : 0.1) * random.normal(9, i);
            targets[i] = classes ? (noisy > 1 ? 1 : 0) : noisy;
        }
        return new Dataset(
                "data",
                classes ? Task.classification(2) : Task.REGRESSION,
                Examples.of(inputs, targets),
                List.of("a", "b", "c"),
                "y",
                classes ? List.of("no", "yes") : List.of(),
                List.of(new Split(
                        IntStream.range(0, rows / 2).toArray(),
                        IntStream.range(rows / 2, rows).toArray())));
    }

    @ParameterizedTest
    @CsvSource({"linear,linear model", "forest,random forest", "boosting,boosted trees"})
    void intervals_of_numbers_cover_new_rows(String name, String member) {
        Dataset data = data(false, ALL);
        TrainedModel model = TableFit.of(method(name)).train(data, data.train(0));
        assertThat(model.table().orElseThrow().trained().composition()).isEqualTo(member + " 100 %");
        Examples test = data.test(0);
        RegressionPredictive predictive = (RegressionPredictive) model.predict(test, 1);
        double[] low = predictive.quantile(0.05);
        double[] high = predictive.quantile(0.95);
        long covered = IntStream.range(0, ALL - TRAIN)
                .filter(i -> low[i] <= test.target(i) && test.target(i) <= high[i])
                .count();
        assertThat(covered / 400.0).isBetween(0.84, 0.96);
    }

    @Test
    void boosting_learns_the_step_and_the_noise_that_a_linear_model_cannot() {
        Dataset data = data(false, ALL);
        Examples test = data.test(0);
        double linear = score(TableFit.of(method("linear")).train(data, data.train(0)), test);
        double boosting = score(TableFit.of(method("boosting")).train(data, data.train(0)), test);
        assertThat(boosting).isGreaterThan(linear + 0.3);
    }

    private static double score(TrainedModel model, Examples test) {
        double[] densities = ((RegressionPredictive) model.predict(test, 1)).logDensity(test.targets());
        return IntStream.range(0, densities.length)
                .mapToDouble(i -> densities[i])
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"forest", "boosting"})
    void too_few_rows_are_refused(String name) {
        Dataset few = data(false, 16);
        assertThatThrownBy(() -> TableFit.of(method(name)).train(few, few.train(0)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("not for a table of so few or so many rows");
    }

    @Test
    void they_have_the_folds_of_the_stack_as_their_only_setting() {
        for (String name : List.of("linear", "forest", "boosting")) {
            assertThat(method(name).parse(Map.of("folds", "ordered")).asText()).containsOnlyKeys("folds");
        }
    }
}

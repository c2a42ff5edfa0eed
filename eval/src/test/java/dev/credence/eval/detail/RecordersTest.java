package dev.credence.eval.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.model.Poisson;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.train.EpochReport;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordersTest {
    @Test
    void a_regression_keeps_mean_parts_interval_and_where_the_target_lies_in_it() {
        PointRecorder recorder = new PointRecorder();
        GaussianPredictive tile =
                GaussianPredictive.of(new double[] {0, 10}, new double[] {9, 0}, new double[] {16, 4});
        recorder.add(tile, new double[] {0, 12});
        tile = GaussianPredictive.of(new double[] {1}, new double[] {0}, new double[] {1});
        recorder.add(tile, new double[] {-1});
        PointDetails details = recorder.details().orElseThrow();
        assertThat(details.size()).isEqualTo(3);
        assertThat(details.column("observed")).containsExactly(0, 12, -1);
        assertThat(details.column("mean")).containsExactly(0, 10, 1);
        assertThat(details.column("sd")).containsExactly(5, 2, 1);
        assertThat(details.column("epistemic_sd")).containsExactly(3, 0, 0);
        assertThat(details.column("upper_95")[0]).isCloseTo(5 * 1.959964, within(1e-4));
        assertThat(details.column("lower_95")[1]).isCloseTo(10 - 2 * 1.959964, within(1e-4));
        assertThat(details.column("pit")).containsExactly(new double[] {0.5, 0.841345, 0.0227501}, within(1e-6));
    }

    /** F(y) of a Poisson of mean 1, which starts at 0.37, would leave the first third empty. */
    @Test
    void where_counts_lie_is_uniform_if_they_are_distributed_as_predicted() {
        int points = 1000;
        MixturePredictive tile = MixturePredictive.fromSamples(new Poisson(), new float[points], 1, points);
        double[] counts = new double[points];
        for (int i = 0; i < points; i++) {
            counts[i] = tile.quantile((i + 0.5) / points)[0];
        }
        PointRecorder recorder = new PointRecorder();
        recorder.add(tile, counts);
        recorder.add(tile, counts);
        double[] pit = recorder.details().orElseThrow().column("pit");
        for (double level : new double[] {0.1, 0.3, 0.6, 0.9}) {
            assertThat(Arrays.stream(pit).filter(p -> p <= level).count() / 2000.0)
                    .isCloseTo(level, within(0.04));
        }
        assertThat(pit[0]).isNotEqualTo(pit[points]);
    }

    @Test
    void a_classification_keeps_the_class_its_probability_and_the_uncertainties() {
        PointRecorder recorder = new PointRecorder();
        CategoricalMixture tile =
                CategoricalMixture.ofProbabilities(new double[] {0.9, 0.1, 1, 0, 0.7, 0.3, 0, 1}, 2, 2, 2);
        recorder.add(tile, new double[] {0, 1});
        PointDetails details = recorder.details().orElseThrow();
        assertThat(details).isInstanceOf(PointDetails.Classification.class);
        assertThat(details.column("predicted")).containsExactly(0, 0);
        assertThat(details.column("confidence")).containsExactly(new double[] {0.8, 0.5}, within(1e-12));
        assertThat(details.column("entropy")[1]).isCloseTo(Math.log(2), within(1e-12));
        assertThat(details.column("mutual_information")[1]).isCloseTo(Math.log(2), within(1e-12));
    }

    @Test
    void without_points_there_are_no_details() {
        assertThat(new PointRecorder().details()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 101, 250, 4000})
    void a_learning_curve_has_at_most_a_hundred_and_one_epochs_the_last_included(int epochs) {
        LearningRecorder recorder = new LearningRecorder();
        for (int epoch = 1; epoch <= epochs; epoch++) {
            recorder.add(new EpochReport(epoch, epochs, 0, -epoch, 0, 0, OptionalDouble.empty(), Map::of));
        }
        LearningCurve curve = recorder.curve();
        assertThat(curve.epochs().length).isBetween(Math.min(epochs, 50), LearningRecorder.MOST + 1);
        assertThat(curve.epochs()[curve.epochs().length - 1]).isEqualTo(epochs);
        assertThat(curve.dataTerms()[0]).isEqualTo(-curve.epochs()[0]);
        assertThat(curve.seconds()).isSorted();
    }
}

package dev.credence.inference.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {
    private final GaussianProcess method = new GaussianProcess();
    private final ReferenceDevice device = new ReferenceDevice();

    private Inference prepared(int points, String... settings) {
        Map<String, String> texts = settings.length == 0 ? Map.of() : Map.of(settings[0], settings[1]);
        return method.prepare(
                new Problem(Task.REGRESSION, Sample.D, points),
                method.settings().parse(texts),
                device,
                1);
    }

    @Test
    @DisplayName("Training finds the noise and the irrelevant input, and the process predicts")
    void trainedItFindsTheNoise() {
        Sample sample = Sample.of(120, 2);
        Inference inference = prepared(120);
        Trainer.train(
                inference,
                new Points(sample.x(), sample.y()),
                TrainingOptions.of(80, 5000, 1),
                TrainingListener.SILENT);
        Map<String, Double> learnt = inference.findings().numbers();
        assertThat(learnt.getOrDefault("noise_sd", Double.NaN)).isBetween(0.07, 0.14);
        assertThat(learnt.getOrDefault("length_scale.2", Double.NaN))
                .isGreaterThan(4 * learnt.getOrDefault("length_scale.0", 0.0));
        Sample test = Sample.of(200, 3);
        RegressionPredictive predicted = (RegressionPredictive) inference.predict(test.x(), test.size(), 1, 0);
        double error = 0;
        for (int i = 0; i < test.size(); i++) {
            error += Math.pow(predicted.mean()[i] - test.y()[i], 2) / test.size();
        }
        assertThat(Math.sqrt(error)).isLessThan(0.25);
    }

    @Test
    @DisplayName("Before training it predicts the prior")
    void beforeTrainingItPredictsThePrior() {
        RegressionPredictive prior =
                (RegressionPredictive) prepared(10, "variance", "2").predict(new float[] {1, 2, 3}, 1, 1, 0);
        assertThat(prior.mean()).containsExactly(0);
        assertThat(prior.epistemicVariance()[0]).isCloseTo(2, within(1e-6));
    }

    @Test
    @DisplayName("Too many points are refused, and the message names other methods")
    void morePointsThanItCanTakeAreRefused() {
        assertThatThrownBy(() -> prepared(5001))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("at most 5000")
                .hasMessageContaining("5001")
                .hasMessageContaining("dropout-alpha");
    }
}

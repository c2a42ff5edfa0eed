package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.model.LogNormal;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Poisson;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InfiniteMomentsTest {
    /** Predictions at two points, the second with mean e^800. */
    static Stream<Arguments> predictions() {
        float[] outputs = {1, 800};
        return Stream.of(
                Arguments.of(new Poisson(), outputs, new double[0]),
                Arguments.of(new LogNormal(), outputs, new double[] {-1}));
    }

    @ParameterizedTest
    @MethodSource("predictions")
    @DisplayName("Quantiles and CRPS of an infinite mean are refused, with the point")
    @Timeout(60)
    void refused(NumericLikelihood likelihood, float[] outputs, double[] parameters) {
        MixturePredictive prediction = MixturePredictive.fromSamples(likelihood, outputs, 1, 2, parameters);
        assertThat(prediction.mean()[1]).isInfinite();
        assertThatThrownBy(() -> prediction.quantile(0.25))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("point 1", "has the mean Infinity", "extreme values");
        assertThatThrownBy(() -> prediction.crps(new double[] {1, 1}))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("point 1");
    }

    /** As in damaged or hostile model files; real tables have no such unit. The quantile search did not terminate. */
    @ParameterizedTest
    @ValueSource(doubles = {1e308, 1e-200})
    @DisplayName("A unit in which a variance is infinite or 0 is refused, with the point")
    @Timeout(60)
    void unitsAreRefused(double scale) {
        List<RegressionPredictive> predictions = List.of(
                GaussianMixture.of(new double[][] {{0, 1}, {1, 2}}, new double[][] {{1}}),
                GaussianPredictive.of(new double[] {0, 0}, new double[] {0, 0}, new double[] {1, 1}));
        for (RegressionPredictive prediction : predictions) {
            assertThatThrownBy(() -> prediction.rescaled(0, scale).quantile(0.25))
                    .isInstanceOf(UserException.class)
                    .hasMessageContainingAll("variance of point 0", "target another unit");
        }
    }

    @Test
    @DisplayName("A unit in which a mean is infinite is refused")
    void meansAreRefused() {
        RegressionPredictive prediction = GaussianMixture.of(new double[][] {{0}, {1e200}}, new double[][] {{1}});
        assertThatThrownBy(() -> prediction.rescaled(0, 1e150))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("mean of point 1");
    }
}

package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.model.LogNormal;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Poisson;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InfiniteMomentsTest {
    /** Two points, of which the second's mean is e^800. */
    static Stream<Arguments> predictions() {
        float[] outputs = {1, 800};
        return Stream.of(
                Arguments.of(new Poisson(), outputs, new double[0]),
                Arguments.of(new LogNormal(), outputs, new double[] {-1}));
    }

    @ParameterizedTest
    @MethodSource("predictions")
    @DisplayName(
            "Of a mean beyond the largest number there are no quantiles and no CRPS, and the user is told the point")
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
}

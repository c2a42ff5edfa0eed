package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.CategoricalMixture;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MomentPredictionsTest {
    private static final int SAMPLES = 400;

    /** Draws of standard normal logits, [N][S]. */
    private static double[][] draws(int first, int points, int samples, int draw) {
        double[] variance = new double[points];
        Arrays.fill(variance, 1);
        CategoricalMixture drawn = (CategoricalMixture) new MomentPredictions(
                        new Predictives(new Likelihood.Bernoulli(), new double[0]), MomentPrediction.SAMPLED, 7)
                .of(
                        new double[points],
                        variance,
                        samples,
                        draw,
                        () -> LongStream.range(first, first + points).toArray());
        double[][] logits = new double[points][samples];
        double[][][] p = drawn.probabilities();
        for (int n = 0; n < points; n++) {
            for (int s = 0; s < samples; s++) {
                logits[n][s] = Math.log(p[n][s][1] / p[n][s][0]);
            }
        }
        return logits;
    }

    private static double correlation(double[] a, double[] b) {
        double sum = 0;
        for (int s = 0; s < a.length; s++) {
            sum += a[s] * b[s];
        }
        return sum / a.length; // standard normal numbers
    }

    @Test
    @DisplayName("No two points of a tile share their draws, however far apart they are")
    void pointsDoNotShareDraws() {
        double[][] logits = draws(0, 10_000, SAMPLES, 3);
        for (int n = 0; n < 1000; n++) {
            for (int apart : new int[] {1, 1024, 4096, 8192}) {
                // six standard errors
                assertThat(Math.abs(correlation(logits[n], logits[n + apart]))).isLessThan(6 / Math.sqrt(SAMPLES));
            }
        }
        assertThat(Math.abs(correlation(logits[0], draws(0, 1, SAMPLES, 4)[0]))).isLessThan(6 / Math.sqrt(SAMPLES));
    }

    @Test
    @DisplayName("Draws of a point depend on its key, not on its place, the number of points, or that of draws")
    void drawsDependOnKeys() {
        double[][] many = draws(0, 50, 20, 5);
        double[][] few = draws(4, 8, 6, 5);
        for (int n = 0; n < few.length; n++) {
            assertThat(few[n]).isEqualTo(Arrays.copyOf(many[4 + n], 6));
        }
    }
}

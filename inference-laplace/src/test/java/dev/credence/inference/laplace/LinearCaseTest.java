package dev.credence.inference.laplace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For the linear model the Laplace approximation is exact. */
class LinearCaseTest {
    private static final double PRECISION = 4;
    private static final double NOISE = 9;
    private static final String[] FIXED = {
        "noise", "fixed", "precision", "9", "length-scale", "2", "evidence-updates", "0"
    };

    private static Inference fitted(Points points, Device device, String structure) {
        String[] settings = new String[FIXED.length + 2];
        System.arraycopy(FIXED, 0, settings, 0, FIXED.length);
        settings[FIXED.length] = "structure";
        settings[FIXED.length + 1] = structure;
        Inference inference = LinearCase.inference(points, device, settings);
        LinearCase.place(inference, LinearCase.mode(points, PRECISION, NOISE));
        inference.endOfTraining(points, LinearCase.END);
        return inference;
    }

    @ParameterizedTest
    @ValueSource(strings = {"last-layer", "full", "kfac", "last-layer-kfac"})
    @DisplayName("Means and variances of predictions are those of the exact posterior")
    void thePosteriorIsExact(String structure) {
        Points points = LinearCase.points(25, 3, 2, NOISE);
        try (Device device = new ReferenceDevice()) {
            Inference inference = fitted(points, device, structure);
            var predictive = (RegressionPredictive) inference.predict(points.inputs(), points.size(), 1, 0);
            double[] mode = LinearCase.mode(points, PRECISION, NOISE);
            for (int n = 0; n < points.size(); n++) {
                double[] row = LinearCase.row(points, n);
                double[] solved = LinearCase.solved(points, PRECISION, NOISE, row);
                double mean = 0;
                double variance = 0;
                for (int i = 0; i < row.length; i++) {
                    mean += row[i] * mode[i];
                    variance += row[i] * solved[i];
                }
                assertThat(predictive.mean()[n]).isCloseTo(mean, within(1e-5));
                assertThat(predictive.epistemicVariance()[n]).isCloseTo(variance, within(1e-5 * variance));
                assertThat(predictive.aleatoricVariance()[n]).isCloseTo(1 / NOISE, within(1e-6));
            }
        }
    }

    /** log N(y; 0, I/τ + X Xᵀ/δ) by the determinant and inversion lemmas. */
    private static double logEvidence(Points points, double precision, double noise) {
        double[] mode = LinearCase.mode(points, precision, noise);
        int p = mode.length - 1;
        double squares = 0;
        double explained = 0;
        for (int n = 0; n < points.size(); n++) {
            double y = points.targets()[n];
            squares += y * y;
            double[] row = LinearCase.row(points, n);
            for (int i = 0; i < p; i++) {
                explained += y * row[i] * mode[i];
            }
        }
        double logDeterminant = mode[p] - p * Math.log(precision) - points.size() * Math.log(noise);
        return -0.5 * (points.size() * Math.log(2 * Math.PI) + logDeterminant + noise * (squares - explained));
    }

    @ParameterizedTest
    @ValueSource(strings = {"last-layer", "full", "kfac", "last-layer-kfac"})
    @DisplayName("The evidence is the exact density of the targets")
    void theEvidenceIsExact(String structure) {
        Points points = LinearCase.points(25, 3, 2, NOISE);
        try (Device device = new ReferenceDevice()) {
            Inference inference = fitted(points, device, structure);
            assertThat(inference.findings().numbers().get("log_evidence"))
                    .isCloseTo(logEvidence(points, PRECISION, NOISE), within(1e-3));
        }
    }

    @Test
    @DisplayName("The evidence is greatest at the precisions that the data were made with, within their standard error")
    void theEvidenceFindsThePrecisions() {
        Points points = LinearCase.points(1500, 60, 25, 16);
        try (Device device = new ReferenceDevice()) {
            Inference inference = LinearCase.inference(points, device, "evidence-updates", "1");
            double precision = 1;
            double noise = 1;
            for (int i = 0; i < 10; i++) { // mode and evidence alternately, as in training
                LinearCase.place(inference, LinearCase.mode(points, precision, noise));
                inference.endOfEpoch(points, new Progress(1, 4, 0));
                var h = ((LaplaceInference) inference).hyperparameters();
                precision = h.precision();
                noise = h.noise();
            }
            // four times the relative standard error √(2/P) of a precision estimated from P normal numbers
            assertThat(precision).isCloseTo(25, within(4 * 25 * Math.sqrt(2.0 / 61)));
            assertThat(noise).isCloseTo(16, within(4 * 16 * Math.sqrt(2.0 / 1440)));
            for (double by : new double[] {0.9, 1.1}) { // the exact evidence decreases on both sides
                assertThat(logEvidence(points, precision * by, noise))
                        .isLessThan(logEvidence(points, precision, noise));
                assertThat(logEvidence(points, precision, noise * by))
                        .isLessThan(logEvidence(points, precision, noise));
            }
        }
    }

    @Test
    @DisplayName("More data leave less variance everywhere, and an infinitely sharp prior none")
    void varianceShrinks() {
        Points many = LinearCase.points(40, 3, 2, NOISE);
        Points few = new Points(Arrays.copyOf(many.inputs(), 10 * 3), Arrays.copyOf(many.targets(), 10));
        try (Device device = new ReferenceDevice()) {
            double[] less = variances(fitted(many, device, "full"), many);
            double[] more = variances(fitted(few, device, "full"), many);
            for (int n = 0; n < less.length; n++) {
                assertThat(less[n]).isLessThan(more[n]);
            }
            Inference sharp = LinearCase.inference(
                    many, device, "noise", "fixed", "length-scale", "1000000", "evidence-updates", "0");
            sharp.endOfTraining(many, LinearCase.END);
            assertThat(Arrays.stream(variances(sharp, many)).max().orElseThrow())
                    .isLessThan(1e-10);
        }
    }

    private static double[] variances(Inference inference, Points at) {
        return ((RegressionPredictive) inference.predict(at.inputs(), at.size(), 1, 0)).epistemicVariance();
    }
}

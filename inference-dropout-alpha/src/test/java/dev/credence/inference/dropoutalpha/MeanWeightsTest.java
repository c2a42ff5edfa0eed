package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions by the posterior's mean weights. */
class MeanWeightsTest {
    private static final int N = 40;

    private final ReferenceDevice device = new ReferenceDevice();

    @AfterEach
    void close() {
        device.close();
    }

    private static Dataset dataset() {
        CounterRandom random = CounterRandom.of(4, 5);
        double[][] x = new double[N][2];
        double[] y = new double[N];
        for (int n = 0; n < N; n++) {
            x[n][0] = random.normal(0, n);
            x[n][1] = random.normal(1, n);
            y[n] = Math.sin(2 * x[n][0]) + x[n][1];
        }
        int[] all = IntStream.range(0, N).toArray();
        return new Dataset(
                "made",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("a", "b"),
                "y",
                List.of(),
                List.of(new Split(all, all)));
    }

    private TrainedModel trained(Map<String, String> settings) {
        Map<String, String> all =
                new LinkedHashMap<>(Map.of("alpha", "0", "epochs", "20", "learning-rate", "0.02", "samples", "2"));
        all.putAll(settings);
        Dataset dataset = dataset();
        return Fit.of(new DropoutAlpha(), device).settings(all).train(dataset, dataset.train(0));
    }

    private static RegressionPredictive predicted(TrainedModel model, int samples) {
        return (RegressionPredictive) model.predict(dataset().examples(), samples);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bernoulli", "gaussian", "drop-connect", "additive", "mixture"})
    @DisplayName("With noise before a linear output alone, the mean over samples tends to the output of mean weights")
    void linearNetworksAveragesAreTheirMean(String noise) {
        TrainedModel model = trained(
                Map.of("model", "[{\"dense\":6,\"activation\":\"tanh\"}]", "dropout", "0.3", "weight-noise", noise));
        TrainedModel mean = model.atMeanWeights();
        // with additive noise the first matrix, before tanh, has noise too, of sd e^(−3)
        double tolerance = noise.equals("additive") || noise.equals("mixture") ? 0.05 : 0.02;
        int samples = 20_000;
        double[] sampled = predicted(model, samples).mean();
        double[] sd = Arrays.stream(predicted(model, samples).epistemicVariance())
                .map(Math::sqrt)
                .toArray();
        double[] atMean = predicted(mean, 7).mean();
        assertThat(Arrays.stream(sd).max().orElseThrow()).isGreaterThan(0.02);
        for (int n = 0; n < N; n++) {
            assertThat(sampled[n]).isCloseTo(atMean[n], within(tolerance * (1 + sd[n])));
        }
    }

    @Test
    @DisplayName("Behind a nonlinear layer the mean over samples is another, and the mean weights are one component")
    void nonlinearNetworksAveragesAreNot() {
        TrainedModel model = trained(Map.of("hidden", "10,10", "input-dropout", "0.4", "dropout", "0.4"));
        TrainedModel mean = model.atMeanWeights();
        RegressionPredictive atMean = predicted(mean, 50);
        assertThat(atMean.samples()).isEqualTo(1);
        assertThat(mean.defaultSamples()).isEqualTo(1);
        assertThat(mean.isAtMeanWeights()).isTrue();
        assertThat(model.isAtMeanWeights()).isFalse();
        assertThat(atMean.epistemicVariance()).containsOnly(0);
        double[] sampled = predicted(model, 5000).mean();
        double largest = IntStream.range(0, N)
                .mapToDouble(n -> Math.abs(sampled[n] - atMean.mean()[n]))
                .max()
                .orElseThrow();
        assertThat(largest).isGreaterThan(0.05);
    }

    @Test
    @DisplayName("Without dropout it predicts the same bits as a sample, with an image's layers too")
    void withoutDropoutNothingChanges() {
        TrainedModel model = trained(Map.of("dropout", "0"));
        assertThat(predicted(model.atMeanWeights(), 1).mean())
                .isEqualTo(predicted(model, 1).mean());
    }

    @Test
    @DisplayName("A mixture of one network has its mean; one of several has none, and a model of it says so")
    void severalNetworksHaveNone() {
        TrainedModel model = trained(Map.of());
        float[] x = {0.5f, -1};
        var one = new MixtureInference(List.of(model.inference()));
        assertThat(one.predictAtMean(x, 1)).isPresent();
        var two = new MixtureInference(
                List.of(model.inference(), trained(Map.of()).inference()));
        assertThat(two.predictAtMean(x, 1)).isEmpty();
        TrainedModel ofTwo = new TrainedModel(model.description(), two, 1);
        assertThatThrownBy(ofTwo::atMeanWeights)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no network of mean weights");
    }

    private static Map<String, float[]> values(TrainedModel model) {
        Map<String, float[]> values = new LinkedHashMap<>();
        model.inference()
                .parameters()
                .forEach((name, tensor) ->
                        values.put(name, model.inference().device().read(tensor)));
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bernoulli", "gaussian", "drop-connect", "additive", "mixture"})
    @DisplayName("The setting prediction=mean-weights trains the same parameters, and predicts by their mean alone")
    void theSettingChangesPredictionAlone(String noise) {
        Map<String, String> settings = Map.of("hidden", "6", "dropout", "0.3", "weight-noise", noise, "epochs", "5");
        TrainedModel sampled = trained(settings);
        Map<String, String> standard = new LinkedHashMap<>(settings);
        standard.put("prediction", "mean-weights");
        TrainedModel mean = trained(standard);
        assertThat(values(mean)).usingRecursiveComparison().isEqualTo(values(sampled));
        RegressionPredictive predicted = predicted(mean, 50);
        assertThat(predicted.samples()).isEqualTo(1);
        assertThat(mean.defaultSamples()).isEqualTo(1);
        assertThat(predicted.epistemicVariance()).containsOnly(0);
        assertThat(predicted.mean())
                .isEqualTo(predicted(sampled.atMeanWeights(), 1).mean())
                .isNotEqualTo(predicted(sampled, 50).mean());
        assertThat(predicted.totalVariance())
                .isEqualTo(predicted(sampled.atMeanWeights(), 1).totalVariance());
    }

    @Test
    @DisplayName("Of a linear model the setting's mean is the one that averages of samples tend to")
    void ofALinearModelBothMeansAgree() {
        Map<String, String> settings = Map.of("hidden", "none", "input-dropout", "0.3");
        TrainedModel sampled = trained(settings);
        Map<String, String> standard = new LinkedHashMap<>(settings);
        standard.put("prediction", "mean-weights");
        double[] atMean = predicted(trained(standard), 1).mean();
        int samples = 4000;
        RegressionPredictive many = predicted(sampled, samples);
        double[] average = many.mean();
        double[] variance = many.epistemicVariance();
        for (int n = 0; n < N; n++) {
            assertThat(average[n]).isCloseTo(atMean[n], within(5 * Math.sqrt(variance[n] / samples) + 1e-5));
        }
    }

    @Test
    @DisplayName(
            "Its one network is what is exported, and gradients of averages over samples are not passed off as its own")
    void itsNetworkIsTheOneOfTheMean() {
        TrainedModel mean = trained(Map.of("hidden", "6", "dropout", "0.3", "prediction", "mean-weights"));
        var exported = mean.inference().weights(100).orElseThrow();
        var expected = trained(Map.of("hidden", "6", "dropout", "0.3"))
                .inference()
                .weights(0)
                .orElseThrow();
        assertThat(exported).usingRecursiveComparison().isEqualTo(expected);
        assertThat(mean.inference().inputGradients(new float[2], new float[1], 3, 0))
                .isEmpty();
    }
}

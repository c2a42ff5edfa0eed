package dev.credence.export.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime reproduces the model's predictions from its export. */
final class OnnxFileTest {
    private static final int ROWS = 40;
    private static final int SAMPLES = 400;
    private static final float[][] INPUTS = new float[ROWS][2];
    private static Dataset amounts;
    private static Dataset kinds;
    private static Dataset signs;
    private static Device device;

    @TempDir
    private Path folder;

    /** Far from standardised inputs: 1000 ± 1 and about 0.01. */
    @BeforeAll
    static void makeData() {
        device = Devices.discover().open("nd4j");
        CounterRandom random = CounterRandom.of(3, 3);
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            INPUTS[i][0] = (float) (1000 + random.normal(0, i));
            INPUTS[i][1] = (float) (0.01 * random.normal(1, i));
            y[i] = 500 + 20 * Math.sin(INPUTS[i][0]) + 1000 * INPUTS[i][1] + random.normal(2, i);
        }
        amounts = dataset(new Task.Regression(), List.of(), y);
        kinds = dataset(
                new Task.Classification(3),
                List.of("high", "low", "middle"),
                Arrays.stream(y).map(v -> v > 510 ? 0 : v > 490 ? 2 : 1).toArray());
        signs = dataset(
                new Task.Classification(2),
                List.of("down", "up"),
                Arrays.stream(y).map(v -> v > 500 ? 1 : 0).toArray());
    }

    @AfterAll
    static void closeDevice() {
        device.close();
    }

    private static Dataset dataset(Task task, List<String> classes, double[] targets) {
        double[][] inputs = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            inputs[i] = new double[] {INPUTS[i][0], INPUTS[i][1]};
        }
        int[] all = IntStream.range(0, ROWS).toArray();
        return new Dataset(
                "data",
                task,
                Examples.of(inputs, targets),
                List.of("a", "b"),
                "y",
                classes,
                List.of(new Split(all, new int[0])));
    }

    /** @param settings {@code name=value} */
    private static TrainedModel trained(String method, Dataset data, String... settings) {
        Fit fit = Fit.of(Methods.discover().get(method), device)
                .set("hidden", "8")
                .set("epochs", "40")
                .seed(3);
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            fit.set(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return fit.train(data, data.train(0));
    }

    private static RegressionPredictive predicted(TrainedModel model) {
        return (RegressionPredictive) model.predict(amounts.train(0), SAMPLES);
    }

    private static double[][] probabilities(TrainedModel model) {
        return ((CategoricalMixture) model.predict(amounts.train(0), SAMPLES)).meanProbabilities();
    }

    private Path export(TrainedModel model, int samples) {
        Path out = folder.resolve("m.onnx");
        OnnxFile.write(out, model, OnnxExport.of(samples));
        return out;
    }

    /** The graph's outputs by name. */
    private Map<String, Object> run(TrainedModel model, int samples) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session =
                        environment.createSession(export(model, samples).toString());
                OnnxTensor x = OnnxTensor.createTensor(environment, INPUTS);
                OrtSession.Result result = session.run(Map.of("inputs", x))) {
            Map<String, Object> outputs = new TreeMap<>();
            for (Map.Entry<String, OnnxValue> output : result) {
                outputs.put(output.getKey(), output.getValue().getValue());
            }
            return outputs;
        }
    }

    private static void assertClose(Object exported, double[] expected, double tolerance) {
        float[] values = (float[]) exported;
        for (int i = 0; i < ROWS; i++) {
            assertThat((double) values[i]).as("row %d", i).isCloseTo(expected[i], within(tolerance));
        }
    }

    private static void assertClose(float[][] exported, double[][] expected, double tolerance) {
        for (int i = 0; i < ROWS; i++) {
            assertThat(exported[i]).hasSameSizeAs(expected[i]);
            for (int c = 0; c < expected[i].length; c++) {
                assertThat((double) exported[i][c])
                        .as("class %d of row %d", c, i)
                        .isCloseTo(expected[i][c], within(tolerance));
            }
        }
    }

    private static double[] roots(double[] variances) {
        return Arrays.stream(variances).map(Math::sqrt).toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"noise=learnt", "noise=heteroscedastic"})
    void withoutUncertaintyInTheWeightsTheNumbersAreTheSame(String noise) throws Exception {
        TrainedModel model = trained("dropout-alpha", amounts, "dropout=0", noise);
        RegressionPredictive predicted = predicted(model);
        for (int samples : new int[] {0, 3}) {
            Map<String, Object> onnx = run(model, samples);
            assertThat((float[][]) onnx.get("samples")).hasDimensions(Math.max(1, samples), ROWS);
            assertClose(onnx.get("mean"), predicted.mean(), 0.01);
            assertClose(onnx.get("aleatoric_sd"), roots(predicted.aleatoricVariance()), 0.001);
            assertClose(onnx.get("epistemic_sd"), new double[ROWS], 0.01);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vi", "vbp", "aadm", "avb"})
    void theSampledNetworksHaveThePosteriorsMeanAndSpread(String method) throws Exception {
        TrainedModel model = trained(method, amounts);
        RegressionPredictive predicted = predicted(model);
        Map<String, Object> onnx = run(model, SAMPLES);
        float[] mean = (float[]) onnx.get("mean");
        float[] epistemic = (float[]) onnx.get("epistemic_sd");
        float[][] samples = (float[][]) onnx.get("samples");
        assertClose(onnx.get("aleatoric_sd"), roots(predicted.aleatoricVariance()), 0.001);
        double[] sd = roots(predicted.epistemicVariance());
        double logRatio = 0;
        for (int i = 0; i < ROWS; i++) {
            int row = i;
            assertThat((double) mean[i]).as("row %d", i).isCloseTo(predicted.mean()[i], within(0.4 * sd[i]));
            assertThat(Arrays.stream(samples).mapToDouble(s -> s[row]).average().orElseThrow())
                    .isCloseTo(mean[i], within(0.01));
            logRatio += Math.log(epistemic[i] / sd[i]) / ROWS;
        }
        assertThat(Math.exp(logRatio)).as("exported to predicted spread").isBetween(0.85, 1.15);
    }

    /** The exported networks are those of the predictions, each with its own noise. */
    @ParameterizedTest
    @ValueSource(strings = {"hmc", "nuts", "sgld", "psgld", "sghmc", "csgmcmc", "swag", "ensemble"})
    void ofKeptNetworksTheMixtureIsThePrediction(String method) throws Exception {
        TrainedModel model = trained(method, amounts);
        RegressionPredictive predicted = predicted(model);
        Map<String, Object> onnx = run(model, SAMPLES);
        assertClose(onnx.get("mean"), predicted.mean(), 0.055); // 1e-4 of a mean near 500
        assertClose(onnx.get("epistemic_sd"), roots(predicted.epistemicVariance()), 0.01);
        assertClose(onnx.get("aleatoric_sd"), roots(predicted.aleatoricVariance()), 0.01);
        assertThat(((float[][]) onnx.get("samples")).length).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nuts", "sghmc"})
    void ofKeptNetworksTheProbabilitiesAreThePrediction(String method) throws Exception {
        TrainedModel model = trained(method, kinds);
        float[][] exported = (float[][]) run(model, SAMPLES).get("probabilities");
        assertClose(exported, probabilities(model), 1e-4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vi"})
    void probabilitiesAreThoseOfTheClasses(String method) throws Exception {
        TrainedModel model = trained(method, kinds);
        Map<String, Object> onnx = run(model, SAMPLES);
        assertThat(onnx).containsOnlyKeys("probabilities", "samples");
        assertClose((float[][]) onnx.get("probabilities"), probabilities(model), 0.08);
    }

    @ParameterizedTest
    @CsvSource({"dropout-alpha,alpha=0.5", "vbp,binary=probit", "vbp,binary=logistic"})
    void ofTwoClassesBothProbabilitiesAreThere(String method, String setting) throws Exception {
        TrainedModel model = trained(method, signs, setting);
        float[][] exported = (float[][]) run(model, SAMPLES).get("probabilities");
        assertClose(exported, probabilities(model), 0.08);
        for (float[] p : exported) {
            assertThat((double) p[0] + p[1]).isCloseTo(1, within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relu", "leaky-relu", "tanh", "sigmoid"})
    void everyActivationIsTheSameFunction(String activation) throws Exception {
        TrainedModel model = trained("dropout-alpha", amounts, "dropout=0", "activation=" + activation);
        assertClose(run(model, 0).get("mean"), predicted(model).mean(), 0.01);
    }

    @Test
    void gaussianBiasesAreSampled() throws Exception {
        TrainedModel model = trained("vbp", amounts, "biases=gaussian", "initial-log-variance=-3");
        assertThat((float[][]) run(model, 5).get("samples")).hasDimensions(5, ROWS);
    }

    @Test
    void theInputsAreNamedInTheMetadata() throws Exception {
        Path onnx = export(trained("vi", amounts), 2);
        try (OrtSession session = OrtEnvironment.getEnvironment().createSession(onnx.toString())) {
            assertThat(session.getMetadata().getCustomMetadata())
                    .containsEntry("inputs", "[\"a\",\"b\"]")
                    .containsEntry("target", "y");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"student-t", "mixture"})
    void otherNoiseIsNamedAsTheSettingNamesIt(String noise) {
        TrainedModel model = trained("map", amounts, "epochs=2", "hidden=4", "noise=" + noise);
        assertThatThrownBy(() -> export(model, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("noise=" + noise)
                .message()
                .doesNotContain("[]");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void noiseOnTheInputsIsRefusedWithTheNetworkThatCanBeExported() throws Exception {
        TrainedModel model = trained("vbp", amounts, "input-variance=0.1");
        assertRefused(model, 5, "are not those of sampled networks", "; 0 samples exports the network");
        assertThat((float[][]) run(model, 0).get("samples")).hasDimensions(1, ROWS);
    }

    @Test
    void aMeanThatThePosteriorDoesNotHaveIsRefused() {
        assertRefused(trained("aadm", amounts, "epochs=1"), 0, "aadm has no mean in closed form", "at least 1");
    }

    @Test
    void moreNetworksThanAFileHoldsAreRefused() {
        TrainedModel model = trained("vi", amounts, "hidden=200", "epochs=1"); // 801 parameters per network
        assertRefused(model, 1_000_000, "less than 2048; take fewer than");
    }

    private void assertRefused(TrainedModel model, int samples, String... words) {
        assertThatThrownBy(() -> export(model, samples))
                .isInstanceOfSatisfying(
                        UserException.class,
                        fault -> assertThat(fault.argument()).contains(Argument.SAMPLES))
                .hasMessageContainingAll(words);
        assertThat(folder).isEmptyDirectory();
    }
}

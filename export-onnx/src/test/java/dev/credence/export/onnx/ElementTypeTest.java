package dev.credence.export.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
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
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exported graphs predict as the model does, for columns that 32 bits are too coarse for too. */
final class ElementTypeTest {
    private static final int ROWS = 60;
    /** Seconds since 1970: 32-bit numbers have steps of 128 there. */
    private static final double EPOCH = 1.7e9;

    private static Device device;

    @TempDir
    private Path folder;

    @BeforeAll
    static void openDevice() {
        device = Devices.discover().open("nd4j");
    }

    @AfterAll
    static void closeDevice() {
        device.close();
    }

    /** One wave over all rows. */
    private static double wave(int row) {
        return Math.sin(2 * Math.PI * row / ROWS);
    }

    private static Dataset numbers(IntToDoubleFunction target, IntToDoubleFunction... columns) {
        return dataset(new Task.Regression(), List.of(), target, columns);
    }

    private static Dataset dataset(
            Task task, List<String> classes, IntToDoubleFunction target, IntToDoubleFunction... columns) {
        double[][] inputs = IntStream.range(0, ROWS)
                .mapToObj(i -> Arrays.stream(columns)
                        .mapToDouble(column -> column.applyAsDouble(i))
                        .toArray())
                .toArray(double[][]::new);
        double[] targets = IntStream.range(0, ROWS).mapToDouble(target).toArray();
        List<String> names =
                IntStream.range(0, columns.length).mapToObj(j -> "x" + j).toList();
        int[] all = IntStream.range(0, ROWS).toArray();
        return new Dataset(
                "data", task, Examples.of(inputs, targets), names, "y", classes, List.of(new Split(all, new int[0])));
    }

    private static TrainedModel trained(Dataset data) {
        return Fit.of(Methods.discover().get("map"), device)
                .set("hidden", "8")
                .set("epochs", "30")
                .set("learning-rate", "0.01")
                .seed(5)
                .train(data, data.train(0));
    }

    private ExportedGraph export(TrainedModel model) {
        return OnnxFile.write(file(), model, OnnxExport.of(0));
    }

    private ExportedGraph export(TrainedModel model, ElementType type) {
        return OnnxFile.write(file(), model, new OnnxExport(0, Optional.of(type), Set.of()));
    }

    private Path file() {
        return folder.resolve("m.onnx");
    }

    /** The output of the file's graph for all rows, whose types are as stated. */
    private double[] run(Dataset data, ExportedGraph exported, String output) throws OrtException {
        double[][] inputs = data.train(0).inputMatrix();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        boolean wide = exported.inputs() == ElementType.FLOAT64;
        try (OrtSession session = environment.createSession(file().toString());
                OnnxTensor x = wide
                        ? OnnxTensor.createTensor(environment, inputs)
                        : OnnxTensor.createTensor(environment, floats(inputs));
                OrtSession.Result result = session.run(Map.of("inputs", x), Set.of(output))) {
            TensorInfo in = (TensorInfo) session.getInputInfo().get("inputs").getInfo();
            assertThat(in.type).isEqualTo(wide ? OnnxJavaType.DOUBLE : OnnxJavaType.FLOAT);
            Object value = result.get(0).getValue();
            assertThat(value instanceof double[]).isEqualTo(exported.outputs() == ElementType.FLOAT64);
            if (value instanceof double[] doubles) {
                return doubles;
            }
            float[] narrow = value instanceof float[][] rows ? secondColumn(rows) : (float[]) value;
            return IntStream.range(0, narrow.length).mapToDouble(i -> narrow[i]).toArray();
        }
    }

    private static float[][] floats(double[][] rows) {
        float[][] narrow = new float[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                narrow[i][j] = (float) rows[i][j];
            }
        }
        return narrow;
    }

    private static float[] secondColumn(float[][] rows) {
        float[] column = new float[rows.length];
        for (int i = 0; i < column.length; i++) {
            column[i] = rows[i][1];
        }
        return column;
    }

    private static double[] predicted(TrainedModel model, Dataset data) {
        return ((RegressionPredictive) model.predict(data.train(0), 1)).mean();
    }

    private void assertPredicts(Dataset data, TrainedModel model, ExportedGraph exported) throws OrtException {
        double sd = model.description().standardisation().targetScale();
        double lost = exported.inputs() == ElementType.FLOAT64 ? 1e-5 : Resolution.COARSE;
        assertThat(run(data, exported, "mean")).containsExactly(predicted(model, data), within(lost * sd));
    }

    /** What is coarse: inputs by name, and the target. */
    private static void assertCoarse(ExportedGraph exported, boolean target, String... inputs) {
        assertThat(exported.coarseInputs()).extracting(Resolution::column).containsExactly(inputs);
        assertThat(exported.coarseTarget().isPresent()).isEqualTo(target);
        assertThat(exported.inputs()).isEqualTo(inputs.length > 0 ? ElementType.FLOAT64 : ElementType.FLOAT32);
        assertThat(exported.outputs()).isEqualTo(target ? ElementType.FLOAT64 : ElementType.FLOAT32);
    }

    private List<String> operators() throws IOException {
        return ModelProto.parseFrom(Files.readAllBytes(file())).getGraph().getNodeList().stream()
                .map(NodeProto::getOpType)
                .toList();
    }

    /** The steps of neighbouring floats: 128 above 2³⁰, 2⁻¹³ above 2¹⁰, 2 above 2²⁴. */
    @ParameterizedTest
    @CsvSource({
        "1.7e9, 10, true", // ten minutes of seconds since 1970
        "1.7e9, 1000, true", // a day of them
        "1.7e9, 500000, false", // a year of them
        "-1.7e9, 10, true",
        "1.7e12, 10000, true", // ten minutes of milliseconds
        "2e7, 1, true", // ordinal numbers
        "3e7, 1000, false",
        "2000, 0.3, false", // years
        "2000, 0.001, true",
        "1e-3, 1e-12, true",
        "1e100, 1e96, true", // beyond 32 bits
        "0, 1e-60, true",
        "0, 1, false"
    })
    void inputsHave64BitsWhere32AreTooCoarse(double from, double step, boolean coarse) throws Exception {
        Dataset data = numbers(ElementTypeTest::wave, i -> from + step * i);
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model);
        assertCoarse(exported, false, coarse ? new String[] {"x0"} : new String[0]);
        assertPredicts(data, model, exported);
    }

    /** The same seconds in 32 bits are six numbers: the loss that 64 bits avoid. */
    @Test
    void secondsOfTenMinutesAreToldApart() throws Exception {
        Dataset data = numbers(ElementTypeTest::wave, i -> EPOCH + 10 * i);
        ExportedGraph exported = export(trained(data));
        assertThat(Arrays.stream(floats(data.train(0).inputMatrix()))
                        .map(Arrays::toString)
                        .distinct())
                .hasSize(6);
        assertThat(Arrays.stream(run(data, exported, "mean")).distinct()).hasSizeGreaterThan(40);
        assertThat(exported.coarseInputs()).singleElement().satisfies(column -> {
            assertThat(column.step()).isEqualTo(128);
            assertThat(column.sd()).isCloseTo(10 * Math.sqrt((ROWS * ROWS - 1) / 12.0), within(1e-6));
        });
    }

    @Test
    void oneColumnOfSeveralDecides() throws Exception {
        Dataset data = numbers(
                ElementTypeTest::wave,
                i -> i % 2, // a category
                i -> EPOCH + 10 * i,
                i -> 1000 + wave(i));
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model);
        assertCoarse(exported, false, "x1");
        assertPredicts(data, model, exported);
    }

    @ParameterizedTest
    @CsvSource({"1.7e9, 10, true", "-5e8, 1, true", "1e100, 1e96, true", "0, 1e-60, true", "500, 20, false"})
    void outputsHave64BitsWhere32AreTooCoarse(double mean, double scale, boolean coarse) throws Exception {
        Dataset data = numbers(i -> mean + scale * wave(i), i -> i);
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model);
        assertCoarse(exported, coarse);
        assertPredicts(data, model, exported);
        RegressionPredictive predicted = (RegressionPredictive) model.predict(data.train(0), 1);
        if (scale > 1e-50 && scale < 1e150) { // where a variance is a double
            double noise = Math.sqrt(predicted.aleatoricVariance()[0]);
            double[] all = new double[ROWS];
            Arrays.fill(all, noise);
            assertThat(run(data, exported, "aleatoric_sd")).containsExactly(all, within(1e-5 * noise));
        }
    }

    @Test
    void inputsAndOutputsOf64BitsGoTogether() throws Exception {
        Dataset data = numbers(i -> EPOCH + 10 * wave(i), i -> EPOCH + 10 * i);
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model);
        assertCoarse(exported, true, "x0");
        assertPredicts(data, model, exported);
    }

    @Test
    void probabilitiesHave32Bits() throws Exception {
        Dataset data =
                dataset(new Task.Classification(2), List.of("a", "b"), i -> wave(i) > 0 ? 1 : 0, i -> EPOCH + 10 * i);
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model);
        assertCoarse(exported, false, "x0");
        double[][] expected = ((CategoricalMixture) model.predict(data.train(0), 1)).meanProbabilities();
        assertThat(run(data, exported, "probabilities"))
                .containsExactly(Arrays.stream(expected).mapToDouble(p -> p[1]).toArray(), within(1e-5));
    }

    @Test
    void aConstantColumnNeedsNo64Bits() throws Exception {
        Dataset data = numbers(ElementTypeTest::wave, i -> EPOCH, i -> i);
        TrainedModel model = trained(data);
        OnnxExport known = new OnnxExport(0, Optional.empty(), Set.of("x0"));
        ExportedGraph exported = OnnxFile.write(file(), model, known);
        assertCoarse(exported, false);
        assertPredicts(data, model, exported);
        assertCoarse(export(model), false, "x0"); // not known to be constant: its scale of 1 may be a deviation
    }

    @Test
    void oneTypeIsThereForEveryColumnWhereItIsAskedFor() throws Exception {
        Dataset data = numbers(ElementTypeTest::wave, i -> i);
        TrainedModel model = trained(data);
        ExportedGraph exported = export(model, ElementType.FLOAT64);
        assertThat(exported.inputs()).isEqualTo(ElementType.FLOAT64);
        assertThat(exported.outputs()).isEqualTo(ElementType.FLOAT64);
        assertThat(exported.coarseInputs()).isEmpty();
        assertPredicts(data, model, exported);
    }

    @Test
    void graphsOf32BitsHaveNoConversion() throws Exception {
        TrainedModel model = trained(numbers(ElementTypeTest::wave, i -> i));
        export(model);
        byte[] unasked = Files.readAllBytes(file());
        assertThat(operators()).doesNotContain("Cast");
        export(model, ElementType.FLOAT32);
        assertThat(file()).hasBinaryContent(unasked);
        export(model, ElementType.FLOAT64);
        assertThat(operators())
                .containsOnlyOnce("Div")
                .filteredOn("Cast"::equals)
                .hasSize(2);
    }

    /** Steps of 128: refused above a hundredth of the standard deviation, 12800. */
    @ParameterizedTest
    @ValueSource(doubles = {10, 700})
    void lossesIn32BitsAreRefused(double step) {
        TrainedModel model = trained(numbers(ElementTypeTest::wave, i -> wave(i), i -> EPOCH + step * i));
        assertRefused(model, "32-bit inputs are too coarse for 'x1' (steps of 128 at", "steps above 1 %");
    }

    @Test
    void lossesOfTheTargetAreRefused() {
        TrainedModel model = trained(numbers(i -> EPOCH + 10 * wave(i), i -> i));
        assertRefused(model, "32-bit outputs are too coarse for 'y' (steps of 128 at", "subtract a constant");
    }

    private void assertRefused(TrainedModel model, String... words) {
        assertThatThrownBy(() -> export(model, ElementType.FLOAT32))
                .isInstanceOfSatisfying(
                        UserException.class,
                        fault -> assertThat(fault.argument()).contains(Argument.ELEMENT_TYPE))
                .hasMessageContainingAll(words);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void smallLossesAreGrantedIn32Bits() {
        TrainedModel model = trained(numbers(ElementTypeTest::wave, i -> EPOCH + 1500 * i));
        ExportedGraph exported = export(model, ElementType.FLOAT32);
        assertThat(exported.inputs()).isEqualTo(ElementType.FLOAT32);
        assertThat(exported.coarseInputs()).hasSize(1); // to be told
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void numbersAreWrittenInTheirOrderOfBytes(ElementType type) {
        assertThat(type.raw(new double[] {1, -2}))
                .isEqualTo(
                        type == ElementType.FLOAT32
                                ? new byte[] {0, 0, (byte) 0x80, 0x3f, 0, 0, 0, (byte) 0xc0}
                                : new byte[] {0, 0, 0, 0, 0, 0, (byte) 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, (byte) 0xc0});
    }

    @Test
    void manyColumnsAreCounted() {
        List<Resolution> columns = IntStream.range(0, 7)
                .mapToObj(j -> new Resolution("x" + j, 128, 10))
                .toList();
        assertThat(Resolution.words(columns))
                .endsWith("'x4' (steps of 128 at a standard deviation of 10.0) and 2 others");
    }
}

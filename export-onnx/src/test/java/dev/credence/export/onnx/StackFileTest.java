package dev.credence.export.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnxruntime.OrtException;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.inference.auto.AutoMethod;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.StackedNetworks;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.LinearKind;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.CodedRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of exported models of the method auto. */
final class StackFileTest {
    private static final List<Column> COLUMNS = Stacks.COLUMNS.subList(0, 3);
    private static Examples rows;
    private static TrainedModel model;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() {
        rows = table(40, 1000);
        model = trained(rows);
    }

    /** @param offset of the first column */
    private static Examples table(int count, double offset) {
        double[][] cells = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            double a = Math.sin(i);
            cells[i] = new double[] {offset + a, i % 7, i % 3};
            y[i] = 3 * a + i % 3 + 0.1 * (i * 37 % 11);
        }
        return Examples.of(cells, y);
    }

    private static TrainedModel trained(Examples training) {
        Dataset dataset = new Dataset(
                "rows",
                new Task.Regression(),
                training,
                List.of("a", "b", "few"),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, training.size()).toArray(), new int[0])));
        return TableFit.of(new AutoMethod())
                .settings(Map.of("cycles", "1"))
                .cells(COLUMNS)
                .threads(1)
                .train(dataset, training);
    }

    private Path file() {
        return folder.resolve("m.onnx");
    }

    private Map<String, Object> run(Object x) throws IOException, OrtException {
        return StackRun.outputs(Files.readAllBytes(file()), x);
    }

    private static StackExport export(ElementType type) {
        return new StackExport(Optional.of(type), List.of(0.1, 0.5), 1.5);
    }

    @Test
    void aTrainedModelPredictsTheSame() throws IOException, OrtException {
        ExportedStack written = StackFile.write(file(), model, StackExport.DEFAULT);
        assertThat(written.bytes()).isEqualTo(Files.size(file()));
        assertThat(written.leftOut()).isEmpty();
        Examples some = rows.rows(new int[] {3, 1, 39});
        Map<String, Object> found = run(StackRun.inputs(COLUMNS, some));
        RegressionPredictive expected = (RegressionPredictive) model.predict(some, 1);
        assertThat((double[]) found.get("mean")).containsExactly(expected.mean(), within(2e-5));
        double[] medians = Arrays.stream((double[][]) found.get("quantiles"))
                .mapToDouble(row -> row[3])
                .toArray();
        assertThat(medians).containsExactly(expected.quantile(0.5), within(2e-5));
    }

    @Test
    void metadataNameInputsAndLevels() throws IOException {
        StackFile.write(file(), model, StackExport.DEFAULT);
        Map<String, String> metadata = ModelProto.parseFrom(Files.readAllBytes(file())).getMetadataPropsList().stream()
                .collect(Collectors.toMap(StringStringEntryProto::getKey, StringStringEntryProto::getValue));
        assertThat(metadata)
                .containsEntry("inputs", "[\"a\",\"b\",\"few=x\",\"few=y\",\"few=z\"]")
                .containsEntry("levels", "[0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975]")
                .containsEntry("method", "auto")
                .containsEntry("target", "y")
                .containsEntry("classes", "[]");
    }

    @Test
    void outputsIn32BitsWithQuantilesAsAskedAndBounded() throws IOException, OrtException {
        StackFile.write(file(), model, export(ElementType.FLOAT32));
        double[][] x = StackRun.inputs(COLUMNS, rows);
        float[][] narrow = new float[x.length][x[0].length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[i].length; j++) {
                narrow[i][j] = (float) x[i][j];
            }
        }
        float[][] quantiles = (float[][]) run(narrow).get("quantiles");
        double[] expected = ((RegressionPredictive) model.predict(rows, 1)).quantile(0.1);
        assertThat(quantiles[0]).hasSize(2);
        boolean anyBounded = false;
        for (int i = 0; i < expected.length; i++) {
            assertThat((double) quantiles[i][0]).isEqualTo(Math.max(1.5, expected[i]), within(2e-3));
            anyBounded |= expected[i] < 1.5;
        }
        assertThat(anyBounded).isTrue();
    }

    @Test
    void tooCoarse32BitsAreRefused() {
        TrainedModel late = trained(table(40, 1.7e9));
        assertThatThrownBy(() -> StackFile.write(file(), late, export(ElementType.FLOAT32)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("32-bit inputs are too coarse for 'a'");
    }

    @Test
    void levelsLieBetween0And1() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StackExport(Optional.empty(), List.of(1.0), 0))
                .withMessageContaining("between 0");
    }

    /** A stack of a linear model and an inference method of this weight. */
    private static AutoRegression withMethod(double weight) {
        AutoRegression whole = Stacks.regression(
                Stacks.rows(1, Stacks.ROWS, true, s -> s),
                Stacks.COLUMNS,
                Map.of("linear-normal", 1.0),
                List.of(new LinearKind()));
        StackedNetworks<NormalMixtures> stack = whole.networks();
        Entry<NormalMixtures> method = new Entry<>() {
            @Override
            public String name() {
                return "pbp";
            }

            @Override
            public NormalMixtures predict(CodedRows some) {
                return NormalMixtures.empty(some.size(), 1);
            }

            @Override
            public Map<String, NpyArray> arrays() {
                return Map.of();
            }
        };
        return new AutoRegression(
                new StackedNetworks<>(
                        stack.inputs(),
                        stack.sizes(),
                        stack.configurations(),
                        new StackWeights(
                                weight == 0
                                        ? List.of(new StackWeights.Term("linear-normal", 0, 1, 1))
                                        : List.of(
                                                new StackWeights.Term("linear-normal", 0, 1, 1 - weight),
                                                new StackWeights.Term("pbp", 0, 1, weight))),
                        Map.of(),
                        List.of(stack.entries().get(0), method),
                        stack.donors()),
                whole.targets(),
                whole.expectation());
    }

    @Test
    void anInferenceMethodIsLeftOutOrRefusedByItsWeight() throws OrtException {
        assertThat(StackGraph.leftOut(withMethod(0.015))).containsExactly(Map.entry("pbp", 0.015));
        Examples some = Stacks.rows(2, 4, true, s -> s);
        double[] without = (double[])
                StackRun.outputs(withMethod(0.015), Stacks.COLUMNS, some).get("mean");
        double[] linear = ((RegressionPredictive) withMethod(0).predictive(some)).mean();
        assertThat(without).containsExactly(linear, within(1e-5));
        assertThatThrownBy(() -> StackGraph.leftOut(withMethod(0.03)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'pbp' has 3 % of the weight");
    }
}

package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Settings;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The network {@code model=tabular}, from its name to a model file, on the reference device. */
class TabularFitTest {
    private static final int ROWS = 60;
    private static final Map<String, String> SETTINGS = Map.of(
            "model", "tabular", "hidden", "6", "epochs", "8", "batch", "16", "samples", "2", "prediction-samples", "7");
    private static final List<Column> CELLS =
            List.of(Column.category("c", List.of("p", "q", "r")), Column.number("a"), Column.number("b"));

    /** A categorical column with three values, a number, and a number that is optionally missing in every fifth row. */
    private static Dataset data(double shift, double factor, boolean missing) {
        CounterRandom random = CounterRandom.of(5, 5);
        double[][] x = new double[ROWS][];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double a = random.normal(1, i);
            double b = random.normal(2, i);
            x[i] = new double[] {i % 3, shift + factor * a, missing && i % 5 == 0 ? Double.NaN : b};
            y[i] = i % 3 + a - b * b;
        }
        int[] all = IntStream.range(0, ROWS).toArray();
        return new Dataset(
                "tabular",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("c", "a", "b"),
                "y",
                List.of(),
                List.of(new Split(all, all)));
    }

    private static TrainedModel train(Dataset data) {
        return Fit.of(new MeanField(), new ReferenceDevice())
                .settings(SETTINGS)
                .cells(CELLS)
                .train(data, data.train(0));
    }

    private static double[] means(TrainedModel model, double[]... rows) {
        return ((RegressionPredictive) model.predict(Examples.of(rows, new double[rows.length]), 7)).mean();
    }

    @Test
    @DisplayName("Another unit of a column changes results only by rounding")
    void anotherUnitChangesNothing() {
        Dataset usual = data(0, 1, false);
        Dataset other = data(-300, 70, false);
        double[] expected = ((RegressionPredictive) train(usual).predict(usual.train(0), 7)).mean();
        double[] found = ((RegressionPredictive) train(other).predict(other.train(0), 7)).mean();
        for (int i = 0; i < ROWS; i++) {
            assertThat(found[i]).as("row %d", i).isCloseTo(expected[i], within(1e-5));
        }
    }

    @Test
    @DisplayName("Unseen and missing categories are the same, and differ from the seen ones")
    void unknownCategoriesAreOne() {
        TrainedModel model = train(data(0, 1, false));
        // one row each: draws depend on the position in the batch
        double missing = means(model, new double[] {Double.NaN, 0.3, 0.1})[0];
        assertThat(means(model, new double[] {3, 0.3, 0.1})[0]).isEqualTo(missing);
        assertThat(means(model, new double[] {17, 0.3, 0.1})[0]).isEqualTo(missing);
        assertThat(means(model, new double[] {1, 0.3, 0.1})[0]).isNotEqualTo(missing);
    }

    @Test
    @DisplayName("A missing number becomes the median, with an indicator if training has missing values")
    void aMissingNumberIsTheMedian() {
        for (boolean indicator : new boolean[] {false, true}) {
            TrainedModel model = train(data(0, 1, indicator));
            double median = model.description().standardisation().inputMean()[2];
            double missing = means(model, new double[] {1, 0.3, Double.NaN})[0];
            double filled = means(model, new double[] {1, 0.3, median})[0];
            assertThat(missing).isFinite();
            assertThat(missing == filled).isEqualTo(!indicator);
        }
    }

    @Test
    @DisplayName("The model file holds the layers in place of the name, and predicts the same bits")
    void theModelFileHoldsTheLayers(@TempDir Path folder) {
        Dataset data = data(0, 1, true);
        TrainedModel model = train(data);
        assertThat(model.description().settings().get("model"))
                .startsWith("[{\"missing\":")
                .contains("scaled-output");
        Path file = folder.resolve("tabular.credence");
        ModelFile.save(model, file);
        TrainedModel loaded = ModelFile.load(file, Methods.of(List.of(new MeanField())), new ReferenceDevice());
        assertThat(((RegressionPredictive) loaded.predict(data.train(0), 7)).mean())
                .isEqualTo(((RegressionPredictive) model.predict(data.train(0), 7)).mean());
    }

    @Test
    @DisplayName("Settings that are not given get the network's defaults, given ones stay, and mlp has its own")
    void settingsHaveTheNetworksDefaults() {
        Settings tabular = new MeanField().parse(Map.of("model", "tabular:plain", "epochs", "3"));
        assertThat(tabular.get(CommonSettings.SCHEDULE)).isEqualTo("cosine");
        assertThat(tabular.get(CommonSettings.HIDDEN)).containsExactly(128, 128);
        assertThat(tabular.get(CommonSettings.EPOCHS)).isEqualTo(3);
        Settings usual = new MeanField().parse(Map.of("epochs", "3"));
        assertThat(usual.get(CommonSettings.SCHEDULE)).isEqualTo("constant");
        assertThat(usual.get(CommonSettings.HIDDEN)).containsExactly(50);
    }
}

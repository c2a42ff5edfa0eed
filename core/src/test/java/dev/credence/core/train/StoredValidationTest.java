package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.fixture.RowsInFile;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Validation by rows that are read when they are asked for. */
class StoredValidationTest {
    private static final int ROWS = 60;
    private static final Examples MEMORY = rows();

    private static Examples rows() {
        CounterRandom random = CounterRandom.of(6, 2);
        double[][] x = new double[ROWS][2];
        double[] y = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            x[n][0] = random.normal(0, n);
            x[n][1] = random.below(4, 1, n);
            y[n] = 2 * x[n][0] + x[n][1] + random.normal(2, n);
        }
        return Examples.of(x, y)
                .weighted(IntStream.range(0, ROWS).mapToDouble(n -> 1 + n % 2).toArray());
    }

    private static TrainedModel train(Examples rows) {
        int[] all = IntStream.range(0, ROWS).toArray();
        Dataset dataset = new Dataset(
                "rows", Task.REGRESSION, rows, List.of("a", "b"), "y", List.of(), List.of(new Split(all, all)));
        return Fit.of(new MeanField(), new ReferenceDevice())
                .settings(Map.of("hidden", "4", "epochs", "5", "batch", "16", "samples", "2"))
                .set("prediction-samples", "3")
                .seed(4)
                .validation(0.3, 2)
                .train(dataset, rows);
    }

    @Test
    @DisplayName("The model and its validation score are those of rows in memory, weights included")
    void sameModel() {
        TrainedModel memory = train(MEMORY);
        TrainedModel stored = train(new RowsInFile(MEMORY));
        assertThat(stored.description().training())
                .isEqualTo(memory.description().training());
        assertThat(stored.description()
                        .training()
                        .path("validation_log_likelihood")
                        .isNumber())
                .isTrue();
        memory.inference()
                .parameters()
                .forEach((name, tensor) -> assertThat(stored.inference()
                                .device()
                                .read(stored.inference().parameters().get(name)))
                        .isEqualTo(memory.inference().device().read(tensor)));
    }

    @Test
    @DisplayName("The score is the same in tiles of any size")
    void tiles() {
        TrainedModel model = train(MEMORY);
        Standardisation standardisation = Standardisation.of(MEMORY, Task.REGRESSION);
        TrainingPoints memory = TrainingPoints.of(MEMORY, standardisation);
        TrainingPoints stored = TrainingPoints.of(new RowsInFile(MEMORY), standardisation);
        double whole = LogLikelihoods.mean(model.inference(), memory, 3);
        for (int most : new int[] {1, 7, ROWS - 1, ROWS, 1000}) {
            assertThat(LogLikelihoods.mean(model.inference(), stored, 3, most))
                    .as("tiles of %d", most)
                    .isEqualTo(whole);
        }
    }
}

package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows of two correlated numbers and a town, with the true model of y. */
public final class TownModel implements TableMethod, TrainedTable {
    static final List<Column> COLUMNS =
            List.of(Column.number("a"), Column.number("b"), Column.category("town", List.of("x", "y", "z")));

    /** Rows of a batch; shifts are in standard deviations. */
    public static Examples rows(int batch, int count, double inputShift, double targetShift) {
        CounterRandom random = CounterRandom.of(5, batch);
        double[][] x = new double[count][3];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            double common = random.normal(0, i);
            x[i][0] = common + inputShift;
            x[i][1] = 0.9 * common + Math.sqrt(1 - 0.81) * random.normal(1, i);
            double u = random.uniform(2, i);
            x[i][2] = u < 0.6 ? 0 : u < 0.95 ? 1 : 2;
            y[i] = x[i][0] + x[i][2] + random.normal(3, i) + targetShift;
        }
        return Examples.of(x, y);
    }

    /** Trained on 1000 rows, with their profile. */
    public static TrainedModel model() {
        Examples rows = rows(0, 1000, 0, 0);
        Dataset data = new Dataset(
                "towns",
                Task.REGRESSION,
                rows,
                COLUMNS.stream().map(Column::name).toList(),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, 1000).toArray(), new int[0])));
        TrainedModel trained = TableFit.of(new TownModel()).cells(COLUMNS).train(data, rows);
        return TrainingProfileFile.attach(trained, rows);
    }

    @Override
    public Predictive predict(Examples rows) {
        double[][] x = rows.inputMatrix();
        double[] mean = Arrays.stream(x).mapToDouble(r -> r[0] + r[2]).toArray();
        double[] epistemic =
                Arrays.stream(x).mapToDouble(r -> 0.01 * (1 + r[0] * r[0])).toArray();
        double[] aleatoric = new double[mean.length];
        Arrays.fill(aleatoric, 1);
        return GaussianPredictive.of(mean, epistemic, aleatoric);
    }

    @Override
    public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        return this;
    }

    @Override
    public TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        return this;
    }

    @Override
    public String composition() {
        return "known";
    }

    @Override
    public Optional<Expectation> expectation() {
        return Optional.empty();
    }

    @Override
    public ObjectNode document() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public Map<String, NpyArray> arrays() {
        return Map.of();
    }

    @Override
    public String name() {
        return "known";
    }

    @Override
    public String description() {
        return "what made the rows";
    }

    @Override
    public String citation() {
        return "none";
    }

    @Override
    public Schema settings() {
        return Schema.of();
    }
}

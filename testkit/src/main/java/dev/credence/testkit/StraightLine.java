package dev.credence.testkit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.JsonRecord;
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
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A least-squares line in one input with homoscedastic normal noise: quick to train, row-wise, and wrong about most
 * data.
 */
final class StraightLine implements TableMethod {
    @Override
    public String name() {
        return "straight-line";
    }

    @Override
    public String description() {
        return "a line by least squares";
    }

    @Override
    public String citation() {
        return "Legendre 1805";
    }

    @Override
    public Schema settings() {
        return Schema.of();
    }

    @Override
    public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        double[] x =
                Arrays.stream(rows.inputMatrix()).mapToDouble(row -> row[0]).toArray();
        double[] y = rows.targets();
        double meanX = Arrays.stream(x).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double products = 0;
        double squares = 1e-9;
        for (int i = 0; i < x.length; i++) {
            products += (x[i] - meanX) * (y[i] - meanY);
            squares += (x[i] - meanX) * (x[i] - meanX);
        }
        double slope = products / squares;
        double intercept = meanY - slope * meanX;
        double errors = 0;
        for (int i = 0; i < x.length; i++) {
            errors += Math.pow(y[i] - intercept - slope * x[i], 2);
        }
        return new Line(intercept, slope, errors / x.length + 1e-6);
    }

    @Override
    public TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        JsonRecord json = JsonRecord.of(document);
        Line line = new Line(
                json.number("intercept"),
                json.number("slope"),
                json.number("variance", v -> v > 0, "a positive number"));
        json.end();
        return line;
    }

    private record Line(double intercept, double slope, double variance) implements TrainedTable {
        @Override
        public Predictive predict(Examples rows) {
            double[] mean = Arrays.stream(rows.inputMatrix())
                    .mapToDouble(row -> intercept + slope * row[0])
                    .toArray();
            double[] aleatoric = new double[mean.length];
            Arrays.fill(aleatoric, variance);
            return GaussianPredictive.of(mean, new double[mean.length], aleatoric);
        }

        @Override
        public String composition() {
            return "a line";
        }

        @Override
        public Optional<Expectation> expectation() {
            return Optional.empty();
        }

        @Override
        public ObjectNode document() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("intercept", intercept);
            json.put("slope", slope);
            json.put("variance", variance);
            return json;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of();
        }
    }
}

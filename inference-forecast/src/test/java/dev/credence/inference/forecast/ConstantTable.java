package dev.credence.inference.forecast;

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
import dev.credence.core.predict.Predictive;
import dev.credence.core.series.LeadMixture;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A table whose prediction is, for every row, the normal distribution of the training targets. */
public final class ConstantTable implements TableMethod {
    @Override
    public String name() {
        return "constant-table";
    }

    @Override
    public String description() {
        return "the targets' normal distribution";
    }

    @Override
    public String citation() {
        return "none";
    }

    @Override
    public Schema settings() {
        return Schema.of();
    }

    @Override
    public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        double[] y = rows.targets();
        double mean = Arrays.stream(y).average().orElseThrow();
        double variance =
                Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
        return new Constant(new NpyArray(new float[] {(float) mean, (float) Math.sqrt(variance)}, 2));
    }

    @Override
    public TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        JsonRecord.of(document).end();
        return new Constant(Optional.ofNullable(arrays.get("moments"))
                .orElseThrow(() -> new IllegalArgumentException("the array 'moments' is missing")));
    }

    private record Constant(NpyArray moments) implements TrainedTable {
        @Override
        public Predictive predict(Examples rows) {
            double[] mean = new double[rows.size()];
            double[] sd = new double[rows.size()];
            Arrays.fill(mean, moments.values()[0]);
            Arrays.fill(sd, moments.values()[1]);
            return LeadMixture.normal(mean, sd);
        }

        @Override
        public String composition() {
            return "constant";
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
            return Map.of("moments", moments);
        }
    }
}

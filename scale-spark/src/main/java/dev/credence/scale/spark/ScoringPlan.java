package dev.credence.scale.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * How a model scores the rows of a data set; goes to the executors as JSON.
 *
 * @param model SHA-256 of its file
 * @param device by name, for networks
 * @param threads of a task
 * @param features the column of vectors; empty if the inputs are columns
 * @param inputs names of the vectors' elements
 * @param id the column that names the rows; empty without one
 * @param output names of the columns to add
 * @param zone in which moments are dates and times, by its identifier
 * @param schema of the data set, as Spark's JSON
 */
record ScoringPlan(
        String model,
        String device,
        int threads,
        String features,
        List<String> inputs,
        String id,
        OutputNames output,
        String zone,
        String schema) {
    private static final ObjectMapper JSON = new ObjectMapper();

    ScoringPlan {
        inputs = List.copyOf(inputs);
    }

    StructType type() {
        return (StructType) DataType.fromJson(schema);
    }

    /** The same for another data set. */
    ScoringPlan of(StructType type) {
        return new ScoringPlan(model, device, threads, features, inputs, id, output, zone, type.json());
    }

    String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan has no JSON: " + this, e);
        }
    }

    static ScoringPlan parse(String json) {
        try {
            return JSON.readValue(json, ScoringPlan.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no plan: " + json, e);
        }
    }
}

package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;

/** A model of the method {@code auto} behind the interface of commands and files. */
public record AutoTable(AutoModel model) implements TrainedTable {
    @Override
    public Predictive predict(Examples rows) {
        return model.predictive(rows);
    }

    @Override
    public String composition() {
        return model.networks().composition();
    }

    @Override
    public Optional<Expectation> expectation() {
        return Optional.of(model.expectation());
    }

    @Override
    public ObjectNode document() {
        return AutoDocument.document(model);
    }

    @Override
    public Map<String, NpyArray> arrays() {
        return AutoDocument.arrays(model);
    }
}

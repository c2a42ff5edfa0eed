package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.SeriesSet;
import java.util.Map;

/** A method without settings that learns nothing over series, so that its model is the problem alone. */
abstract class StatelessMethod implements SeriesMethod {
    /** The model. */
    abstract StatelessSeries model(SeriesProblem problem);

    @Override
    public Schema settings() {
        return Schema.of();
    }

    @Override
    public TrainedSeries train(SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
        return model(problem);
    }

    @Override
    public TrainedSeries load(
            SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        StatelessSeries.requireEmpty(document, arrays);
        return model(problem);
    }
}

package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.TrainedSeries;
import java.util.Map;

/**
 * A trained model of a forecasting method, with what describes it.
 *
 * @param method name of the method
 * @param settings all settings as text, by name
 * @param problem season and largest horizon
 * @param seed of training
 * @param facts about the series and their table, such as the step and the columns' names
 * @param trained the model
 */
public record SeriesModel(
        String method,
        Map<String, String> settings,
        SeriesProblem problem,
        long seed,
        ObjectNode facts,
        TrainedSeries trained) {
    public SeriesModel {
        settings = Map.copyOf(settings);
        facts = facts.deepCopy();
    }

    /** A copy of the facts. */
    @Override
    public ObjectNode facts() {
        return facts.deepCopy();
    }
}

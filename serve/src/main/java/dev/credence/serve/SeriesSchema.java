package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.scoring.series.Forecaster;

/** The description of a model of series for input forms: the columns of its histories, its step and its horizon. */
final class SeriesSchema {
    private SeriesSchema() {}

    static ObjectNode of(ServedSeries model) {
        Forecaster forecaster = model.forecaster();
        SeriesColumns columns = forecaster.columns();
        ObjectNode json = Json.object();
        json.put("name", model.name());
        json.put("kind", "series");
        json.put("method", forecaster.model().method());
        columns.series().forEach(json.putArray("series")::add);
        json.put("order", columns.order());
        json.put("target", columns.target());
        columns.covariates().forEach(json.putArray("covariates")::add);
        columns.past().forEach(json.putArray("past_covariates")::add);
        json.put("step", forecaster.step().words());
        json.put("horizon", forecaster.horizon());
        json.put("season", forecaster.model().problem().season());
        ArrayNode coverages = json.putArray("guaranteed");
        forecaster.guarantee().ifPresent(given -> {
            given.coverages().forEach(coverages::add);
            json.put("band", given.hasBand());
            json.put("promise", given.promise());
        });
        json.put("learns", model.state().isPresent());
        return json;
    }
}

package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.SeriesModel;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.datasets.series.TimeStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model file says about its series besides the model, in its field {@code facts}.
 *
 * @param columns of the table
 * @param step of its times
 * @param count number of series of training
 * @param ends times of the last values of training by series; empty in files of earlier versions
 * @param guarantee of the forecasts
 */
record SeriesFacts(
        SeriesColumns columns,
        TimeStep step,
        int count,
        Map<String, String> ends,
        Optional<SeriesGuarantee> guarantee) {
    private static final String SERIES = "series";
    private static final String COVARIATES = "covariates";
    private static final String PAST = "past_covariates";
    private static final String HOLIDAYS = "holidays";
    private static final String ENDS = "ends";
    private static final String GUARANTEE = "guarantee";

    SeriesFacts {
        ends = new LinkedHashMap<>(ends);
    }

    static SeriesFacts of(SeriesTable table) {
        return new SeriesFacts(table.columns(), table.step(), table.series().size(), ends(table, 0), Optional.empty());
    }

    /** The time so many steps before the last value of each series. */
    static Map<String, String> ends(SeriesTable table, int before) {
        Map<String, String> ends = new LinkedHashMap<>();
        table.series().forEach(one -> ends.put(one.series().id(), one.time(-before)));
        return ends;
    }

    SeriesFacts with(SeriesGuarantee newGuarantee) {
        return new SeriesFacts(columns, step, count, ends, Optional.of(newGuarantee));
    }

    /**
     * Reads the facts of a model, which are untrusted.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static SeriesFacts read(SeriesModel model) {
        JsonRecord json = JsonRecord.of(model.facts());
        SeriesColumns columns = new SeriesColumns(json.texts(SERIES), json.text("order"), json.text("target"))
                .with(json.has(COVARIATES) ? json.texts(COVARIATES) : List.of())
                .withPast(json.has(PAST) ? json.texts(PAST) : List.of())
                .withHolidays(json.has(HOLIDAYS) ? json.texts(HOLIDAYS) : List.of());
        TimeStep step = step(json.text("step"));
        int count = json.whole("count", 1, Integer.MAX_VALUE);
        Map<String, String> ends = json.has(ENDS) ? json.textsByName(ENDS) : Map.of();
        Optional<SeriesGuarantee> guarantee = json.has(GUARANTEE)
                ? Optional.of(SeriesGuarantee.read(
                        json.record(GUARANTEE), model.problem().horizon()))
                : Optional.empty();
        json.end();
        return new SeriesFacts(columns, step, count, ends, guarantee);
    }

    private static TimeStep step(String text) {
        try {
            return TimeStep.parse(text);
        } catch (UserException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    ObjectNode write() {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        columns.series().forEach(facts.putArray(SERIES)::add);
        facts.put("order", columns.order());
        facts.put("target", columns.target());
        if (!columns.covariates().isEmpty()) {
            columns.covariates().forEach(facts.putArray(COVARIATES)::add);
        }
        if (!columns.past().isEmpty()) {
            columns.past().forEach(facts.putArray(PAST)::add);
        }
        if (!columns.holidays().isEmpty()) {
            columns.holidays().forEach(facts.putArray(HOLIDAYS)::add);
        }
        facts.put("step", step.notation());
        facts.put("count", count);
        ObjectNode last = facts.putObject(ENDS);
        ends.forEach(last::put);
        guarantee.ifPresent(given -> given.write(facts.putObject(GUARANTEE)));
        return facts;
    }

    /** The number of a series' values up to a time by name: 0 if it is not named, or the time is not one of its. */
    static int valuesUpTo(Map<String, String> ends, DatedSeries series) {
        return Optional.ofNullable(ends.get(series.series().id()))
                .flatMap(Moment::parse)
                .map(time -> Math.max(0, series.index(time).orElse(-1) + 1))
                .orElse(0);
    }
}

package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.ShortText;
import dev.credence.scoring.TableWriter;
import dev.credence.scoring.series.ForecastOfSeries;
import dev.credence.scoring.series.Forecasts;
import dev.credence.scoring.series.GuaranteedLeads;
import dev.credence.scoring.series.Histories;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Histories in, forecasts out: rows in long form as JSON or CSV, answered in the same. */
final class SeriesProtocol {
    private static final String SOURCE = "The request";
    private static final String HORIZON = "horizon";
    private static final String LEVELS = "levels";
    private static final String QUANTILES = "quantiles";
    private static final String LEARN = "learn";
    private static final List<String> PARAMETERS = List.of(HORIZON, LEVELS, QUANTILES, LEARN);
    private static final int MOST_COLUMNS = 32;

    /** Steps of histories, missing ones included, for each row that the server takes of a table. */
    private static final int STEPS_PER_ROW = 100;

    private final ServedSeries model;
    private final HistoryRows rows;
    private final long mostSteps;

    SeriesProtocol(ServedSeries model, int mostRows) {
        this.model = model;
        rows = new HistoryRows(model.forecaster().columns());
        mostSteps = (long) STEPS_PER_ROW * mostRows;
    }

    /** @throws RequestException 400 or 413 */
    ForecastRequest read(RequestBody body) {
        return body.isCsv() ? ofCsv(body.json(), body.parameters()) : Json.read(body.json(), this::ofJson);
    }

    private ForecastRequest ofJson(JsonRecord json) {
        if (json.has("rows") == json.has("csv")) {
            throw RequestException.bad("The request's body: expected either 'rows', a list of objects of columns, or"
                    + " 'csv', a text with a header");
        }
        CsvTable table = json.has("rows")
                ? rows.of(requireFew(json.list("rows")))
                : csv(json.text("csv").getBytes(StandardCharsets.UTF_8));
        return request(
                table,
                json.whole(HORIZON, 1, Integer.MAX_VALUE, horizon()),
                json.has(LEVELS) ? Optional.of(list(json.numbers(LEVELS))) : Optional.empty(),
                json.has(QUANTILES) ? list(json.numbers(QUANTILES)) : List.of(),
                json.has("history") && json.truth("history"),
                json.has(LEARN) ? Optional.of(json.truth(LEARN)) : Optional.empty(),
                false);
    }

    private static List<Double> list(double... numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private ForecastRequest ofCsv(byte[] text, Map<String, String> parameters) {
        for (String name : parameters.keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw RequestException.bad("The address has the unknown parameter '" + ShortText.of(name)
                        + "'; expected " + String.join(", ", PARAMETERS));
            }
        }
        Optional<String> learns = Optional.ofNullable(parameters.get(LEARN));
        if (learns.filter(word -> !List.of("true", "false").contains(word)).isPresent()) {
            throw RequestException.bad(
                    "'" + LEARN + "' is '" + ShortText.of(learns.get()) + "', expected true or false");
        }
        return request(
                csv(text),
                parameters.containsKey(HORIZON) ? whole(parameters.get(HORIZON)) : horizon(),
                Optional.ofNullable(parameters.get(LEVELS)).map(words -> numbers(LEVELS, words)),
                numbers(QUANTILES, parameters.getOrDefault(QUANTILES, "")),
                false,
                learns.map(Boolean::valueOf),
                true);
    }

    private static int whole(@Nullable String text) {
        try {
            return Integer.parseInt(String.valueOf(text));
        } catch (NumberFormatException e) {
            throw RequestException.bad(
                    "'" + HORIZON + "' is '" + ShortText.of(String.valueOf(text)) + "', expected a whole number");
        }
    }

    private static List<Double> numbers(String name, String text) {
        try {
            return text.isEmpty()
                    ? List.of()
                    : Arrays.stream(text.split(",", MOST_COLUMNS + 2))
                            .map(Double::valueOf)
                            .toList();
        } catch (NumberFormatException e) {
            throw RequestException.bad("'" + name + "' is '" + ShortText.of(text)
                    + "', expected numbers between 0 and 1, separated by commas");
        }
    }

    private static CsvTable csv(byte[] text) {
        return RequestException.refusing(() -> CsvTable.readCsv(new ByteArrayInputStream(text), SOURCE));
    }

    private <T> List<T> requireFew(List<T> all) {
        if (all.size() > mostSteps) {
            throw tooLong(all.size() + " rows");
        }
        return all;
    }

    private RequestException tooLong(String what) {
        return RequestException.tooLarge("the histories have " + what + ", this server takes " + mostSteps
                + " steps at a time, missing ones" + " included");
    }

    private int horizon() {
        return model.forecaster().horizon();
    }

    private ForecastRequest request(
            CsvTable table,
            int steps,
            Optional<List<Double>> levels,
            List<Double> quantiles,
            boolean withHistory,
            Optional<Boolean> learns,
            boolean asCsv) {
        if (steps < 1 || steps > horizon()) {
            throw RequestException.bad(
                    "'" + HORIZON + "' is " + steps + ", expected 1 to " + horizon() + ", the model's horizon");
        }
        boolean guaranteed = model.forecaster().guarantee().isPresent();
        if (guaranteed && levels.isPresent()) {
            throw RequestException.bad("'" + LEVELS + "' is given, and the model was calibrated: it forecasts its"
                    + " calibrated intervals. Leave it out, or ask for '" + QUANTILES + "' of the model itself");
        }
        List<Double> own = guaranteed ? List.of() : levels.orElse(ForecastTable.usualLevels());
        if (own.size() + quantiles.size() > MOST_COLUMNS) {
            throw RequestException.bad("'" + LEVELS + "' and '" + QUANTILES + "' ask for " + own.size() + " levels and "
                    + quantiles.size() + " quantiles, expected at most " + MOST_COLUMNS);
        }
        if (learns.orElse(false) && model.state().isEmpty()) {
            throw RequestException.bad("'" + LEARN
                    + "' is true, and this server keeps no state of the model: it has no guarantee over time");
        }
        ForecastTable columns = RequestException.refusing(() -> new ForecastTable(own, quantiles));
        return new ForecastRequest(table, steps, columns, withHistory, learns.orElse(true), asCsv);
    }

    /**
     * Reads the histories and forecasts; called in one thread at a time, since what is read may be larger than what was
     * sent.
     *
     * @throws RequestException 400 or 413
     */
    Forecasts forecast(ForecastRequest request) {
        return RequestException.refusing(() -> {
            requireFew(request);
            SeriesTable table = model.forecaster().read(Histories.of(request.rows()));
            long steps = table.series().stream()
                    .mapToLong(one -> one.series().length())
                    .sum();
            if (steps > mostSteps) {
                throw tooLong(steps + " steps");
            }
            return model.forecast(table, request.steps(), request.learns());
        });
    }

    private void requireFew(ForecastRequest request) {
        if (request.rows().rows() > mostSteps) {
            throw tooLong(request.rows().rows() + " rows");
        }
    }

    /** The answer to a request. */
    Reply answer(Forecasts forecasts, ForecastRequest request) {
        List<String> header = RequestException.refusing(() -> forecasts.header(request.columns()));
        return request.asCsv() ? csv(header, forecasts, request) : Reply.json(json(header, forecasts, request));
    }

    private static Reply csv(List<String> header, Forecasts forecasts, ForecastRequest request) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            TableWriter.write(text, header, forecasts.rows(request.columns()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Reply(200, Reply.CSV, text.toByteArray());
    }

    private ObjectNode json(List<String> header, Forecasts forecasts, ForecastRequest request) {
        ObjectNode json = Json.object();
        json.put("model", model.name());
        ArrayNode notes = json.putArray("notes");
        forecasts.table().notes().forEach(notes::add);
        model.forecaster().shortNote(forecasts.table()).ifPresent(notes::add);
        ArrayNode all = json.putArray("forecast");
        for (ForecastOfSeries one : forecasts) {
            List<List<@Nullable Object>> leads = one.rows(request.columns());
            for (int h = 0; h < leads.size(); h++) {
                ObjectNode row = all.addObject();
                for (int j = 0; j < header.size(); j++) {
                    put(row, header.get(j), leads.get(h).get(j));
                }
                for (GuaranteedLeads guaranteed : one.guaranteed()) {
                    if (Double.isNaN(guaranteed.leads().lower()[h])) {
                        row.put("empty_" + ForecastTable.percent(guaranteed.coverage()), true);
                    }
                }
            }
        }
        if (request.withHistory()) {
            ArrayNode histories = json.putArray("histories");
            forecasts.forEach(one -> history(one.series(), forecasts.table(), histories.addObject()));
        }
        return json;
    }

    private static void put(ObjectNode row, String name, @Nullable Object cell) {
        if (cell instanceof Double number) {
            row.put(name, number);
        } else if (cell instanceof Integer lead) {
            row.put(name, lead);
        } else {
            row.put(name, cell == null ? null : String.valueOf(cell));
        }
    }

    /** A history as it was read: its cells in the columns that tell series apart, its times and its values. */
    private static void history(DatedSeries series, SeriesTable table, ObjectNode json) {
        List<String> names = table.columns().series();
        for (int j = 0; j < names.size(); j++) {
            json.put(names.get(j), series.cells().get(j));
        }
        int length = series.series().length();
        ArrayNode times = json.putArray("times");
        IntStream.range(0, length).mapToObj(i -> series.time(i + 1 - length)).forEach(times::add);
        ArrayNode values = json.putArray("values");
        Arrays.stream(series.series().values()).forEach(value -> Json.add(values, value));
    }
}

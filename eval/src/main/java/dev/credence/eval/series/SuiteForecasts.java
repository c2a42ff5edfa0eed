package dev.credence.eval.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.LineFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The scores of a method on a collection at an origin: a line of {@code results.jsonl}.
 *
 * @param dataset name of the collection
 * @param origin number of the origin, from 1, the latest first
 * @param method name of the method
 * @param settings all its settings as text
 * @param seed of training
 * @param seconds of training and forecasting
 * @param version of the library
 * @param scores of each series, without those by lead
 * @param leads means over series by lead
 * @param details of the method of interest
 */
public record SuiteForecasts(
        String dataset,
        int origin,
        String method,
        Map<String, String> settings,
        long seed,
        double seconds,
        String version,
        List<ForecastScores> scores,
        LeadScores leads,
        Optional<SuiteDetails> details) {
    /** The format of the lines. */
    public static final LineFile.Format<SuiteForecasts> FORMAT = new LineFile.Format<>(
            "{\"dataset\":",
            "comparison",
            "the result of a method on a collection",
            SuiteForecasts::json,
            SuiteForecasts::parse);

    private static final String DETAILS = "details";
    private static final int MOST = 10_000;

    /** Numbers of a series by their names in a line. */
    private static final Map<String, ToDoubleFunction<ForecastScores>> NUMBERS = new TreeMap<>(Map.of(
            "mase", ForecastScores::mase,
            "crps", ForecastScores::crps,
            "covered_80", ForecastScores::covered80,
            "covered_95", ForecastScores::covered95,
            "error", ForecastScores::error,
            "loss", ForecastScores::loss,
            "size", ForecastScores::size));

    public SuiteForecasts {
        settings = Map.copyOf(settings);
        scores = List.copyOf(scores);
    }

    /** Whether it is the result of the same work. */
    public boolean isOf(String collection, String name, Map<String, String> all, long ofSeed) {
        return dataset.equals(collection) && method.equals(name) && settings.equals(all) && seed == ofSeed;
    }

    /** The scores of some series. */
    public List<ForecastScores> of(Set<String> ids) {
        return scores.stream().filter(score -> ids.contains(score.id())).toList();
    }

    static void put(ObjectNode json, String name, double[] numbers) {
        ArrayNode array = json.putArray(name);
        for (double number : numbers) {
            if (Double.isFinite(number)) {
                array.add(number);
            } else {
                array.addNull();
            }
        }
    }

    private String json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", dataset);
        json.put("origin", origin);
        json.put("method", method);
        ObjectNode own = json.putObject("hyperparameters");
        new TreeMap<>(settings).forEach(own::put);
        json.put("seed", seed);
        json.put("seconds", seconds);
        json.put("version", version);
        ObjectNode series = json.putObject("series");
        ArrayNode ids = series.putArray("id");
        scores.forEach(score -> ids.add(score.id()));
        NUMBERS.forEach(
                (name, of) -> put(series, name, scores.stream().mapToDouble(of).toArray()));
        ObjectNode byLead = json.putObject("leads");
        put(byLead, "error", leads.error());
        put(byLead, "crps", leads.crps());
        put(byLead, "covered_80", leads.covered80());
        put(byLead, "covered_95", leads.covered95());
        put(byLead, "known", Arrays.stream(leads.known()).asDoubleStream().toArray());
        details.ifPresent(drawn -> drawn.write(json.putObject(DETAILS)));
        return json.toString();
    }

    private static SuiteForecasts parse(String line) {
        JsonRecord json = JsonRecord.parse(line);
        JsonRecord series = json.record("series");
        List<String> ids = series.texts("id");
        Map<String, double[]> numbers = new TreeMap<>();
        NUMBERS.keySet().forEach(name -> numbers.put(name, sized(series.numbersOrNaN(name), ids.size(), name)));
        List<ForecastScores> scores = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            scores.add(new ForecastScores(
                    ids.get(i),
                    at(numbers, "mase", i),
                    at(numbers, "crps", i),
                    at(numbers, "covered_80", i),
                    at(numbers, "covered_95", i),
                    at(numbers, "error", i),
                    at(numbers, "loss", i),
                    at(numbers, "size", i),
                    new double[0]));
        }
        JsonRecord byLead = json.record("leads");
        double[] known = byLead.numbersOrNaN("known");
        return new SuiteForecasts(
                json.text("dataset"),
                json.whole("origin", 1, MOST),
                json.text("method"),
                json.textsByName("hyperparameters"),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.number("seconds"),
                json.text("version"),
                scores,
                new LeadScores(
                        sized(byLead.numbersOrNaN("error"), known.length, "error"),
                        sized(byLead.numbersOrNaN("crps"), known.length, "crps"),
                        sized(byLead.numbersOrNaN("covered_80"), known.length, "covered_80"),
                        sized(byLead.numbersOrNaN("covered_95"), known.length, "covered_95"),
                        Arrays.stream(known).mapToInt(count -> (int) count).toArray()),
                json.has(DETAILS) ? Optional.of(SuiteDetails.read(json.record(DETAILS))) : Optional.empty());
    }

    private static double at(Map<String, double[]> numbers, String name, int i) {
        return numbers.getOrDefault(name, new double[0])[i];
    }

    static double[] sized(double[] numbers, int size, String name) {
        if (numbers.length != size) {
            throw new IllegalArgumentException("'" + name + "' has " + numbers.length + " numbers, expected " + size);
        }
        return numbers;
    }
}

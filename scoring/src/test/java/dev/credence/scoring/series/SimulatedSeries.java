package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Random walks, and a method whose intervals of them are far too narrow. */
final class SimulatedSeries {
    private SimulatedSeries() {}

    static double[] walk(int seed, int length) {
        CounterRandom random = Stream.GENERATED_DATA.of(63, seed);
        double[] y = new double[length];
        double level = 100;
        for (int t = 0; t < length; t++) {
            level += random.normal(0, t);
            y[t] = level;
        }
        return y;
    }

    static Map<String, double[]> walks(int from, int count, int length) {
        Map<String, double[]> all = new LinkedHashMap<>();
        for (int i = from; i < from + count; i++) {
            all.put("s" + i, walk(i, length));
        }
        return all;
    }

    static Map<String, double[]> first(Map<String, double[]> all, int length) {
        Map<String, double[]> some = new LinkedHashMap<>();
        all.forEach((id, y) -> some.put(id, Arrays.copyOf(y, length)));
        return some;
    }

    /** The last value, with a standard deviation of 0.3 at every lead. */
    static NamedServices<SeriesMethod> narrow(boolean hasLearnt) {
        return Methods.ofSeries(java.util.List.of(new Narrow(hasLearnt, Double.NaN)));
    }

    static Forecaster trained(boolean hasLearnt, Map<String, double[]> series, int horizon) {
        return ForecastTraining.on(Histories.of(series))
                .horizon(horizon)
                .method("narrow")
                .train(narrow(hasLearnt));
    }

    /** The last value, with a standard deviation of {@code width} √h at lead h: at 1 that of the walks. */
    static Forecaster wide(double width, Map<String, double[]> series, int horizon) {
        return ForecastTraining.on(Histories.of(series))
                .horizon(horizon)
                .method("narrow")
                .train(Methods.ofSeries(java.util.List.of(new Narrow(true, width))));
    }

    private record Narrow(boolean hasLearnt, double width) implements SeriesMethod {
        @Override
        public String name() {
            return "narrow";
        }

        @Override
        public String description() {
            return "the last value";
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
        public TrainedSeries train(
                SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
            return new NarrowModel(hasLearnt, width);
        }

        @Override
        public TrainedSeries load(
                SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
            return new NarrowModel(hasLearnt, width);
        }
    }

    private record NarrowModel(boolean hasLearnt, double width) implements TrainedSeries {
        @Override
        public Forecast forecast(SeriesSet histories, int horizon) {
            return new Forecast(
                    histories.all().stream().map(one -> forecast(one, horizon)).toList());
        }

        private SeriesForecast forecast(Series one, int horizon) {
            double[] known =
                    Arrays.stream(one.values()).filter(y -> !Double.isNaN(y)).toArray();
            double[] means = new double[horizon];
            double[] sds = new double[horizon];
            Arrays.fill(means, known[known.length - 1]);
            Arrays.setAll(sds, h -> Double.isNaN(width) ? 0.3 : width * Math.sqrt(h + 1));
            return SeriesForecast.of(one.id(), LeadMixture.normal(means, sds), new double[horizon - 1]);
        }

        @Override
        public String composition() {
            return "the last value";
        }

        @Override
        public ObjectNode document() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of();
        }
    }
}

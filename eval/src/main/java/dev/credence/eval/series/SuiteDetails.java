package dev.credence.eval.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.Arrays;
import java.util.List;

/**
 * What the page of a collection draws of its method of interest.
 *
 * @param worst windows of the largest scaled CRPS, the worst first
 * @param residuals one step ahead, over the test part
 */
public record SuiteDetails(List<Window> worst, Residuals residuals) {
    private static final int HISTORY = 3; // horizons of history that are drawn

    /**
     * A forecast with what came.
     *
     * @param history the values before the origin that are drawn, NaN where missing
     * @param actual values after it, NaN where missing, [H]
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Window(
            String id, double crps, double covered95, double[] history, double[] actual, ForecastBands bands) {
        static Window of(ForecastWindow window) {
            double[] history = window.history().values();
            int shown = Math.min(history.length, Math.max(12, HISTORY * window.actual().length));
            return new Window(
                    window.history().id(),
                    window.scores().crps(),
                    window.scores().covered95(),
                    Arrays.copyOfRange(history, history.length - shown, history.length),
                    window.actual(),
                    ForecastBands.of(window.forecast()));
        }

        private void write(ObjectNode json) {
            json.put("id", id);
            json.put("crps", crps);
            json.put("covered_95", covered95);
            SuiteForecasts.put(json, "history", history);
            SuiteForecasts.put(json, "actual", actual);
            SuiteForecasts.put(json, "median", bands.median());
            for (int k = 0; k < ForecastBands.LEVELS.size(); k++) {
                SuiteForecasts.put(json, name("lower", k), bands.lower()[k]);
                SuiteForecasts.put(json, name("upper", k), bands.upper()[k]);
            }
        }

        private static String name(String end, int level) {
            return end + "_" + Math.round(100 * ForecastBands.LEVELS.get(level));
        }

        private static Window read(JsonRecord json) {
            double[] actual = json.numbersOrNaN("actual");
            int levels = ForecastBands.LEVELS.size();
            double[][] lower = new double[levels][];
            double[][] upper = new double[levels][];
            for (int k = 0; k < levels; k++) {
                lower[k] = leads(json, name("lower", k), actual.length);
                upper[k] = leads(json, name("upper", k), actual.length);
            }
            double[] history = json.numbersOrNaN("history");
            if (history.length == 0) {
                throw new IllegalArgumentException("'history' is empty");
            }
            return new Window(
                    json.text("id"),
                    json.number("crps"),
                    json.number("covered_95"),
                    history,
                    actual,
                    new ForecastBands(leads(json, "median", actual.length), lower, upper));
        }

        private static double[] leads(JsonRecord json, String name, int horizon) {
            return SuiteForecasts.sized(json.numbersOrNaN(name), horizon, name);
        }
    }

    public SuiteDetails {
        worst = List.copyOf(worst);
    }

    /** What observers of the method saw. */
    public static SuiteDetails of(WorstWindows worst, ResidualChecks checks) {
        return new SuiteDetails(worst.windows().stream().map(Window::of).toList(), checks.residuals());
    }

    void write(ObjectNode json) {
        ArrayNode windows = json.putArray("worst");
        worst.forEach(window -> window.write(windows.addObject()));
        ArrayNode series = json.putArray("residuals");
        for (double[] z : residuals.scores()) {
            SuiteForecasts.put(series.addObject(), "z", z);
        }
    }

    static SuiteDetails read(JsonRecord json) {
        return new SuiteDetails(
                json.records("worst").stream().map(Window::read).toList(),
                new Residuals(json.records("residuals").stream()
                        .map(one -> one.numbersOrNaN("z"))
                        .toArray(double[][]::new)));
    }
}

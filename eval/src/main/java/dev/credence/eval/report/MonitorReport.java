package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Report of a monitored model: results of its sequential tests, and drift of its columns. */
public final class MonitorReport {
    /**
     * A sequential test.
     *
     * @param name name of the test
     * @param hypothesis null hypothesis
     * @param rows number of rows or times seen
     * @param evidence current evidence, as a power of ten
     * @param limit evidence that raises an alarm
     * @param alarm text of the alarm; empty for none
     * @param history evidence after each stride of rows
     * @param stride rows per stride
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Test(
            String name,
            String hypothesis,
            long rows,
            double evidence,
            double limit,
            String alarm,
            double[] history,
            long stride) {
        /** The evidence as text. */
        public String shown() {
            return Phrases.four(evidence);
        }

        /** The limit as text. */
        public String bound() {
            return Phrases.four(limit);
        }

        /** Whether it has raised an alarm. */
        public boolean alarmed() {
            return !alarm.isEmpty();
        }
    }

    /**
     * A column compared with its histogram in training.
     *
     * @param name name of the column
     * @param psi population stability index
     * @param ks the Kolmogorov–Smirnov distance
     * @param pValue p-value of ks
     * @param alarm text of the alarm; empty for none
     */
    public record Column(String name, double psi, double ks, double pValue, String alarm) {
        /** The index as text. */
        public String index() {
            return Phrases.four(psi);
        }

        /** The distance as text. */
        public String distance() {
            return Phrases.four(ks);
        }

        /** The p-value as text; below 0.0001 its size says nothing. */
        public String significance() {
            return pValue < 1e-4 ? "below 0.0001" : Phrases.four(pValue);
        }

        /** Whether it has drifted. */
        public boolean alarmed() {
            return !alarm.isEmpty();
        }
    }

    /**
     * Content of the page.
     *
     * @param title title of the page
     * @param lead introductory sentence
     * @param unit what tests count: rows, or times
     * @param method what was computed
     * @param verdict whether there is an alarm
     * @param alarmed the same, for the colour
     * @param wide whether each figure is as wide as the page, which is for few of them
     * @param tests the sequential tests
     * @param drift description of the rows whose columns are compared; empty for none
     * @param columns columns, the worst first
     * @param figures figures of the evidence, one for each test
     * @param facts settings
     */
    record MonitorPage(
            String title,
            String lead,
            String unit,
            String method,
            String verdict,
            boolean alarmed,
            boolean wide,
            List<Test> tests,
            String drift,
            List<Column> columns,
            List<Figure> figures,
            List<ReportPage.Fact> facts) {}

    /** What a page says of its kind of model. */
    private enum Kind {
        ROWS(
                "rows",
                "Are the rows that the model is used on like those that it is known to be right about?",
                "Conformal test martingales on online p-values (Vovk, Gammerman & Shafer 2005; Vovk et al. 2021), betting"
                        + " tests of coverage, and Kolmogorov–Smirnov distances with the population stability index."),
        SERIES(
                "times",
                "Do outcomes miss the intervals of forecasts as often as they should?",
                "Betting tests of coverage by lead, in both directions: all series of one time are one bet, and"
                        + " forecasts of lead h are taken h steps apart.");

        private final String unit;
        private final String question;
        private final String method;

        Kind(String unit, String question, String method) {
            this.unit = unit;
            this.question = question;
            this.method = method;
        }
    }

    private MonitorReport() {}

    /**
     * Writes the report on a model that forecasts series, atomically.
     *
     * @param tests at least one; they count times
     * @see #write
     */
    public static void writeOfSeries(
            Path file, String model, String verdict, List<Test> tests, Map<String, String> facts) {
        HtmlFile.write(file, html(Kind.SERIES, model, verdict, tests, "", List.of(), facts));
    }

    /**
     * Writes the report atomically.
     *
     * @param file the HTML file
     * @param model display name of the model
     * @param verdict sentence on whether there is an alarm
     * @param tests at least one test
     * @param drift sentence on the rows whose columns are compared; empty if columns are not monitored
     * @param columns columns, the worst first
     * @param facts settings: terms and texts, in order
     */
    public static void write(
            Path file,
            String model,
            String verdict,
            List<Test> tests,
            String drift,
            List<Column> columns,
            Map<String, String> facts) {
        HtmlFile.write(file, html(model, verdict, tests, drift, columns, facts));
    }

    static String html(
            String model,
            String verdict,
            List<Test> tests,
            String drift,
            List<Column> columns,
            Map<String, String> facts) {
        return html(Kind.ROWS, model, verdict, tests, drift, columns, facts);
    }

    private static String html(
            Kind kind,
            String model,
            String verdict,
            List<Test> tests,
            String drift,
            List<Column> columns,
            Map<String, String> facts) {
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            figures.add(evidence(tests.get(i), i, kind.unit));
        }
        Map<String, Object> context = new LinkedHashMap<>();
        context.put(
                "page",
                new MonitorPage(
                        "Monitor of " + model,
                        kind.question,
                        kind.unit,
                        kind.method,
                        verdict,
                        tests.stream().anyMatch(Test::alarmed)
                                || columns.stream().anyMatch(Column::alarmed),
                        kind == Kind.ROWS,
                        tests,
                        drift,
                        columns,
                        figures,
                        terms));
        context.put("hasColumns", !columns.isEmpty());
        return HtmlFile.of("monitor.html", context, figures);
    }

    /** The evidence of a test with its limit, in a figure of its own. */
    private static Figure evidence(Test test, int number, String unit) {
        double[] x = new double[test.history().length];
        Arrays.setAll(x, k -> (k + 1.0) * test.stride());
        String state = test.alarmed() ? "alarm at " + test.alarm() : "no alarm";
        return new Figure(
                "evidence-" + number,
                test.name() + ": " + state,
                "Expected: " + test.hypothesis() + ". The higher the curve, the less likely that is still so; above the"
                        + " dashed line, at " + test.bound() + ", it is an alarm.",
                "Evidence of the test " + test.name() + " over " + test.rows() + " " + unit + ": now " + test.shown()
                        + ", alarm above " + test.bound() + "; " + state + ".",
                new Chart.Evidence(test.name(), unit, x, test.history(), test.limit(), test.alarmed()));
    }
}

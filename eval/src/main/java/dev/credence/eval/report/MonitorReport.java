package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Report of a monitored model: results of its sequential tests, and drift of its columns. */
public final class MonitorReport {
    /**
     * A sequential test.
     *
     * @param name name of the test
     * @param hypothesis null hypothesis
     * @param rows number of rows seen
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
            return Phrases.fixed(evidence, 2);
        }

        /** The limit as text. */
        public String bound() {
            return Phrases.fixed(limit, 2);
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
            return Phrases.fixed(psi, 3);
        }

        /** The distance as text. */
        public String distance() {
            return Phrases.fixed(ks, 3);
        }

        /** The p-value as text. */
        public String significance() {
            return Phrases.significant(pValue);
        }
    }

    /**
     * Content of the page.
     *
     * @param title title of the page
     * @param lead introductory sentence
     * @param verdict whether there is an alarm
     * @param tests the sequential tests
     * @param drift description of the rows whose columns are compared; empty for none
     * @param columns columns, the worst first
     * @param figures figures of the evidence
     * @param facts settings
     */
    record MonitorPage(
            String title,
            String lead,
            String verdict,
            List<Test> tests,
            String drift,
            List<Column> columns,
            List<Figure> figures,
            List<ReportPage.Fact> facts) {}

    private MonitorReport() {}

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
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        List<Figure> figures = List.of(evidence(tests));
        Map<String, Object> context = new LinkedHashMap<>();
        context.put(
                "page",
                new MonitorPage(
                        "Monitor of " + model,
                        "Are the rows that the model is used on like those that it is known to be right about?",
                        verdict,
                        tests,
                        drift,
                        columns,
                        figures,
                        terms));
        // the curves have the colours of their tests' numbers
        context.put(
                "legend",
                IntStream.range(0, tests.size())
                        .mapToObj(i -> new ResultsTable.Row(tests.get(i).name(), i, List.of()))
                        .toList());
        context.put("hasColumns", !columns.isEmpty());
        return HtmlFile.of("monitor.html", context, figures);
    }

    private static Figure evidence(List<Test> tests) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            Test test = tests.get(i);
            double[] x = new double[test.history().length];
            for (int k = 0; k < x.length; k++) {
                x[k] = (k + 1.0) * test.stride();
            }
            lines.add(new Chart.Lines.Line(test.name(), i, x, test.history()));
        }
        String limits = String.join(
                ", ",
                tests.stream().map(test -> test.name() + " " + test.bound()).toList());
        return new Figure(
                "evidence",
                "Evidence over time",
                "Capital of a bettor against each hypothesis, as a power of ten; 0 is where it began. Alarms at: "
                        + limits + ".",
                "Evidence of each test over the rows",
                new Chart.Lines("rows", "log10 of the capital", false, lines));
    }
}

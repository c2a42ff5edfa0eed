package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The page of a model that is being watched: what its tests have found so far, and how its columns have drifted. */
public final class MonitorReport {
    /**
     * A test that goes on.
     *
     * @param name of the test
     * @param hypothesis what it would refute
     * @param rows that it has seen
     * @param evidence now, as a power of ten
     * @param limit evidence that gives an alarm
     * @param alarm in words; empty for none
     * @param history evidence after each stride
     * @param stride in rows
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
            return Words.fixed(evidence, 2);
        }

        /** The limit as text. */
        public String bound() {
            return Words.fixed(limit, 2);
        }
    }

    /**
     * A column against its histogram in training.
     *
     * @param name of the column
     * @param psi population stability index
     * @param ks the Kolmogorov–Smirnov distance
     * @param pValue of ks
     * @param alarm in words; empty for none
     */
    public record Column(String name, double psi, double ks, double pValue, String alarm) {
        /** The index as text. */
        public String index() {
            return Words.fixed(psi, 3);
        }

        /** The distance as text. */
        public String distance() {
            return Words.fixed(ks, 3);
        }

        /** The p-value as text. */
        public String significance() {
            return Words.significant(pValue);
        }
    }

    /**
     * What the page shows beside the words.
     *
     * @param title of the page
     * @param lead what it is, in a sentence
     * @param verdict whether there is an alarm
     * @param tests that go on
     * @param drift what the columns are of; empty for none
     * @param columns worst first
     * @param figures of evidence
     * @param facts how it was made
     */
    record MonitorPage(
            String title,
            String lead,
            String verdict,
            List<Test> tests,
            String drift,
            List<Column> columns,
            List<Figure> figures,
            List<Page.Fact> facts) {}

    private MonitorReport() {}

    /**
     * Writes it, whole or not at all.
     *
     * @param file the HTML file
     * @param model what to call the model
     * @param verdict whether there is an alarm, in a sentence
     * @param tests at least one
     * @param drift which rows the columns are of, in a sentence; empty where columns are not watched
     * @param columns worst first
     * @param facts how it was made: terms and texts, in order
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
        List<Page.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new Page.Fact(term, text)));
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
        // the curves of evidence have the colours of their tests' numbers
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

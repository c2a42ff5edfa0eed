package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonText;
import dev.credence.eval.report.MonitorReport;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.guarantee.monitor.ColumnProfile.Drift;
import dev.credence.guarantee.monitor.DriftResult;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorFindings;
import dev.credence.guarantee.monitor.TestResult;
import dev.credence.scoring.SavedModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A monitor's results as text, JSON and an HTML report. */
final class MonitorOutput {
    private static final int COLUMNS_SHOWN = 10;

    private final Monitor monitor;
    private final SavedModel loaded;
    private final int newRows;

    MonitorOutput(Monitor monitor, SavedModel loaded, int newRows) {
        this.monitor = monitor;
        this.loaded = loaded;
        this.newRows = newRows;
    }

    /** The text. */
    String text(Console console) {
        List<String> parts = new ArrayList<>();
        parts.add(Numbers.counted(newRows, "new row") + ", " + monitor.rows() + " since the state was begun");
        TextTable table = new TextTable(
                List.of("test", "rows", "evidence", "alarm at", "alarm", "what it expects"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.LEFT, Align.LEFT));
        for (TestResult test : monitor.tests()) {
            table.row(
                    test.name(),
                    String.valueOf(test.points()),
                    fixed(test.evidence()),
                    fixed(test.limit()),
                    alarm(test.alarmAt()),
                    test.hypothesis());
        }
        parts.add(console.text(table));
        monitor.covered().forEach((name, share) -> parts.add(console.text(covered(name, share))));
        monitor.drift().ifPresent(drift -> parts.add(text(drift, console)));
        parts.add(console.text(verdict()));
        return String.join("\n\n", parts);
    }

    /** The coverage of all rows in the state, not only the new ones. */
    private String covered(String name, double share) {
        long rows = monitor.tests().stream()
                .filter(test -> test.name().equals(name))
                .mapToLong(TestResult::points)
                .sum();
        return name.replace("coverage-", "Intervals or sets for ") + " % covered " + Percent.fixed(share, 1)
                + " of the " + Numbers.counted(rows, "row") + " since the state was begun"
                + (rows < monitor.rows() ? " that they have a guarantee for." : ".");
    }

    private static String text(DriftResult drift, Console console) {
        List<Drift> worst = worst(drift);
        if (worst.isEmpty()) {
            return "no rows yet for the comparison of columns";
        }
        TextTable table = new TextTable(
                List.of("column", "PSI", "KS", "p-value", "alarm"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.LEFT));
        worst.stream()
                .limit(COLUMNS_SHOWN)
                .forEach(column -> table.row(
                        column.column(),
                        Numbers.of(column.psi()),
                        Numbers.of(column.ks()),
                        Numbers.of(column.pValue()),
                        drift.drifted().contains(column.column()) ? "drifted" : ""));
        String more = worst.size() > COLUMNS_SHOWN ? "\n… and " + (worst.size() - COLUMNS_SHOWN) + " more" : "";
        return console.text(sentence(drift)) + "\n\n" + console.text(table) + more;
    }

    private static String sentence(DriftResult drift) {
        return drift.windows() == 0
                ? "Columns of the " + Numbers.counted(drift.rows(), "row")
                        + " so far against the training rows; the first window of " + drift.window()
                        + " is not full, and gives no alarm yet."
                : "Columns of window " + drift.windows() + ", of " + drift.window()
                        + " rows, against the training rows; " + Numbers.counted(drift.rows(), "row") + " since.";
    }

    private static List<Drift> worst(DriftResult drift) {
        return drift.columns().stream()
                .sorted(Comparator.comparingDouble(Drift::psi).reversed())
                .toList();
    }

    private static String fixed(double evidence) {
        return String.format(Locale.ROOT, "%.2f", evidence);
    }

    private static String alarm(long at) {
        return at == 0 ? "" : "row " + at;
    }

    private String verdict() {
        List<String> alarms = new ArrayList<>();
        for (TestResult test : monitor.tests()) {
            if (test.isAlarmed()) {
                alarms.add(test.name() + " (row " + test.alarmAt() + ")");
            }
        }
        Optional<DriftResult> drift = monitor.drift().filter(DriftResult::isAlarmed);
        drift.ifPresent(d -> alarms.add("columns " + String.join(", ", d.drifted()) + " (row " + d.alarmAt() + ")"));
        return alarms.isEmpty()
                ? "No alarm."
                : "ALARM: " + String.join("; ", alarms) + ". If nothing had changed, this would happen with"
                        + " probability " + Numbers.of(monitor.options().falseAlarms()) + " at most.";
    }

    /** Writes the results as JSON. */
    void writeJson(Path file) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("model", loaded.file().toString());
        json.put("new_rows", newRows);
        json.setAll(MonitorFindings.toJson(monitor));
        byte[] bytes = (JsonText.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    /** Writes the HTML report. */
    void writeReport(Path page, String command) {
        List<MonitorReport.Test> tests = monitor.tests().stream()
                .map(test -> new MonitorReport.Test(
                        test.name(),
                        test.hypothesis(),
                        test.points(),
                        test.evidence(),
                        test.limit(),
                        alarm(test.alarmAt()),
                        test.history(),
                        test.stride()))
                .toList();
        Optional<DriftResult> drift = monitor.drift();
        List<MonitorReport.Column> columns = drift.map(d -> worst(d).stream()
                        .map(c -> new MonitorReport.Column(
                                c.column(),
                                c.psi(),
                                c.ks(),
                                c.pValue(),
                                d.drifted().contains(c.column()) ? "drifted" : ""))
                        .toList())
                .orElse(List.of());
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Command", command);
        facts.put("Rows", newRows + " new, " + monitor.rows() + " in all");
        facts.put("Probability of a false alarm", Numbers.of(monitor.options().falseAlarms()));
        MonitorReport.write(
                page,
                String.valueOf(loaded.file().getFileName()),
                verdict(),
                tests,
                drift.map(MonitorOutput::sentence).orElse(""),
                columns,
                facts);
    }
}

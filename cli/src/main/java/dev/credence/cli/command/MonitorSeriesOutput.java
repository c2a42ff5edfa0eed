package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Numbers;
import dev.credence.eval.report.MonitorReport;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.monitor.TestResult;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.series.ForecastMonitor;
import dev.credence.scoring.series.ForecastMonitor.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a monitor of forecasts has found, as text, JSON and an HTML report. */
record MonitorSeriesOutput(ForecastMonitor monitor) {
    private static final String NARROW = "too narrow";
    private static final String WIDE = "too wide";

    /** A row for each lead and interval, with the evidence in both directions. */
    TextTable table() {
        TextTable text = TextTable.ofNumbers(
                List.of("lead", "interval", "outcomes", "in it", "times", NARROW, WIDE, "alarm at", "alarm"));
        for (Finding one : monitor.findings()) {
            text.row(
                    String.valueOf(one.lead()),
                    percent(one),
                    String.valueOf(one.outcomes()),
                    inside(one),
                    String.valueOf(one.narrow().points()),
                    Numbers.of(one.narrow().evidence()),
                    Numbers.of(one.wide().evidence()),
                    Numbers.of(one.narrow().limit()),
                    alarm(one));
        }
        return text;
    }

    private static String percent(Finding one) {
        return ForecastTable.percent(one.coverage()) + " %";
    }

    private static String inside(Finding one) {
        return one.outcomes() == 0 ? "" : Numbers.of(100 * (1 - one.missed() / (double) one.outcomes())) + " %";
    }

    private static String alarm(Finding one) {
        List<String> alarms = new ArrayList<>();
        if (one.narrow().isAlarmed()) {
            alarms.add(NARROW + ", time " + one.narrow().alarmAt());
        }
        if (one.wide().isAlarmed()) {
            alarms.add(WIDE + ", time " + one.wide().alarmAt());
        }
        return alarms.isEmpty() ? "no" : String.join("; ", alarms);
    }

    /** Whether there is an alarm, and which. */
    String verdict() {
        if (!monitor.isAlarmed()) {
            return "No alarm.";
        }
        List<String> kinds = new ArrayList<>();
        String narrow = alarmed(Finding::narrow);
        String wide = alarmed(Finding::wide);
        if (!narrow.isEmpty()) {
            kinds.add("intervals are too narrow, outcomes miss them too often: " + narrow);
        }
        if (!wide.isEmpty()) {
            kinds.add("intervals are too wide, outcomes miss them too rarely: " + wide);
        }
        return "ALARM: " + String.join("; ", kinds) + ".";
    }

    private String alarmed(Function<Finding, TestResult> test) {
        return monitor.findings().stream()
                .filter(one -> test.apply(one).isAlarmed())
                .map(one -> "lead " + one.lead() + " at " + percent(one))
                .collect(Collectors.joining(", "));
    }

    /** All tests. */
    ObjectNode json() {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("alarm", monitor.isAlarmed());
        all.put("false_alarms", monitor.falseAlarms());
        ArrayNode tests = all.putArray("tests");
        for (Finding one : monitor.findings()) {
            write(one, NARROW, one.narrow(), tests.addObject());
            write(one, WIDE, one.wide(), tests.addObject());
        }
        return all;
    }

    private static void write(Finding one, String kind, TestResult test, ObjectNode json) {
        json.put("test", kind);
        json.put("lead", one.lead());
        json.put("coverage", one.coverage());
        json.put("outcomes", one.outcomes());
        json.put("missed", one.missed());
        json.put("times", test.points());
        json.put("evidence", test.evidence());
        json.put("highest", test.highest());
        json.put("limit", test.limit());
        json.put("alarm_at", test.alarmAt());
    }

    /** Writes the HTML report. */
    void writeReport(Path page, String model, String command) {
        List<MonitorReport.Test> tests = new ArrayList<>();
        for (Finding one : monitor.findings()) {
            tests.add(test(one, NARROW, one.narrow()));
            tests.add(test(one, WIDE, one.wide()));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Command", command);
        facts.put(
                "Outcomes one step ahead",
                String.valueOf(monitor.findings().get(0).outcomes()));
        facts.put("Probability of a false alarm", Numbers.of(monitor.falseAlarms()));
        MonitorReport.writeOfSeries(page, model, verdict(), tests, facts);
    }

    private static MonitorReport.Test test(Finding one, String kind, TestResult test) {
        return new MonitorReport.Test(
                "lead " + one.lead() + ", " + percent(one) + ", " + kind,
                test.hypothesis() + (one.outcomes() == 0 ? "" : "; " + inside(one) + " were in them"),
                test.points(),
                test.evidence(),
                test.limit(),
                test.isAlarmed() ? "time " + test.alarmAt() : "",
                test.history(),
                test.stride());
    }
}

package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonText;
import java.util.Map;

/** A monitor's results as JSON. */
public final class MonitorFindings {
    private MonitorFindings() {}

    /** The tests, the drift of columns, the number of rows, and whether any test gave an alarm. */
    public static ObjectNode toJson(Monitor monitor) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("rows", monitor.rows());
        json.put("false_alarms", monitor.options().falseAlarms());
        json.put("outcomes", monitor.options().outcomes());
        json.put("alarm", monitor.isAlarmed());
        ArrayNode tests = json.putArray("tests");
        Map<String, Double> covered = monitor.covered();
        for (TestResult test : monitor.tests()) {
            ObjectNode one = tests.addObject();
            one.put("test", test.name());
            one.put("rows", test.points());
            one.put("evidence", test.evidence());
            one.put("highest", test.highest());
            one.put("limit", test.limit());
            one.put("alarm_at", test.alarmAt());
            Double share = covered.get(test.name());
            if (share != null) {
                one.put("covered", share);
            }
        }
        monitor.drift().ifPresent(drift -> write(json.putObject("drift"), drift));
        return json;
    }

    private static void write(ObjectNode json, DriftResult drift) {
        json.put("windows", drift.windows());
        json.put("window", drift.window());
        json.put("rows", drift.rows());
        json.put("alarm_at", drift.alarmAt());
        drift.drifted().forEach(json.putArray("drifted")::add);
        ArrayNode columns = json.putArray("columns");
        drift.columns().forEach(column -> columns.add(JsonText.tree(column)));
    }
}

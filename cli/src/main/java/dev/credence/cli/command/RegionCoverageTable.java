package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.core.interval.RowRegions;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.RegionCoverage;
import java.util.List;

/** Coverage of a model's calibrated intervals on test points, beside the guaranteed one, as text and JSON. */
final class RegionCoverageTable {
    private RegionCoverageTable() {}

    /** The text table. */
    static String text(RowRegions regions, List<RegionCoverage> found, Console console) {
        TextTable table =
                TextTable.ofNumbers(List.of("coverage", "points", "covered", "promised", "mean width", "unbounded"));
        found.forEach(line -> table.row(List.of(
                Percent.fixed(line.coverage(), 1),
                String.valueOf(line.covered().length),
                Percent.fixed(line.share(), 1),
                line.promised().isPresent() ? Percent.fixed(line.promised().getAsDouble(), 1) : "",
                Numbers.of(line.size()),
                String.valueOf(line.unbounded()))));
        return regions.summary() + "\n\n" + console.text(table);
    }

    /** Appends the rows as JSON objects. */
    static void write(List<RegionCoverage> found, ArrayNode array) {
        for (RegionCoverage line : found) {
            ObjectNode json = array.addObject();
            json.put("coverage", line.coverage());
            json.put("group", "");
            json.put("points", line.covered().length);
            json.put("covered", line.share());
            line.promised().ifPresent(promised -> json.put("promised", promised));
            put(json, "size", line.size());
            json.put("unbounded", line.unbounded());
            json.put("fallback", false);
        }
    }

    /** Adds a number; null if it is not finite, which JSON cannot express. */
    static void put(ObjectNode json, String name, double value) {
        if (Double.isNaN(value)) {
            json.putNull(name);
        } else {
            json.put(name, value);
        }
    }
}

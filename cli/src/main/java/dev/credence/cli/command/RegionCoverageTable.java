package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.interval.RowRegions;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.RegionCoverage;
import java.util.List;

/** What a model's calibrated intervals cover of test points, beside what they promise, as a table and as JSON. */
final class RegionCoverageTable {
    private RegionCoverageTable() {}

    /** A table for people. */
    static String text(RowRegions regions, List<RegionCoverage> found, Console console) {
        TextTable table =
                TextTable.ofNumbers(List.of("coverage", "points", "covered", "promised", "mean width", "unbounded"));
        found.forEach(line -> table.row(List.of(
                CoverageTable.percent(line.coverage()),
                String.valueOf(line.covered().length),
                CoverageTable.percent(line.share()),
                line.promised().isPresent()
                        ? CoverageTable.percent(line.promised().getAsDouble())
                        : "",
                Numbers.of(line.size()),
                String.valueOf(line.unbounded()))));
        return regions.summary() + "\n\n" + console.text(table);
    }

    /** The same for programs. */
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

    /** JSON has no word for what is no number. */
    static void put(ObjectNode json, String name, double value) {
        if (Double.isNaN(value)) {
            json.putNull(name);
        } else {
            json.put(name, value);
        }
    }
}

package dev.credence.cli.data;

import dev.credence.cli.console.Console;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;

/** Warnings about rows without a target. */
final class UnlabelledText {
    private UnlabelledText() {}

    static void warn(CsvTable table, EncodedTable encoded, String target, Console console) {
        int[] rows = encoded.unlabelled();
        if (rows.length > 0) {
            console.warn(rows.length + " of " + table.rows() + " rows have no target and are left out, the first is "
                    + table.place(table.first(rows), target) + ".");
        }
    }
}

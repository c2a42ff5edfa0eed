package dev.credence.cli.data;

import dev.credence.cli.console.Console;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.RowOrder;
import java.util.List;

/** Warnings about ordered rows. */
final class OrderText {
    private OrderText() {}

    static void warnOfTies(RowOrder rows, Console console) {
        int ties = rows.ties();
        if (ties > 0) {
            console.warn(ties + " of " + rows.moments().size() + " rows have the same " + rows.column()
                    + " as the row before them: such rows stay in the order of the table, and a division of the rows may"
                    + " fall between them.");
        }
    }

    /** Warns of rows that are not after the model's last training row. */
    static void warnOfPast(List<Moment> rows, String column, Moment last, Console console) {
        long past = rows.stream().filter(row -> row.compareWith(last) <= 0).count();
        if (past > 0) {
            console.warn(past + " of " + rows.size() + " rows are not after the model's last training row (" + column
                    + " " + last + "): for these it does not predict the future.");
        }
    }
}

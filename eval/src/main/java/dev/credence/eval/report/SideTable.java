package dev.credence.eval.report;

import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;

/**
 * A further table of a data set, below the results.
 *
 * @param title title of its section
 * @param text how to read it, in sentences
 * @param rowTitle title of its first column
 * @param table the table; may have no rows
 */
record SideTable(String title, String text, String rowTitle, ResultsTable table) {
    /** A cell with a mean over splits, and its standard error if there is one. */
    static String mean(MeanAndError value) {
        return value.se() > 0 ? Figures.of(value.mean(), value.se()) : Phrases.fixed(value.mean(), 3);
    }
}

package dev.credence.eval.report;

import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;

/**
 * A further table of a data set, under the results.
 *
 * @param title of its section
 * @param text how to read it, in sentences
 * @param rowTitle the title of its first column
 * @param table without rows where there is nothing to tell
 */
record SideTable(String title, String text, String rowTitle, ResultsTable table) {
    /** A cell with a mean over splits, and its error where there is one. */
    static String mean(MeanAndError value) {
        return value.se() > 0 ? Figures.of(value.mean(), value.se()) : Words.fixed(value.mean(), 3);
    }
}

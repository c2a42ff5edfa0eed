package dev.credence.scoring;

import dev.credence.core.Nouns;
import dev.credence.core.Percent;
import dev.credence.core.data.Examples;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.WordCodes;

/**
 * The words of rows that a model does not know.
 *
 * @param unknown number of them
 * @param words number of all words that the model reads of these rows
 */
public record UnknownWords(long unknown, long words) {
    /** Those of encoded rows; none for a model without texts. */
    public static UnknownWords of(TableSchema schema, Examples examples) {
        long unknown = 0;
        long words = 0;
        int at = 0;
        double[] row = new double[examples.inputs()];
        for (ColumnEncoding column : schema.columns()) {
            WordCodes text = column.text();
            for (int i = 0; text != null && i < examples.size(); i++) {
                examples.inputs(i, row, 0);
                unknown += text.unknown(row, at);
                words += text.count(row, at);
            }
            at += column.width();
        }
        return new UnknownWords(unknown, words);
    }

    /** One line; empty if there are none. */
    public String text() {
        return unknown == 0
                ? ""
                : unknown + " of " + Nouns.counted(words, "word") + " (" + Percent.fixed((double) unknown / words, 2)
                        + ") are unknown to the model.";
    }
}

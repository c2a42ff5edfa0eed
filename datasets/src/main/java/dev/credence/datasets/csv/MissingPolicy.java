package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.Arrays;
import java.util.List;

/**
 * Policy for missing values: empty cells, {@code NA}, {@code N/A}, {@code ?}, {@code NaN} and {@code null} in upper or
 * lower case. Missing targets are never imputed: under every policy such a row is left out, and if more than half of
 * the rows are such, it is an error except under {@link #DROP_ROW}.
 */
public enum MissingPolicy {
    /** Missing inputs are an error. */
    REFUSE("refuse"),
    /** Rows with a missing value in a used column are left out, whatever their number. */
    DROP_ROW("drop-row"),
    /** Imputes the mean of the training data; in a categorical column the most frequent category. */
    MEAN("mean"),
    /** Imputes the most frequent value of the training data; on a tie the first in order. */
    MOST_FREQUENT("most-frequent"),

    /**
     * Keeps missing values, for methods that read the cells of a table themselves: every column is one input, a number
     * or the index of a category, NaN if missing; see {@link TableSchema#cells}.
     */
    KEEP("keep");

    private final String text;

    MissingPolicy(String text) {
        this.text = text;
    }

    /** Whether missing inputs are imputed. */
    public boolean fills() {
        return this == MEAN || this == MOST_FREQUENT;
    }

    /** Its name, lower case. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * The policy of this name.
     *
     * @throws DataException if there is none
     */
    public static MissingPolicy parse(String text) {
        List<String> known =
                Arrays.stream(values()).map(MissingPolicy::toString).toList();
        int index = known.indexOf(text);
        if (index < 0) {
            throw new DataException("There is no policy for missing values named '" + text + "'."
                    + Suggestions.didYouMean(text, known) + " Known are: " + String.join(", ", known) + ".");
        }
        return values()[index];
    }
}

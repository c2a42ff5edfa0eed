package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.Arrays;
import java.util.List;

/**
 * How missing values are handled: empty cells, {@code NA}, {@code N/A}, {@code ?}, {@code NaN} and {@code null} in
 * upper or lower case. A missing target is never filled in: under every policy its row is left out, and where more than
 * half of the rows are such, it is an error unless rows are to be dropped.
 */
public enum MissingPolicy {
    /** Those of inputs are an error. */
    REFUSE("refuse"),
    /** Rows that have one in a column that is used are left out, however many they are. */
    DROP_ROW("drop-row"),
    /** The mean of the training data; in a categorical column the most frequent category. */
    MEAN("mean"),
    /** The most frequent value of the training data; of equally frequent ones the first in order. */
    MOST_FREQUENT("most-frequent"),

    /**
     * They stay missing, for methods that read the cells of a table themselves: every column is one input, a number or
     * the index of a category, and NaN where it is missing; see {@link TableSchema#cells}.
     */
    KEEP("keep");

    private final String text;

    MissingPolicy(String text) {
        this.text = text;
    }

    /** Whether missing inputs are filled in. */
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
     * @throws DataException where there is none
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

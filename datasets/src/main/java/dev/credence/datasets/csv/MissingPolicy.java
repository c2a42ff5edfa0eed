package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.Arrays;
import java.util.List;

/**
 * What becomes of missing values: empty cells, {@code NA}, {@code N/A}, {@code ?}, {@code NaN} and {@code null} in
 * upper or lower case. A missing target is never filled in.
 */
public enum MissingPolicy {
    /** They are an error. */
    REFUSE("refuse"),
    /** Rows that have one in a column that is used are left out. */
    DROP_ROW("drop-row"),
    /** The mean of the training data; in a categorical column the most frequent category. */
    MEAN("mean"),
    /** The most frequent value of the training data; of equally frequent ones the first in order. */
    MOST_FREQUENT("most-frequent");

    private final String option;

    MissingPolicy(String option) {
        this.option = option;
    }

    /** Whether missing inputs are filled in. */
    boolean fills() {
        return this == MEAN || this == MOST_FREQUENT;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return option;
    }

    /**
     * The policy of this name on the command line.
     *
     * @throws DataException where there is none
     */
    public static MissingPolicy parse(String option) {
        List<String> known =
                Arrays.stream(values()).map(MissingPolicy::toString).toList();
        int index = known.indexOf(option);
        if (index < 0) {
            throw new DataException("There is no policy for missing values named '" + option + "'."
                    + Suggestions.didYouMean(option, known) + " Known are: " + String.join(", ", known) + ".");
        }
        return values()[index];
    }
}

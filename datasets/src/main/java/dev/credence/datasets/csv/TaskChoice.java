package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.Arrays;
import java.util.List;

/** Which task a table is for. */
public enum TaskChoice {
    /**
     * Regression where the target's values are numbers (few different integers included), classification where they are
     * words.
     */
    AUTO("auto"),
    REGRESSION("regression"),
    /** Every different value of the target is a class. */
    CLASSIFICATION("classification");

    private final String option;

    TaskChoice(String option) {
        this.option = option;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return option;
    }

    /**
     * The choice of this name on the command line.
     *
     * @throws DataException where there is none
     */
    public static TaskChoice parse(String option) {
        List<String> known = Arrays.stream(values()).map(TaskChoice::toString).toList();
        int index = known.indexOf(option);
        if (index < 0) {
            throw new DataException("There is no task named '" + option + "'." + Suggestions.didYouMean(option, known)
                    + " Known are: " + String.join(", ", known) + ".");
        }
        return values()[index];
    }
}

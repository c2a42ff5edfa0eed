package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.core.registry.Suggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Choice of a table's task. */
public enum TaskChoice {
    /**
     * Regression if the target's values are numbers (even few different integers), classification if they are words, or
     * only 0 and 1.
     */
    AUTO("auto"),
    REGRESSION("regression"),
    /** Every distinct value of the target is a class. */
    CLASSIFICATION("classification");

    private final String text;

    TaskChoice(String text) {
        this.text = text;
    }

    /** Its name, lower case. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * The choice for a method with these settings: {@code noise} means regression where the task is determined
     * automatically, even for counts that are only 0 and 1.
     */
    public TaskChoice suited(Map<String, String> settings) {
        return this == AUTO && settings.containsKey("noise") ? REGRESSION : this;
    }

    /**
     * The choice of this name.
     *
     * @throws DataException if there is none
     */
    public static TaskChoice parse(String text) {
        List<String> known = Arrays.stream(values()).map(TaskChoice::toString).toList();
        int index = known.indexOf(text);
        if (index < 0) {
            throw new DataException("There is no task named '" + text + "'." + Suggestions.didYouMean(text, known)
                    + " Known are: " + String.join(", ", known) + ".");
        }
        return values()[index];
    }
}

package dev.credence.scoring.card;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A column that a model takes.
 *
 * @param column its name
 * @param kind such as {@code number}, {@code categories}, {@code text}, {@code date: year}
 * @param low quantile of the training rows at 1/20; empty without numbers or a profile
 * @param high quantile at 19/20
 * @param categories those known
 * @param missing number of training rows without a value; empty where the file does not say
 */
public record CardInput(
        String column,
        String kind,
        OptionalDouble low,
        OptionalDouble high,
        List<String> categories,
        OptionalLong missing) {
    public CardInput {
        categories = List.copyOf(categories);
    }
}

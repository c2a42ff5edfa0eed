package dev.credence.datasets.csv;

import dev.credence.core.data.Examples;

/**
 * A table turned into numbers.
 *
 * @param examples inputs and targets; targets are NaN where the table was encoded without them
 * @param rows the table's row (0-based) of each example: all of them in order, unless rows with missing values were
 *     dropped, or have no target
 * @param unlabelled the table's rows that are left out because they have no target; none where it was not needed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedTable(Examples examples, int[] rows, int[] unlabelled) {}

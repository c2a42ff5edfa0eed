package dev.credence.datasets.csv;

import dev.credence.core.data.Examples;

/**
 * A table encoded as numbers.
 *
 * @param examples inputs and targets; targets are NaN if the table was encoded without them
 * @param rows the table's row (0-based) of each example: all rows in order, except those dropped for missing values or
 *     a missing target
 * @param unlabelled the table's rows left out for a missing target; none if no target was needed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedTable(Examples examples, int[] rows, int[] unlabelled) {}

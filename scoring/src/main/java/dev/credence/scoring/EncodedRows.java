package dev.credence.scoring;

import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows as a model takes them. Arrays belong to the record and are not changed.
 *
 * @param inputs [N, D]
 * @param targets the outcome of each row, a class's index for classes; empty where outcomes are not known
 * @param groups the group of each row for the guarantee; empty where it knows none
 * @param unusual for each row the columns whose value lies far from the training data, or is an unknown category
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedRows(double[][] inputs, double[] targets, List<String> groups, List<List<String>> unusual) {
    public EncodedRows {
        groups = List.copyOf(groups);
        unusual = List.copyOf(unusual);
    }

    /** N. */
    public int size() {
        return inputs.length;
    }

    /** Inputs and targets; NaN for outcomes that are not known. */
    public Examples examples() {
        double[] known = targets;
        if (known.length == 0) {
            known = new double[inputs.length];
            Arrays.fill(known, Double.NaN);
        }
        return Examples.of(inputs, known);
    }

    /** The rows {@code from … to − 1}. */
    public EncodedRows part(int from, int to) {
        return new EncodedRows(
                Arrays.copyOfRange(inputs, from, to),
                targets.length == 0 ? targets : Arrays.copyOfRange(targets, from, to),
                groups.isEmpty() ? groups : groups.subList(from, to),
                unusual.subList(from, to));
    }

    /** All of several, one after another: with outcomes and groups either in all or in none. */
    public static EncodedRows together(List<EncodedRows> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        List<double[]> inputs = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        List<List<String>> unusual = new ArrayList<>();
        for (EncodedRows part : parts) {
            inputs.addAll(List.of(part.inputs));
            groups.addAll(part.groups);
            unusual.addAll(part.unusual);
        }
        return new EncodedRows(
                inputs.toArray(new double[0][]),
                parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.targets))
                        .toArray(),
                groups,
                unusual);
    }
}

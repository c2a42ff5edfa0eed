package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows encoded as a model's inputs. The record owns its arrays, which do not change.
 *
 * @param inputs [N, D]
 * @param targets the target of each row, a class index for classes; empty if unknown
 * @param groups the group of each row for the guarantee; empty without groups
 * @param unusual for each row the columns whose value is far from the training data or an unknown category
 * @param keys by which random numbers of the rows are drawn, see {@link RowKeys}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedRows(
        double[][] inputs, double[] targets, List<String> groups, List<List<String>> unusual, long[] keys) {
    /** Rows with keys by their inputs. */
    public EncodedRows(double[][] inputs, double[] targets, List<String> groups, List<List<String>> unusual) {
        this(
                inputs,
                targets,
                groups,
                unusual,
                RowKeys.counted(
                        Arrays.stream(inputs).mapToLong(RowKeys::content).toArray()));
    }

    public EncodedRows {
        groups = List.copyOf(groups);
        unusual = List.copyOf(unusual);
    }

    /**
     * The same rows with keys by identifiers.
     *
     * @param identifiers [N]
     */
    public EncodedRows identified(List<String> identifiers) {
        return new EncodedRows(inputs, targets, groups, unusual, RowKeys.of(identifiers));
    }

    /** The number N of rows. */
    public int size() {
        return inputs.length;
    }

    /** Inputs and targets; unknown targets are NaN. */
    public Examples examples() {
        double[] known = targets;
        if (known.length == 0) {
            known = new double[inputs.length];
            Arrays.fill(known, Double.NaN);
        }
        return RowKeys.keyed(Examples.of(inputs, known), keys);
    }

    /** The rows {@code from … to − 1}. */
    public EncodedRows part(int from, int to) {
        return new EncodedRows(
                Arrays.copyOfRange(inputs, from, to),
                targets.length == 0 ? targets : Arrays.copyOfRange(targets, from, to),
                groups.isEmpty() ? groups : groups.subList(from, to),
                unusual.subList(from, to),
                Arrays.copyOfRange(keys, from, to));
    }

    /** Concatenates rows; either all parts have targets and groups, or none. */
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
                unusual,
                parts.stream().flatMapToLong(part -> Arrays.stream(part.keys)).toArray());
    }
}

package dev.credence.eval.protocol;

import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.Optional;

/**
 * How the rows of a table depend on each other, which every division of them respects.
 *
 * @param groups the group of each row, such as its patient: no group is on two sides
 * @param ordered whether rows are in time order: what is held out is later than the rest
 */
public record RowRelations(Optional<int[]> groups, boolean ordered) {
    /** Independent rows. */
    public static final RowRelations NONE = new RowRelations(Optional.empty(), false);

    /** @throws IllegalArgumentException for groups in time order, which a division cannot both respect */
    public RowRelations {
        if (ordered && groups.isPresent()) {
            throw new IllegalArgumentException("Rows are divided by groups or by their order, not by both");
        }
    }

    /** The relations among some of the rows. */
    RowRelations of(int[] rows) {
        return new RowRelations(
                groups.map(all -> Arrays.stream(rows).map(row -> all[row]).toArray()), ordered);
    }

    /** The rows that stay together: copies, or groups, joined where they share copies. */
    Copies together(Examples rows) {
        Copies copies = Copies.of(rows);
        return groups.map(all -> Copies.ofGroups(copies.joined(all))).orElse(copies);
    }
}

package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.network.TrainedNetwork;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.StackedRows;
import dev.credence.inference.auto.table.CodedTable;
import java.util.List;
import java.util.Optional;

/**
 * What all networks of an ensemble share.
 *
 * @param target on its first scale
 * @param rows all rows of the table
 * @param embeddings rows of each embedding table
 * @param stacked the rows that the stack is fitted to
 */
public record CycleData<P>(
        Target<P> target,
        List<Configuration> configurations,
        NetworkSizes sizes,
        CodedTable rows,
        double[] weights,
        int[] embeddings,
        Folds folds,
        int[] stacked) {
    /** The stacked rows of a fold. */
    int[] held(int fold) {
        return StackedRows.at(stacked, StackedRows.held(stacked, folds, fold));
    }

    /** Predictions of the stacked rows of a network's fold; empty if there are none. */
    Optional<P> predicted(Member<P> member, int fold) {
        int[] held = held(fold);
        if (held.length == 0) {
            return Optional.empty();
        }
        Configuration configuration = member.configuration();
        TrainedNetwork network = new TrainedNetwork(configuration, sizes, embeddings, member.parameters());
        return Optional.of(network.predict(target.on(configuration.transformed()), rows.rows(held)));
    }
}

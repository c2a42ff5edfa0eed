package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.time.Stopwatch;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Trains networks by threads of this process.
 *
 * @param atOnce number of threads
 */
public record NetworksHere<P>(CycleData<P> data, int atOnce, Stopwatch watch) implements NetworkWork<P> {
    @Override
    public Trained<P> train(Member<P> member, int fold, Stretch stretch, String name, BooleanSupplier stopped) {
        long began = watch.processor();
        boolean reached = member.train(stretch, stretch.to(), stopped);
        long trained = watch.processor();
        Optional<P> held = reached ? data.predicted(member, fold) : Optional.empty();
        long predicted = reached ? watch.processor() - trained : 0;
        return new Trained<>(
                reached, member.steps() - stretch.from(), (double) (trained - began), (double) predicted, held);
    }
}

package dev.credence.inference.auto;

import dev.credence.inference.auto.cycle.CycleData;
import dev.credence.inference.auto.cycle.NetworkWork;
import dev.credence.inference.auto.cycle.NetworksElsewhere;
import dev.credence.inference.auto.cycle.NetworksHere;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Threads that train networks, or wait for those that are trained elsewhere.
 *
 * @param <P> predictions of rows
 */
record Workers<P>(ExecutorService pool, NetworkWork<P> networks) implements AutoCloseable {
    /** Those that the options ask for. */
    static <P> Workers<P> of(CycleData<P> data, AutoOptions options) {
        NetworkWork<P> networks = options.runs()
                .<NetworkWork<P>>map(session -> new NetworksElsewhere<>(data, session))
                .orElseGet(() -> new NetworksHere<>(data, options.threads(), options.watch()));
        return new Workers<>(Executors.newFixedThreadPool(networks.atOnce()), networks);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}

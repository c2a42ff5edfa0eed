package dev.credence.inference.auto;

import dev.credence.inference.auto.cycle.NetworkWork;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.stack.StackedRows;
import dev.credence.inference.auto.time.Costs;
import dev.credence.inference.auto.time.Stopwatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * Trains the networks of some configurations up to their next checkpoint. A configuration has the checkpoint if all its
 * networks reach it, independently of the others.
 *
 * @param <P> predictions of rows
 */
final class CycleTraining<P> {
    private final CycleEnsemble<P> ensemble;
    private final Costs costs;
    private final int checkpoint;

    CycleTraining(CycleEnsemble<P> ensemble, Costs costs, int checkpoint) {
        this.ensemble = ensemble;
        this.costs = costs;
        this.checkpoint = checkpoint;
    }

    /** Where the training of a network goes on to. */
    interface Goal {
        Stretch of(Member<?> member);
    }

    /**
     * Trains networks in the order of the configurations.
     *
     * @param configurations indices of the configurations to train
     * @param stopped polled often by several threads
     * @param progress receives the finished share of the networks
     * @return for each of all configurations, whether it has the checkpoint
     */
    boolean[] run(
            Workers<P> workers,
            List<Integer> configurations,
            Goal goal,
            BooleanSupplier stopped,
            DoubleConsumer progress) {
        Stopwatch watch = ensemble.options().watch();
        long began = watch.elapsed();
        int folds = ensemble.folds().count();
        List<Future<Boolean>> running = new ArrayList<>();
        Map<Integer, float[][]> parameters = new LinkedHashMap<>();
        Map<Integer, P> predictions = new LinkedHashMap<>();
        for (int c : configurations) {
            Configuration configuration = ensemble.configurations().get(c);
            P outOfFold = ensemble.target().predictions(configuration, ensemble.stackedRows().length);
            float[][] ofFolds = new float[folds][];
            predictions.put(c, outOfFold);
            parameters.put(c, ofFolds);
            for (int f = 0; f < folds; f++) {
                int fold = f;
                running.add(workers.pool().submit(() -> {
                    Member<P> member = ensemble.members().get(c).get(fold);
                    String name = configuration.name() + ", fold " + (fold + 1) + ", cycle " + (checkpoint + 1);
                    NetworkWork.Trained<P> trained =
                            workers.networks().train(member, fold, goal.of(member), name, stopped);
                    if (trained.reached()) {
                        ofFolds[fold] = member.parameters();
                        trained.held().ifPresent(held -> copyHeld(held, fold, outOfFold));
                    }
                    costs.network(c, trained.steps(), trained.training(), trained.predicting());
                    return trained.reached();
                }));
            }
        }
        boolean[] finished = new boolean[ensemble.configurations().size()];
        int done = 0;
        for (int c : configurations) {
            boolean all = true;
            for (int f = 0; f < folds; f++) {
                all &= await(running.get(done));
                progress.accept(++done / (double) running.size());
            }
            if (all) {
                finished[c] = true;
                String key = StackWeights.key(ensemble.configurations().get(c).name(), checkpoint);
                ensemble.allPredictions().put(key, predictions.get(c));
                ensemble.allParameters().put(key, Arrays.asList(parameters.get(c)));
            }
        }
        costs.round((double) (watch.elapsed() - began));
        return finished;
    }

    private void copyHeld(P ofFold, int fold, P outOfFold) {
        int[] held = StackedRows.held(ensemble.stackedRows(), ensemble.folds(), fold);
        for (int i = 0; i < held.length; i++) {
            ensemble.target().copy(ofFold, i, outOfFold, held[i]);
        }
    }

    private static boolean await(Future<Boolean> one) {
        try {
            return one.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException("A network could not be trained", e.getCause());
        }
    }
}

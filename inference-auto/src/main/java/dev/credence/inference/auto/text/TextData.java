package dev.credence.inference.auto.text;

import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/**
 * What linear models of texts are fitted to.
 *
 * @param target of all rows
 * @param weights how many times each row counts
 * @param folds of the rows
 * @param workers fit the models
 * @param time deadline
 * @param stopped says whether to end early, as at the deadline
 */
record TextData(
        TextTarget target,
        double[] weights,
        Folds folds,
        ExecutorService workers,
        TimeLimit time,
        BooleanSupplier stopped) {
    /** The same data for the next one of some equal pieces of work, each with its part of the remaining time. */
    TextData next(int left) {
        return new TextData(target, weights, folds, workers, time.part(1.0 / left), stopped);
    }

    /** Whether to end. */
    boolean isOver() {
        return time.isOver() || stopped.getAsBoolean();
    }
}

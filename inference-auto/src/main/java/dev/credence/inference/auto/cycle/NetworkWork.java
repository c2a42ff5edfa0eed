package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.Stretch;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Trains networks up to their next checkpoint, here or elsewhere, with the same bits. Called by several threads, each
 * with another network.
 *
 * @param <P> predictions of rows
 */
public interface NetworkWork<P> {
    /** Number of networks that are trained at once. */
    int atOnce();

    /**
     * Trains a network.
     *
     * @param fold the fold outside which it is trained
     * @param name name for people: {@code plain-mixture, fold 2, cycle 3}
     * @param stopped polled often
     */
    Trained<P> train(Member<P> member, int fold, Stretch stretch, String name, BooleanSupplier stopped);

    /**
     * What a network's training gave.
     *
     * @param reached whether it has reached the checkpoint; false if it was stopped before
     * @param steps number of steps
     * @param training processor time in ns
     * @param predicting processor time of the predictions in ns; 0 if there are none
     * @param held predictions of the stacked rows in its fold, in order; empty if there are none
     */
    record Trained<P>(boolean reached, int steps, double training, double predicting, Optional<P> held) {}
}

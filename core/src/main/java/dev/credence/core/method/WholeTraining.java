package dev.credence.core.method;

import dev.credence.core.data.TrainingPoints;
import java.util.function.BooleanSupplier;

/** The training of an inference in one piece. */
@FunctionalInterface
public interface WholeTraining {
    /**
     * Trains to the end, to the bits of the training by steps.
     *
     * @param order seed of the order of the points
     * @param stopped polled; after true it soon ends by {@link dev.credence.core.train.TrainingStopped}
     */
    void train(TrainingPoints training, int epochs, int batch, long order, BooleanSupplier stopped);
}

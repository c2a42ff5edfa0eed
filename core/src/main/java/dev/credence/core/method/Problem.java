package dev.credence.core.method;

import dev.credence.core.data.Task;

/**
 * What is to be learnt, as a method sees it: data are standardised before they reach it.
 *
 * @param task regression or classification
 * @param inputs D
 * @param trainingPoints N, the number of training points: weighs the divergence
 */
public record Problem(Task task, int inputs, int trainingPoints) {
    public Problem {
        if (inputs < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 input, got " + inputs);
        }
        if (trainingPoints < 1) {
            throw new IllegalArgumentException("A problem needs at least 1 training point, got " + trainingPoints);
        }
    }
}

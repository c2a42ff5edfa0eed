package dev.credence.core.train;

import java.util.OptionalDouble;

/**
 * Result of training.
 *
 * @param epochs epochs run, over all resumptions
 * @param bestEpoch epoch whose parameters were kept: the last, unless validation stopped training early
 * @param validationLogLikelihood of the kept parameters, if there was validation
 * @param seconds training time in this process
 */
public record TrainingResult(int epochs, int bestEpoch, OptionalDouble validationLogLikelihood, double seconds) {}

package dev.credence.core.train;

import java.util.OptionalDouble;

/**
 * How training ended.
 *
 * @param epochs epochs run, over all resumptions
 * @param bestEpoch the epoch whose parameters were kept: the last, unless validation stopped training early
 * @param validationLogLikelihood of the kept parameters, where there was validation
 * @param seconds spent training in this process
 */
public record TrainingResult(int epochs, int bestEpoch, OptionalDouble validationLogLikelihood, double seconds) {}

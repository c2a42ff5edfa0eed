package dev.credence.eval.result;

import java.util.OptionalDouble;

/**
 * A published result.
 *
 * @param source publication
 * @param dataset the data set
 * @param method the method, as named in the source
 * @param metric the metric, by our name
 * @param mean mean over splits, in the target's own unit
 * @param se standard error, if given
 * @param peer whether the method is of the kind that the comparison reproduces, and hence used for the verdict; other
 *     results are for display
 */
public record Published(
        String source, String dataset, String method, String metric, double mean, OptionalDouble se, boolean peer) {}

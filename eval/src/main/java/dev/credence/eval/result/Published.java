package dev.credence.eval.result;

import java.util.OptionalDouble;

/**
 * A published result.
 *
 * @param source where it was published
 * @param dataset on which data
 * @param method by which method, in the source's words
 * @param metric of which metric, by our name
 * @param mean its mean over splits, in the target's own unit
 * @param se its standard error, where given
 * @param peer whether it is of the kind of method that the comparison repeats, so that a verdict is reached against it;
 *     other numbers are there to see
 */
public record Published(
        String source, String dataset, String method, String metric, double mean, OptionalDouble se, boolean peer) {}

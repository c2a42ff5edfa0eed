package dev.credence.export.onnx;

import java.util.List;
import java.util.Optional;

/**
 * What to export of a model of the method auto.
 *
 * @param elementType of the inputs, and of a regression's outputs; if empty 64 bits, in which the model computes
 * @param levels probabilities of the quantiles of a real target, each between 0 and 1
 * @param least the smallest quantile, such as 0 for a target that is never negative; −∞ for none
 */
public record StackExport(Optional<ElementType> elementType, List<Double> levels, double least) {
    /** The usual levels: the median, and the bounds of central intervals of 50, 90 and 95 %. */
    public static final List<Double> LEVELS = List.of(0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975);

    /** The default. */
    public static final StackExport DEFAULT = new StackExport(Optional.empty(), LEVELS, Double.NEGATIVE_INFINITY);

    public StackExport {
        levels = List.copyOf(levels);
        if (levels.isEmpty() || !levels.stream().allMatch(level -> level > 0 && level < 1)) {
            throw new IllegalArgumentException("quantiles need levels between 0 and 1 (exclusive), got " + levels);
        }
        if (Double.isNaN(least)) {
            throw new IllegalArgumentException("the smallest quantile is NaN");
        }
    }
}

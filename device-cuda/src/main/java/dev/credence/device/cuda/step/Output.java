package dev.credence.device.cuda.step;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;

/**
 * A result of a {@link Loop}.
 *
 * @param formula over the names of the loop's sources
 * @param place where it is stored; reduced along the axes of several elements that have stride 0
 * @param reduction NONE for a map
 * @param add whether it is added to what is there
 */
public record Output(Formula formula, Place place, Reduction reduction, boolean add) {
    public boolean isMap() {
        return reduction == Reduction.NONE;
    }
}

package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;

/** What an input of a pass's formula is. */
sealed interface PassInput {
    /** An element of a tensor; the number counts these inputs. */
    record Element(int number) implements PassInput {}

    /** A number that the host gives at every run; the number counts all those of the pass. */
    record Scalar(int number) implements PassInput {}

    /** The element's index along an axis. */
    record Index(Axis axis) implements PassInput {}
}

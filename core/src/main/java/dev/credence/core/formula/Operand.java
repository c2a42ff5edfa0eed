package dev.credence.core.formula;

/** An operand of a walk: the value of a formula input. */
public sealed interface Operand {
    /** The input's name. */
    String name();

    /** An element of an array. */
    record Elements(String name, Access access) implements Operand {}

    /** A scalar, constant during a walk. */
    record Scalar(String name) implements Operand {}

    /** The element's index along an axis, from 0. */
    record Index(String name, Axis axis) implements Operand {}
}

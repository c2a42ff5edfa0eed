package dev.credence.core.formula;

/** The meaning of an input of a walk's formulas. */
public sealed interface Operand {
    /** The input's name. */
    String name();

    /** An element of an array. */
    record Elements(String name, Access access) implements Operand {}

    /** A number that is constant during a walk and may change between walks. */
    record Scalar(String name) implements Operand {}

    /** The element's index along an axis, from 0. */
    record Index(String name, Axis axis) implements Operand {}
}

package dev.credence.core.formula;

/** What an input of a walk's formulas stands for. */
public sealed interface Operand {
    /** The input's name. */
    String name();

    /** An element of an array. */
    record Elements(String name, Access access) implements Operand {}

    /** A number for the whole walk, which may be another at the next one. */
    record Scalar(String name) implements Operand {}

    /** The element's number along an axis, from 0 on. */
    record Index(String name, Axis axis) implements Operand {}
}

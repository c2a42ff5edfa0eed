package dev.credence.core.formula;

/**
 * An output of a walk, stored in one array.
 *
 * @param formula of the operands
 * @param access where it is stored; an axis with stride 0 is reduced
 * @param reduction how
 * @param store whether it is added to what is there, after the reduction
 */
public record Result(Formula formula, Access access, Reduction reduction, Store store) {}

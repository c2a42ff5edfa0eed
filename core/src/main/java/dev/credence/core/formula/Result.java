package dev.credence.core.formula;

/**
 * A result of a walk, stored in one array.
 *
 * @param formula formula of the operands
 * @param access positions in the array; axes with stride 0 are reduced
 * @param reduction along these axes
 * @param store whether the reduced value replaces the stored one or is added to it
 */
public record Result(Formula formula, Access access, Reduction reduction, Store store) {}

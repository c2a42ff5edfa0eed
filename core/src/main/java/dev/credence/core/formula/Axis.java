package dev.credence.core.formula;

/** The axes of a {@link Walk}'s index space, outermost first: usually samples, points and columns. */
public enum Axis {
    K,
    M,
    C
}

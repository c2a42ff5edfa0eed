package dev.credence.core.formula;

/** The axes of what a {@link Walk} goes over, outermost first: by their commonest use samples, points and columns. */
public enum Axis {
    K,
    M,
    C
}

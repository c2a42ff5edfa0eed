package dev.credence.core.formula;

/** A reduction along the axes that a result lacks. */
public enum Reduction {
    /** No reduction: the result has every axis. */
    NONE,
    /** Σ x, at least as precise as blockwise summation in double precision. */
    SUM,
    /** The largest; NaN if an element is NaN. */
    MAX,
    /** log Σ e^x, without overflow; −∞ if all x are. */
    LOG_SUM_EXP
}

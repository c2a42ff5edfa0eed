package dev.credence.core.formula;

/** The reduction of elements along the axes that a result lacks. */
public enum Reduction {
    /** No reduction: the result has every axis. */
    NONE,
    /** Σ x, at least as precise as in double over blocks. */
    SUM,
    /** The largest; NaN if an element is NaN. */
    MAX,
    /** log Σ e^x, the largest taken out first; −∞ if all are. */
    LOG_SUM_EXP
}

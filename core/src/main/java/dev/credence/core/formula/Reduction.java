package dev.credence.core.formula;

/** What becomes of the elements along the axes that a result lacks. */
public enum Reduction {
    /** There are none: every element has its place. */
    NONE,
    /** Σ x, at least as precise as in double over blocks. */
    SUM,
    /** The largest; NaN if there is one. */
    MAX,
    /** log Σ e^x, the largest taken out first; −∞ if all are. */
    LOG_SUM_EXP
}

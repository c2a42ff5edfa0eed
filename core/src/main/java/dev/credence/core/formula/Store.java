package dev.credence.core.formula;

/** Whether a result replaces what was there. */
public enum Store {
    SET,
    ADD;

    /** {@link #ADD} if asked to accumulate. */
    public static Store accumulating(boolean accumulate) {
        return accumulate ? ADD : SET;
    }
}

package dev.credence.core.formula;

/** Whether a result replaces the stored value or is added to it. */
public enum Store {
    SET,
    ADD;

    /** {@link #ADD} if asked to accumulate. */
    public static Store accumulating(boolean accumulate) {
        return accumulate ? ADD : SET;
    }
}

package dev.credence.core.device;

/** Causes of failures, for providers whose devices fail in loaders and by reflection with deeply nested causes. */
public final class Causes {
    private Causes() {}

    /** The innermost cause of a failure; the failure itself if it has no cause. */
    public static Throwable innermost(Throwable failure) {
        Throwable cause = failure;
        for (Throwable next = failure; next != null; next = next.getCause()) {
            cause = next;
        }
        return cause;
    }
}

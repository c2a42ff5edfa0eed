package dev.credence.core.device;

/** Why something failed: for providers, whose devices fail in loaders and by reflection, many causes deep. */
public final class Causes {
    private Causes() {}

    /** The failure that all others of the chain were caused by; the failure itself if nothing caused it. */
    public static Throwable innermost(Throwable failure) {
        Throwable cause = failure;
        for (Throwable next = failure; next != null; next = next.getCause()) {
            cause = next;
        }
        return cause;
    }
}

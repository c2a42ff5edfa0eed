package dev.credence.core.model;

/** A likelihood of classes; e^{@link #logDensity} at the classes 0 … {@link #classes}−1 sums to 1. */
public interface ClassLikelihood extends Likelihood {
    /** Number of classes, at least 2. */
    int classes();

    @Override
    default TargetKind target() {
        return classes() == 2 ? TargetKind.BINARY : TargetKind.CLASS;
    }
}

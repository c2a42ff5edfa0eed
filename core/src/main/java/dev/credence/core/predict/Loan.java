package dev.credence.core.predict;

import org.jspecify.annotations.Nullable;

/** Temporary access to outputs in device memory, which is reused afterwards. */
final class Loan implements AutoCloseable {
    private final SampledOutputs outputs;
    private @Nullable Predictive host;
    private boolean over;

    Loan(SampledOutputs outputs) {
        this.outputs = outputs;
    }

    /**
     * Outputs on the device.
     *
     * @throws IllegalStateException after the loan has ended
     */
    SampledOutputs outputs() {
        if (over) {
            throw new IllegalStateException("This prediction was lent for the duration of a call that has returned:"
                    + " read its results in the call, or use predict");
        }
        return outputs;
    }

    /** The host's prediction, created on first use. */
    Predictive host() {
        if (host == null) {
            host = outputs().onHost();
        }
        return host;
    }

    @Override
    public void close() {
        over = true;
    }
}

package dev.credence.core.predict;

import org.jspecify.annotations.Nullable;

/** Outputs for as long as they may be used: the device's memory holds others afterwards. */
final class Loan implements AutoCloseable {
    private final SampledOutputs outputs;
    private @Nullable Predictive host;
    private boolean over;

    Loan(SampledOutputs outputs) {
        this.outputs = outputs;
    }

    /** @throws IllegalStateException once it is over */
    SampledOutputs outputs() {
        if (over) {
            throw new IllegalStateException("This prediction was lent for the duration of a call that has returned:"
                    + " take from it what is needed there, or ask for one of your own by predict");
        }
        return outputs;
    }

    /** The prediction that the host computes, made when it is first needed. */
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

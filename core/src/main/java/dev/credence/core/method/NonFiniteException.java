package dev.credence.core.method;

import dev.credence.core.UserException;
import dev.credence.core.optimise.Progress;

/** An infinite or undefined number in training, detected before it reached the parameters. */
public final class NonFiniteException extends UserException {
    private static final long serialVersionUID = 1L;

    public NonFiniteException(String what, Progress progress, String parameter) {
        super("Training stopped at epoch " + (progress.epoch() + 1) + ", step " + (progress.step() + 1) + ": the "
                + what
                + " is not finite (parameter: " + parameter
                + "). Try a smaller learning-rate, set clip-norm (for example"
                + " 10), or check the data for extreme values.");
    }
}

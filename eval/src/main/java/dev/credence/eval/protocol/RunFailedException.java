package dev.credence.eval.protocol;

import dev.credence.core.UserException;

/** A run of a comparison could not be completed; says which. The finished runs are kept. */
public final class RunFailedException extends UserException {
    private static final long serialVersionUID = 1L;

    RunFailedException(Run run, UserException cause) {
        super(
                run.contender().label() + " on " + run.dataset() + ", split " + run.split() + ": " + cause.getMessage(),
                cause);
    }
}

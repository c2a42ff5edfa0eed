package dev.credence.device.cuda.step;

import java.io.Serial;

/** Says why a step cannot be done in parts. */
final class NoCutException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    NoCutException(String reason) {
        super(reason);
    }
}

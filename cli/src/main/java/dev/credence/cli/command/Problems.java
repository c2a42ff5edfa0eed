package dev.credence.cli.command;

import dev.credence.cli.console.Remedies;
import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects errors in the command line, so that all are reported at once. */
public final class Problems {
    private final List<String> messages = new ArrayList<>();

    /** The result of a check. */
    static final class Checked<T> {
        private final @Nullable T value;

        private Checked(@Nullable T value) {
            this.value = value;
        }

        /** The value; if the check failed, the enclosing check ends too. */
        T get() {
            if (value == null) {
                throw new Unavailable();
            }
            return value;
        }

        /** The value, or a substitute if the check failed, so that other checks still run. */
        T orElse(T other) {
            return value == null ? other : value;
        }
    }

    private static final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unavailable() {
            super("A check that failed has no value", null, false, false);
        }
    }

    /** The user error that a failure is, or wraps if thrown by an injected provider; else null. */
    public static @Nullable UserException mistakeIn(Throwable failure) {
        if (failure instanceof UserException mistake) {
            return mistake;
        }
        boolean wrapped = failure.getClass().getName().startsWith("com.google.inject.");
        return wrapped && failure.getCause() instanceof UserException mistake ? mistake : null;
    }

    /** Rethrows a failure that is a user error. */
    static void rethrowMistake(Throwable failure) {
        UserException mistake = mistakeIn(failure);
        if (mistake != null) {
            throw mistake;
        }
    }

    /** Runs a check and keeps the message if it fails. */
    <T> Checked<T> check(Supplier<T> attempt) {
        try {
            return new Checked<>(attempt.get());
        } catch (Unavailable e) {
            // the failed check it depends on has been reported
        } catch (RuntimeException e) {
            UserException mistake = mistakeIn(e);
            if (mistake == null) {
                throw e;
            }
            add(Remedies.message(mistake));
        }
        return new Checked<>(null);
    }

    /** Runs a check without a value. */
    void check(Runnable attempt) {
        Checked<?> unused = check(() -> {
            attempt.run();
            return true;
        });
    }

    /** Adds a message; each line that is not indented is a message of its own. */
    void add(String message) {
        messages.addAll(List.of(message.split("\\R(?=\\S)", -1)));
    }

    /** Fails with all messages, one per line. */
    void throwIfAny() {
        if (messages.size() == 1) {
            throw new UserException(messages.get(0));
        }
        if (!messages.isEmpty()) {
            throw new UserException(messages.size() + " problems:\n- " + String.join("\n- ", messages));
        }
    }
}

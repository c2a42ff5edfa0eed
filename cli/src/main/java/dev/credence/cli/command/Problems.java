package dev.credence.cli.command;

import dev.credence.cli.console.Remedies;
import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects the user's mistakes, so that all of them are reported at once. */
public final class Problems {
    private final List<String> messages = new ArrayList<>();

    /** The result of a check. */
    static final class Checked<T> {
        private final @Nullable T value;

        private Checked(@Nullable T value) {
            this.value = value;
        }

        /** The value; where the check failed, what asks for it is not done either. */
        T get() {
            if (value == null) {
                throw new Unavailable();
            }
            return value;
        }

        /** The value; where the check failed, another one, so that more can be checked all the same. */
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

    /** The user's mistake that a failure is or, from an injected provider, wraps. */
    public static @Nullable UserException mistakeIn(Throwable failure) {
        if (failure instanceof UserException mistake) {
            return mistake;
        }
        boolean wrapped = failure.getClass().getName().startsWith("com.google.inject.");
        return wrapped && failure.getCause() instanceof UserException mistake ? mistake : null;
    }

    /** Throws a failure on where it is the user's mistake. */
    static void rethrowMistake(Throwable failure) {
        UserException mistake = mistakeIn(failure);
        if (mistake != null) {
            throw mistake;
        }
    }

    /** Does something and keeps the message if it is refused. */
    <T> Checked<T> check(Supplier<T> attempt) {
        try {
            return new Checked<>(attempt.get());
        } catch (Unavailable e) {
            // what it depends on has been reported
        } catch (RuntimeException e) {
            UserException mistake = mistakeIn(e);
            if (mistake == null) {
                throw e;
            }
            add(Remedies.message(mistake));
        }
        return new Checked<>(null);
    }

    /** The same for what gives no value. */
    void check(Runnable attempt) {
        Checked<?> unused = check(() -> {
            attempt.run();
            return true;
        });
    }

    /** Adds a message; each line of it that is not indented is one of its own. */
    void add(String message) {
        messages.addAll(List.of(message.split("\\R(?=\\S)", -1)));
    }

    /** Fails with all messages, one a line. */
    void throwIfAny() {
        if (messages.size() == 1) {
            throw new UserException(messages.get(0));
        }
        if (!messages.isEmpty()) {
            throw new UserException(messages.size() + " problems:\n- " + String.join("\n- ", messages));
        }
    }
}

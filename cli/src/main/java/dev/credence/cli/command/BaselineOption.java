package dev.credence.cli.command;

import dev.credence.core.UserException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --baseline}: the method that differences are to. */
final class BaselineOption {
    @Option(
            names = "--baseline",
            paramLabel = "M",
            order = 15,
            description = {
                "The method of the comparison that the others' differences on the same splits are to, as the report "
                        + "names it (default: the best by each metric)."
            })
    private @Nullable String label;

    Optional<String> label() {
        return Optional.ofNullable(label);
    }

    /**
     * Checks that it is one of them.
     *
     * @throws UserException if not
     */
    void check(List<String> labels) {
        if (label != null && !labels.contains(label)) {
            throw new UserException("--baseline is '" + label + "', expected a method of the comparison: "
                    + String.join(", ", labels) + ".");
        }
    }
}

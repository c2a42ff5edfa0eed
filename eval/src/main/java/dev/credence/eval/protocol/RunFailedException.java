package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.eval.result.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs of a comparison failed; the message lists them with reasons. Finished runs are kept. */
public final class RunFailedException extends UserException {
    private static final long serialVersionUID = 1L;

    RunFailedException(Map<Run, UserException> failures, Path file) {
        super(
                (failures.size() == 1 ? "1 run" : failures.size() + " runs") + " failed; the finished ones are kept in "
                        + file + System.lineSeparator()
                        + failures.entrySet().stream()
                                .map(e -> "  " + e.getKey().describe() + ": "
                                        + e.getValue().getMessage())
                                .collect(Collectors.joining(System.lineSeparator())),
                List.copyOf(failures.values()).get(0));
    }
}

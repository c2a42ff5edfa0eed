package dev.credence.scoring;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import java.util.Map;
import java.util.Optional;

/** Adds to a message of training the call that corrects the fault. */
final class ProgramRemedies {
    private static final Map<Argument, String> CALLS = Map.of(
            Argument.TASK, "task(TaskChoice.CLASSIFICATION)",
            Argument.MISSING_VALUES, "missing(MissingPolicy)",
            Argument.COLUMNS, "categorical(…) or ignoring(…)",
            Argument.DECIMAL_MARK, "decimal(DecimalMark)",
            Argument.CLASS_WEIGHT, "classWeights(ClassWeights)");

    private ProgramRemedies() {}

    static UserException of(UserException fault) {
        Optional<Argument> argument = fault.argument().filter(CALLS::containsKey);
        if (argument.isEmpty()) {
            return fault;
        }
        String message = String.valueOf(fault.getMessage());
        return new UserException(
                message + (message.endsWith(".") ? "" : ".") + " Say so with Table." + CALLS.get(argument.get()) + ".",
                fault,
                argument.get());
    }
}

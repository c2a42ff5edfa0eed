package dev.credence.core.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The answer to a task as it travels: a line that says how the run ended, and the lines of its result. A failure is an
 * answer too, since executing the run again would end alike.
 */
public final class RunAnswer {
    private static final String DONE = "{\"answer\":\"done\"}";
    private static final String REFUSED = "refused";
    private static final String BROKEN = "broken";

    private RunAnswer() {}

    /**
     * Executes a task where it is called, by the kinds of run on the class path.
     *
     * @throws TrainingStopped if the task was stopped
     */
    public static List<String> of(RunTask task, BooleanSupplier stop) {
        return of(task, stop, RunKinds.discover());
    }

    /** {@link #of(RunTask, BooleanSupplier)} with the given kinds. */
    public static List<String> of(RunTask task, BooleanSupplier stop, NamedServices<RunKind> kinds) {
        try {
            List<String> answer = new ArrayList<>(List.of(DONE));
            answer.addAll(kinds.get(task.kind()).run(task.instruction(), task.data(), stop));
            return answer;
        } catch (TrainingStopped e) {
            throw e;
        } catch (UserException e) {
            return List.of(failure(REFUSED, String.valueOf(e.getMessage()), e.argument()));
        } catch (RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return List.of(failure(BROKEN, trace.toString(), Optional.empty()));
        }
    }

    /**
     * Executes a task by a session.
     *
     * @return the lines of the run's result
     * @throws UserException if the run failed with one
     * @throws IllegalStateException if it failed by another exception; with its trace
     * @throws TrainingStopped if it was given up
     */
    public static List<String> from(RunSession session, RunTask task, BooleanSupplier stop) {
        List<String> answer = session.execute(task, stop);
        if (!answer.isEmpty() && answer.get(0).equals(DONE)) {
            return answer.subList(1, answer.size());
        }
        if (answer.isEmpty()) {
            throw new IllegalStateException("There is no answer to " + task.name());
        }
        JsonRecord failure = JsonRecord.parse(answer.get(0));
        String message = failure.text("message");
        if (failure.word("answer", REFUSED, BROKEN).equals(BROKEN)) {
            throw new IllegalStateException(task.name() + " failed on another machine: " + message);
        }
        throw failure.has("argument")
                ? new UserException(message, Argument.valueOf(failure.text("argument")))
                : new UserException(message);
    }

    /**
     * Requires that the machine of a run has the library of this one.
     *
     * @throws UserException if it has not
     */
    public static void requireVersion(String there, String here) {
        if (!there.equals(here)) {
            throw new UserException("The machines of the runs have version " + there + " of Credence, this one has "
                    + here + ". Give them the same jars.");
        }
    }

    private static String failure(String how, String message, Optional<Argument> argument) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("answer", how).put("message", message);
        argument.ifPresent(a -> json.put("argument", a.name()));
        return json.toString();
    }
}

package dev.credence.cli.command;

import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.core.run.MethodOfRuns;
import dev.credence.core.run.RunExecutor;
import dev.credence.core.run.RunExecutors;
import dev.credence.core.run.RunSession;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --spark}: runs as tasks of a cluster. */
final class SparkOption {
    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            order = 42,
            description =
                    "Execute the trainings, or those of the networks of auto or an ensemble, as tasks of this Spark cluster: "
                            + "spark://HOST:PORT, yarn, k8s://... or local[N], with SPARK_HOME set; the results are the same "
                            + "(default: on this machine).")
    private @Nullable String master;

    /** Machines for the runs, or none. */
    static final class Machines implements AutoCloseable {
        private final Optional<RunSession> session;

        private Machines(Optional<RunSession> session) {
            this.session = session;
        }

        /** The session, if one is asked for. */
        Optional<RunSession> session() {
            return session;
        }

        /** The method with its runs on the machines, if there are some; {@link SparkOption#checkMethod} was called. */
        TableMethod method(TableMethod chosen) {
            return (TableMethod) on(chosen);
        }

        /** The same for a method of networks. */
        InferenceMethod method(InferenceMethod chosen) {
            return (InferenceMethod) on(chosen);
        }

        private Method on(Method chosen) {
            return session.isPresent() && chosen instanceof MethodOfRuns ofRuns ? ofRuns.on(session.get()) : chosen;
        }

        @Override
        public void close() {
            session.ifPresent(RunSession::close);
        }
    }

    boolean isAsked() {
        return master != null;
    }

    /** Checks that something serves the address. */
    void check(Problems problems) {
        problems.check(() -> {
            var unused = executor();
        });
    }

    /** Checks that a single training of a method consists of runs. */
    void checkMethod(Method method, Problems problems) {
        if (isAsked() && !(method instanceof MethodOfRuns)) {
            problems.add("--spark is for auto and ensemble, whose networks are trained one by one, and the training of "
                    + method.name() + " is a single one: leave it out. credence compare and tune, which train often,"
                    + " have --spark for every method.");
        }
    }

    /**
     * Connects if it is asked for.
     *
     * @param command the command, for the cluster's own displays
     */
    Machines open(String command) {
        return new Machines(executor().map(found -> found.open(String.valueOf(master), "credence " + command)));
    }

    private Optional<RunExecutor> executor() {
        return Optional.ofNullable(master)
                .map(address -> RunExecutors.serving(RunExecutors.discover(), address.strip()));
    }
}

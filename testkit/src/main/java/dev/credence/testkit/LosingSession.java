package dev.credence.testkit;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunKind;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.TrainingStopped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Machines that lose every third run and execute it again, for tests of what has its runs executed elsewhere. They are
 * in this process, but get copies of all that is sent, and execute one run at a time, in no particular order.
 */
public final class LosingSession implements RunSession {
    private final NamedServices<RunKind> kinds;
    private final int atOnce;
    private final ReentrantLock machine = new ReentrantLock();
    private final List<String> executed = new ArrayList<>();
    private final AtomicInteger lost = new AtomicInteger();
    private boolean closed;

    /** Machines that know some kinds of run. */
    public LosingSession(NamedServices<RunKind> kinds, int atOnce) {
        this.kinds = kinds;
        this.atOnce = atOnce;
    }

    @Override
    public int atOnce() {
        return atOnce;
    }

    @Override
    public List<String> execute(RunTask task, BooleanSupplier stop) {
        machine.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the session is closed");
            }
            if (stop.getAsBoolean()) {
                throw TrainingStopped.before();
            }
            executed.add(task.name());
            List<String> answer = RunAnswer.of(copy(task), stop, kinds);
            if (executed.size() % 3 == 1) {
                lost.incrementAndGet();
                answer = RunAnswer.of(copy(task), stop, kinds);
            }
            return List.copyOf(answer);
        } finally {
            machine.unlock();
        }
    }

    private static RunTask copy(RunTask task) {
        return new RunTask(
                task.name(), task.kind(), task.instruction(), task.data().clone());
    }

    /** Names of the tasks, in the order of their execution. */
    public List<String> executed() {
        return List.copyOf(executed);
    }

    /** Number of runs that were lost. */
    public int lost() {
        return lost.get();
    }

    @Override
    public void close() {
        closed = true;
    }
}

package dev.credence.device.cuda;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a context, each on a thread of its own: what several of them ask for at a time is launched together if it
 * is the same. A run in training, which asks for step after step without reading, is waited for, but not long; it may
 * be some steps ahead of the others. What a run gets does not depend on what is launched together with it. Safe for use
 * by several threads.
 */
final class SideBySide {
    /** Steps that a run collects before it tells of them: threads that meet at every step do little else. */
    static final int STEPS = 8;

    /** Bytes of steps that it collects, at most. */
    private static final long MOST_BYTES = 1 << 18;

    /** Steps that a run may be ahead of what was launched; then it goes on when half of them were. */
    private static final int AHEAD = 2 * STEPS;

    /** How long the others wait for a run that may be doing something else by now. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

    /** The same where only runs that read in each step are waited for. */
    private static final long PATIENCE_WITH_READERS = TimeUnit.MILLISECONDS.toNanos(1);

    private record Waiting(Program program, Commands commands) {}

    /** Fair, or a thread that goes on and on would keep the others from joining it. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private final Program.Known programs = new Program.Known();
    private final Set<Run> runs = new LinkedHashSet<>();
    private final Steps steps;

    SideBySide(Steps steps) {
        this.steps = steps;
    }

    /** What one device asks for; of one thread. */
    final class Run {
        // of its thread alone: what is not told of yet, and what can be used again
        private final List<Waiting> collected = new ArrayList<>();
        private final Deque<Commands> empty = new ArrayDeque<>();
        private long bytes;
        private final Deque<Waiting> waiting = new ArrayDeque<>();
        private final Deque<Commands> spare = new ArrayDeque<>();
        private final Condition proceeded = lock.newCondition();
        /** With how many steps waiting its thread goes on, if it does not go on anyway. */
        private int enough = Integer.MAX_VALUE;

        /** Whether the last it asked for was a step. */
        private boolean stepped;

        /** Whether it will soon ask for something, so that others wait for it. */
        private boolean expected;

        private @Nullable RuntimeException failure;
        private Commands commands = new Commands();

        /** Whether it asks for the next soon after it has read, as a Markov chain does. */
        private final boolean reads;

        private Run(boolean reads) {
            this.reads = reads;
        }

        /** What begins with {@link #submit} or {@link SideBySide#finish}. */
        Commands commands() {
            return commands;
        }

        /**
         * Ends a step of training; the next will follow.
         *
         * @throws CudaException if a launch failed since the last call
         */
        void submit() {
            collect();
            if (collected.size() < STEPS && bytes < MOST_BYTES) {
                return;
            }
            lock.lock();
            try {
                boolean large = bytes >= MOST_BYTES;
                tell(true);
                proceed();
                if (waiting.size() > (large ? STEPS : AHEAD)) {
                    await(large ? 1 : AHEAD / 2);
                }
                throwFailure();
            } finally {
                lock.unlock();
            }
        }

        private void collect() {
            if (!commands.isEmpty()) {
                bytes += commands.bytes();
                collected.add(new Waiting(commands.program(programs), commands));
                commands = empty.isEmpty() ? new Commands() : empty.remove();
            }
        }

        private void tell(boolean step) {
            waiting.addAll(collected);
            collected.clear();
            bytes = 0;
            while (empty.size() < STEPS && !spare.isEmpty()) {
                empty.add(spare.remove());
            }
            // who reads what its steps saw goes on with the next; who reads without having made any may be predicting
            expected = step || stepped || reads;
            stepped = step;
        }

        private void throwFailure() {
            if (failure != null) {
                RuntimeException told = failure;
                failure = null;
                throw told;
            }
        }

        private void await(int until) {
            boolean interrupted = false;
            enough = until;
            while (waiting.size() > until) {
                long left = 0;
                try {
                    left = proceeded.awaitNanos(patience());
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                if (left <= 0) {
                    runs.forEach(run -> run.expected &= !run.waiting.isEmpty());
                    proceed();
                }
            }
            enough = Integer.MAX_VALUE;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Ends the run. What has not begun does not begin any more. */
        void leave() {
            lock.lock();
            try {
                runs.remove(this);
                waiting.clear();
                proceed();
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Returns when all that runs of the caller's thread have asked for is launched.
     *
     * @throws CudaException if a launch failed since the last call
     */
    void finish(List<Run> together) {
        lock.lock();
        try {
            together.forEach(run -> {
                run.collect();
                run.tell(false);
            });
            proceed();
            together.forEach(run -> run.await(0));
            together.forEach(Run::throwFailure);
        } finally {
            lock.unlock();
        }
    }

    private long patience() {
        return runs.stream().allMatch(run -> run.reads || !run.expected) ? PATIENCE_WITH_READERS : PATIENCE;
    }

    /**
     * A run more.
     *
     * @param reads whether it reads what each of its steps gives before it takes the next
     */
    Run join(boolean reads) {
        lock.lock();
        try {
            Run run = new Run(reads);
            runs.add(run);
            return run;
        } finally {
            lock.unlock();
        }
    }

    /** Launches step after step as long as none has to wait for a run that is expected. With the lock. */
    private void proceed() {
        while (true) {
            Map<Program, List<Run>> ready = new LinkedHashMap<>();
            for (Run run : runs) {
                if (!run.waiting.isEmpty()) {
                    ready.computeIfAbsent(run.waiting.element().program(), p -> new ArrayList<>())
                            .add(run);
                } else if (run.expected) {
                    return;
                }
            }
            if (ready.isEmpty()) {
                return;
            }
            ready.forEach(this::launch);
        }
    }

    private void launch(Program program, List<Run> together) {
        RuntimeException failure = null;
        try {
            steps.launch(
                    program,
                    together.stream()
                            .map(run -> run.waiting.element().commands())
                            .toList());
        } catch (RuntimeException e) {
            failure = e;
        }
        for (Run run : together) {
            Commands done = run.waiting.remove().commands();
            done.clear();
            run.spare.add(done);
            if (failure != null) {
                run.failure = failure;
                run.waiting.clear();
            }
            if (run.waiting.size() <= run.enough) {
                run.proceeded.signal();
            }
        }
    }
}

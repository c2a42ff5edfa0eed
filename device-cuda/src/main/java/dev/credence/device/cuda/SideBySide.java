package dev.credence.device.cuda;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
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

    /** How often a thread looks for news of others before it goes on with its own. */
    private static final int MOST_ROUNDS = 16;

    /** How long the others wait for a run that may be doing something else by now. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

    /** The same where only runs that read in each step are waited for. */
    private static final long PATIENCE_WITH_READERS = TimeUnit.MILLISECONDS.toNanos(1);

    private record Waiting(Program program, Commands commands) {}

    /**
     * What a run tells the others.
     *
     * @param steps what it asks for
     * @param expected whether it will soon ask for more
     */
    private record Told(List<Waiting> steps, boolean expected) {}

    /**
     * Who has it launches, for all. Nobody waits for it to tell of steps: who does not get it goes on, and who has it
     * looks again before it leaves.
     */
    private final ReentrantLock lock = new ReentrantLock();

    /** Whether there is what nobody has looked at. */
    private volatile boolean news;

    private final Program.Known programs = new Program.Known();
    private final List<Run> runs = new CopyOnWriteArrayList<>();
    private final Steps steps;

    /** How long to wait for a run, in nanoseconds. */
    private volatile long patience = PATIENCE;

    SideBySide(Steps steps) {
        this.steps = steps;
    }

    /** What one device asks for; of one thread. */
    final class Run {
        // of its thread alone: what is not told of yet
        private final List<Waiting> collected = new ArrayList<>();
        private long bytes;
        private Commands commands = new Commands();

        /** Whether the last it asked for was a step. */
        private boolean stepped;

        // between its thread and the one that launches
        private final Queue<Told> told = new ConcurrentLinkedQueue<>();
        private final Queue<Commands> spare = new ConcurrentLinkedQueue<>();

        /** Steps that it has told of and that are not launched. */
        private final AtomicInteger ahead = new AtomicInteger();

        /** With how many of them its thread goes on, if it waits. */
        private volatile int enough = -1;

        private volatile @Nullable Thread thread;
        private volatile @Nullable RuntimeException failure;

        // with the lock
        private final Deque<Waiting> waiting = new ArrayDeque<>();

        /** Whether it will soon ask for something, so that others wait for it. */
        private boolean expected;

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
            boolean large = bytes >= MOST_BYTES;
            tell(true);
            proceed();
            if (ahead.get() > (large ? STEPS : AHEAD)) {
                await(large ? 1 : AHEAD / 2);
            }
            throwFailure();
        }

        private void collect() {
            if (!commands.isEmpty()) {
                bytes += commands.bytes();
                collected.add(new Waiting(commands.program(programs), commands));
                Commands next = spare.poll();
                commands = next == null ? new Commands() : next;
            }
        }

        private void tell(boolean step) {
            ahead.addAndGet(collected.size());
            // who reads what its steps saw goes on with the next; who reads without having made any may be predicting
            told.add(new Told(List.copyOf(collected), step || stepped || reads));
            collected.clear();
            bytes = 0;
            stepped = step;
        }

        private void throwFailure() {
            RuntimeException thrown = failure;
            if (thrown != null) {
                failure = null;
                throw thrown;
            }
        }

        /** Waits until no more than so many steps are not launched. */
        private void await(int until) {
            boolean interrupted = false;
            thread = Thread.currentThread();
            enough = until;
            long begin = System.nanoTime();
            int last = ahead.get();
            while (ahead.get() > until) {
                if (news) {
                    look();
                    if (ahead.get() <= until) {
                        break;
                    }
                }
                LockSupport.parkNanos(SideBySide.this, patience);
                interrupted |= Thread.interrupted();
                if (ahead.get() != last || lock.isLocked()) { // who launches may wait for the device
                    last = ahead.get();
                    begin = System.nanoTime();
                } else if (System.nanoTime() - begin >= patience) {
                    giveUpWaiting();
                    begin = System.nanoTime();
                }
            }
            enough = -1;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Takes note of what it told. With the lock. */
        private void hear() {
            for (Told next = told.poll(); next != null; next = told.poll()) {
                waiting.addAll(next.steps());
                expected = next.expected();
            }
        }

        /** So many steps less are waited for. With the lock. */
        private void launched(int count) {
            if (ahead.addAndGet(-count) <= enough) {
                LockSupport.unpark(thread);
            }
        }

        /** Ends the run. What has not begun does not begin any more. */
        void leave() {
            launchAfter(() -> runs.remove(this));
        }
    }

    /**
     * Returns when all that runs of the caller's thread have asked for is launched.
     *
     * @throws CudaException if a launch failed since the last call
     */
    void finish(List<Run> together) {
        together.forEach(run -> {
            run.collect();
            run.tell(false);
        });
        proceed();
        together.forEach(run -> run.await(0));
        together.forEach(Run::throwFailure);
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

    /** Launches what is ready, unless another thread does, now that there is news. */
    private void proceed() {
        news = true;
        look();
    }

    /** Launches as long as there is news and nobody else does, for so many rounds. */
    private void look() {
        for (int round = 0; news && round < MOST_ROUNDS && lock.tryLock(); round++) {
            try {
                launchWhatIsReady();
            } finally {
                lock.unlock();
            }
        }
        if (news && !lock.isLocked()) { // enough done for others: one that waits goes on with it
            runs.stream().filter(run -> run.enough >= 0).findFirst().ifPresent(run -> LockSupport.unpark(run.thread));
        }
    }

    /** Nobody waits for runs that may be doing something else by now. */
    private void giveUpWaiting() {
        launchAfter(() -> {
            runs.forEach(Run::hear);
            runs.forEach(run -> run.expected &= !run.waiting.isEmpty());
        });
    }

    /** Launches what is ready after a change, which is made with the lock. */
    private void launchAfter(Runnable change) {
        lock.lock();
        try {
            change.run();
            launchWhatIsReady();
        } finally {
            lock.unlock();
        }
        look();
    }

    /** Launches step after step as long as none has to wait for a run that is expected. With the lock. */
    private void launchWhatIsReady() {
        news = false;
        runs.forEach(Run::hear);
        Map<Program, List<Run>> ready = new LinkedHashMap<>();
        do {
            ready.clear();
            for (Run run : runs) {
                if (!run.waiting.isEmpty()) {
                    ready.computeIfAbsent(run.waiting.element().program(), p -> new ArrayList<>())
                            .add(run);
                } else if (run.expected) {
                    ready.clear();
                    break;
                }
            }
            ready.forEach(this::launch);
        } while (!ready.isEmpty());
        patience = runs.stream().allMatch(run -> run.reads || !run.expected) ? PATIENCE_WITH_READERS : PATIENCE;
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
            int count = 1;
            if (failure != null) {
                run.failure = failure;
                run.hear();
                count += run.waiting.size();
                run.waiting.clear();
            }
            run.launched(count);
        }
    }
}

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
 * Batches the runs of a context, each on its own thread: equal steps that several runs request at the same time are
 * launched together. A training run, which requests step after step without reading, is waited for briefly; it may be
 * some steps ahead of the others. A run's results do not depend on what is launched with it. Thread-safe.
 */
final class RunBatcher {
    /** Steps that a run collects before it publishes them: threads that synchronise at every step do little else. */
    static final int STEPS = 8;

    /** Maximum bytes of collected steps. */
    private static final long MOST_BYTES = 1 << 18;

    /**
     * Maximum number of published steps not yet launched; the run then continues when half of them have been launched.
     */
    private static final int AHEAD = 2 * STEPS;

    /** Maximum rounds of launching for others before a thread continues with its own work. */
    private static final int MOST_ROUNDS = 16;

    /** Timeout for a run that may be busy elsewhere. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

    /** Timeout if only runs that read in each step are waited for. */
    private static final long PATIENCE_WITH_READERS = TimeUnit.MILLISECONDS.toNanos(1);

    private record Waiting(KernelSequence program, Commands commands) {}

    /**
     * Steps that a run publishes.
     *
     * @param steps the steps
     * @param expected whether more will follow soon
     */
    private record Publication(List<Waiting> steps, boolean expected) {}

    /**
     * Its holder launches for all runs. Nobody blocks on it to publish steps: a thread that does not get it continues,
     * and the holder checks for news before it leaves.
     */
    private final ReentrantLock lock = new ReentrantLock();

    /** Whether there are steps that no holder of the lock has seen. */
    private volatile boolean news;

    private final KernelSequence.Known programs = new KernelSequence.Known();
    private final List<Run> runs = new CopyOnWriteArrayList<>();
    private final CommandLauncher steps;

    /** Current timeout for a run, in nanoseconds. */
    private volatile long patience = PATIENCE;

    RunBatcher(CommandLauncher steps) {
        this.steps = steps;
    }

    /** The commands of one device; confined to one thread. */
    final class Run {
        // confined to the run's thread: steps not yet published
        private final List<Waiting> collected = new ArrayList<>();
        private long bytes;
        private Commands commands = new Commands();

        /** Whether its last request was a step. */
        private boolean stepped;

        // shared by the run's thread and the launching thread
        private final Queue<Publication> published = new ConcurrentLinkedQueue<>();
        private final Queue<Commands> spare = new ConcurrentLinkedQueue<>();

        /** Published steps that are not yet launched. */
        private final AtomicInteger ahead = new AtomicInteger();

        /** Value of {@link #ahead} at which its thread continues, if it waits. */
        private volatile int resumeAt = -1;

        private volatile @Nullable Thread thread;
        private volatile @Nullable RuntimeException failure;

        // guarded by the lock
        private final Deque<Waiting> waiting = new ArrayDeque<>();

        /** Whether it will soon publish more, so that others wait for it. */
        private boolean expected;

        /** Whether it publishes again soon after a read, as a Markov chain does. */
        private final boolean reads;

        private Run(boolean reads) {
            this.reads = reads;
        }

        /** The commands that the next {@link #submit} or {@link RunBatcher#finish} publishes. */
        Commands commands() {
            return commands;
        }

        /**
         * Ends a training step; another will follow.
         *
         * @param now whether to publish it at once, as it is many
         * @throws CudaException if a launch failed since the last call
         */
        void submit(boolean now) {
            collect();
            if (!now && collected.size() < STEPS && bytes < MOST_BYTES) {
                return;
            }
            boolean large = bytes >= MOST_BYTES;
            publish(true);
            proceed();
            if (ahead.get() > (large ? STEPS : AHEAD)) {
                await(large ? 1 : AHEAD / 2);
            }
            throwFailure();
        }

        private void collect() {
            commands.seal();
            if (!commands.isEmpty()) {
                bytes += commands.bytes();
                collected.add(new Waiting(commands.program(programs), commands));
                Commands next = spare.poll();
                commands = next == null ? new Commands() : next;
            }
        }

        private void publish(boolean step) {
            ahead.addAndGet(collected.size());
            // a run that reads the results of its steps continues; one that reads without having made any may be
            // predicting
            published.add(new Publication(List.copyOf(collected), step || stepped || reads));
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

        /** Waits until at most {@code until} steps are not yet launched. */
        private void await(int until) {
            boolean interrupted = false;
            thread = Thread.currentThread();
            resumeAt = until;
            long begin = System.nanoTime();
            int last = ahead.get();
            while (ahead.get() > until) {
                if (news) {
                    launchWhileNews();
                    if (ahead.get() <= until) {
                        break;
                    }
                }
                LockSupport.parkNanos(RunBatcher.this, patience);
                interrupted |= Thread.interrupted();
                if (ahead.get() != last || lock.isLocked()) { // the launching thread may be waiting for the device
                    last = ahead.get();
                    begin = System.nanoTime();
                } else if (System.nanoTime() - begin >= patience) {
                    giveUpWaiting();
                    begin = System.nanoTime();
                }
            }
            resumeAt = -1;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Receives the published steps. Requires the lock. */
        private void receive() {
            for (Publication next = published.poll(); next != null; next = published.poll()) {
                waiting.addAll(next.steps());
                expected = next.expected();
            }
        }

        /** Records launched steps. Requires the lock. */
        private void launched(int count) {
            if (ahead.addAndGet(-count) <= resumeAt) {
                LockSupport.unpark(thread);
            }
        }

        /** Ends the run and discards its pending steps. */
        void leave() {
            launchAfter(() -> runs.remove(this));
        }
    }

    /**
     * Waits until all steps of the caller's runs are launched.
     *
     * @throws CudaException if a launch failed since the last call
     */
    void finish(List<Run> together) {
        together.forEach(run -> {
            run.collect();
            run.publish(false);
        });
        proceed();
        together.forEach(run -> run.await(0));
        together.forEach(Run::throwFailure);
    }

    /**
     * Adds a run.
     *
     * @param reads whether it reads the results of each step before the next
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

    /** Signals news and launches the ready steps, unless another thread is launching. */
    private void proceed() {
        news = true;
        launchWhileNews();
    }

    /** Launches while there is news and the lock is free, for a limited number of rounds. */
    private void launchWhileNews() {
        for (int round = 0; news && round < MOST_ROUNDS && lock.tryLock(); round++) {
            try {
                launchWhatIsReady();
            } finally {
                lock.unlock();
            }
        }
        if (news && !lock.isLocked()) { // own share done: a waiting thread takes over
            runs.stream().filter(run -> run.resumeAt >= 0).findFirst().ifPresent(run -> LockSupport.unpark(run.thread));
        }
    }

    /** Stops waiting for runs that may be busy elsewhere. */
    private void giveUpWaiting() {
        launchAfter(() -> {
            runs.forEach(Run::receive);
            runs.forEach(run -> run.expected &= !run.waiting.isEmpty());
        });
    }

    /** Launches the ready steps after a change made under the lock. */
    private void launchAfter(Runnable change) {
        lock.lock();
        try {
            change.run();
            launchWhatIsReady();
        } finally {
            lock.unlock();
        }
        launchWhileNews();
    }

    /** Launches step after step until a step has to wait for an expected run. Requires the lock. */
    private void launchWhatIsReady() {
        news = false;
        runs.forEach(Run::receive);
        Map<KernelSequence, List<Run>> ready = new LinkedHashMap<>();
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

    private void launch(KernelSequence program, List<Run> together) {
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
                run.receive();
                count += run.waiting.size();
                run.waiting.clear();
            }
            run.launched(count);
        }
    }
}

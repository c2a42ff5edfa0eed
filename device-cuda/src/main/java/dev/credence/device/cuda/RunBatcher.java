package dev.credence.device.cuda;

import dev.credence.device.cuda.CommandLauncher.Launch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Batches the runs of a context, each on its own thread: equal steps that several runs request at the same time are
 * launched together. Runs that were in the same launch are expected to be so again: their next steps, and those of a
 * run that comes to what they did last, wait for those of all of them, while the GPU works, and briefly when it has
 * nothing of theirs to do. Others are not waited for: their launches are on other streams, so that different steps run
 * at the same time. A training run, which requests step after step without reading, may be some steps ahead of the
 * others. A run's results do not depend on what is launched with it, or beside it. Thread-safe.
 */
final class RunBatcher {
    /** Steps that a run collects before it publishes them: threads that synchronise at every step do little else. */
    static final int STEPS = 8;

    /** Maximum bytes of collected steps. */
    private static final long MOST_BYTES = 1 << 18;

    /** Maximum number of published steps not yet launched; the run then continues when half of them are. */
    private static final int AHEAD = 2 * STEPS;

    /** Maximum rounds of launching for others before a thread continues with its own work. */
    private static final int MOST_ROUNDS = 16;

    /**
     * Nanoseconds in which neither a run nor the GPU has done anything for those that the run is launched with, after
     * which the missing ones are not waited for. Hundreds of runs on few cores come later, but one after the other.
     */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(20);

    /** Likewise for runs that read in each step. */
    private static final long PATIENCE_OF_READERS = TimeUnit.MILLISECONDS.toNanos(1);

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

    /** Runs that have published since they were last received from. */
    private final Queue<Run> publishers = new ConcurrentLinkedQueue<>();

    /** Number of runs that are expected to publish, by the program of their last launch. Guarded by the lock. */
    private final Map<@Nullable KernelSequence, Integer> missing = new HashMap<>();

    /**
     * Whether anything may be ready by what was received last: not while others are missing, as most often with
     * hundreds of runs. Guarded by the lock.
     */
    private boolean complete;

    /** One for each stream. */
    private final List<CommandLauncher> launchers;

    RunBatcher(List<CommandLauncher> launchers) {
        this.launchers = launchers;
    }

    /** Number of launches so far, a graph counted once. */
    long launches() {
        return launchers.stream().mapToLong(CommandLauncher::launches).sum();
    }

    /** A thread's runs, which may use each other's memory: their launches are in order. Not thread-safe. */
    final class Owner {
        private final List<Run> own = new ArrayList<>();

        /** The last launch with commands of the runs. Written under the lock. */
        private volatile @Nullable Launch last;

        /**
         * Adds a run.
         *
         * @param reads whether it reads the results of each step before the next
         */
        Run join(boolean reads) {
            Run run = new Run(this, reads);
            own.add(run);
            runs.add(run);
            return run;
        }

        /**
         * Waits until all steps of the runs are done.
         *
         * @throws CudaException if one failed since the last call
         */
        void finish() {
            own.forEach(run -> {
                run.collect();
                run.publish(false);
            });
            proceed();
            own.forEach(run -> run.await(0));
            own.forEach(Run::throwFailure);
            await();
        }

        private void await() {
            Launch launch = last;
            if (launch != null) {
                launch.await();
            }
        }
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

        /** When it last published anything. */
        private volatile long publishedAt = System.nanoTime();

        private volatile @Nullable Thread thread;
        private volatile @Nullable RuntimeException failure;

        // guarded by the lock
        private final Deque<Waiting> waiting = new ArrayDeque<>();

        /** What was last launched for it, and so for those that are expected to be launched with it. */
        private @Nullable KernelSequence program;

        /** Whether it will soon publish more, so that others wait for it. */
        private boolean expected;

        /** Whether it has ended, so that nothing is expected of it. */
        private boolean left;

        /** Whether it publishes again soon after a read, as a Markov chain does. */
        private final boolean reads;

        private final Owner owner;

        private Run(Owner owner, boolean reads) {
            this.owner = owner;
            this.reads = reads;
        }

        /** The commands that the next {@link #submit} or {@link Owner#finish} publishes. */
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
            publishedAt = System.nanoTime();
            publishers.add(this);
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
            long patience = reads ? PATIENCE_OF_READERS : PATIENCE;
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
                Launch launch = owner.last;
                if (ahead.get() != last || lock.isLocked() || (launch != null && !launch.isDone())) {
                    last = ahead.get();
                    begin = System.nanoTime();
                } else if (System.nanoTime() - begin >= patience) {
                    giveUpWaiting(patience);
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
            count(-1);
            take();
            count(1);
        }

        private void take() {
            for (Publication next = published.poll(); next != null; next = published.poll()) {
                waiting.addAll(next.steps());
                expected = next.expected();
            }
        }

        /** Counts it, by its program, if it is expected to publish: before and after each change. Requires the lock. */
        private void count(int by) {
            if (expected && waiting.isEmpty() && !left) {
                missing.merge(program, by, Integer::sum);
            }
        }

        /** Records launched steps. Requires the lock. */
        private void launched(int count) {
            if (ahead.addAndGet(-count) <= resumeAt) {
                LockSupport.unpark(thread);
            }
        }

        /** Whether it waits for runs that were last in a launch of a program. Requires the lock. */
        private boolean isOf(@Nullable KernelSequence other) {
            Waiting next = waiting.peek();
            return Objects.equals(program, other)
                    || (next != null && next.program().equals(other));
        }

        /** Stops waiting for those that were launched with it, if none of them has published anything lately. */
        private void giveUpWaiting(long patience) {
            launchAfter(() -> {
                List<Run> mates = runs.stream().filter(run -> isOf(run.program)).toList();
                long now = System.nanoTime();
                if (mates.stream().allMatch(run -> now - run.publishedAt >= patience)) {
                    mates.forEach(run -> {
                        run.count(-1);
                        run.expected &= !run.waiting.isEmpty();
                        run.count(1);
                    });
                }
            });
        }

        /** Ends the run: discards its pending steps, and waits for those that are launched. */
        void leave() {
            launchAfter(() -> {
                count(-1);
                left = true;
                runs.remove(this);
            });
            try {
                owner.await();
            } catch (CudaException ignored) {
                // nobody reads what the steps were to give
            }
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
                receive();
                if (complete) {
                    launchWhatIsReady();
                }
            } finally {
                lock.unlock();
            }
        }
        if (news && !lock.isLocked()) { // own share done: a waiting thread takes over
            runs.stream().filter(run -> run.resumeAt >= 0).findFirst().ifPresent(run -> LockSupport.unpark(run.thread));
        }
    }

    /** Launches the ready steps after a change made under the lock. */
    private void launchAfter(Runnable change) {
        lock.lock();
        try {
            receive();
            change.run();
            launchWhatIsReady();
        } finally {
            lock.unlock();
        }
        launchWhileNews();
    }

    /** Receives what runs have published. Requires the lock. */
    private void receive() {
        news = false;
        List<Run> received = new ArrayList<>();
        for (Run run = publishers.poll(); run != null; run = publishers.poll()) {
            run.receive();
            received.add(run);
        }
        complete = false;
        for (Run run : received) {
            complete |= !isMissing(run.program);
        }
    }

    /** Whether a run is expected that was last in a launch of a program. Requires the lock. */
    private boolean isMissing(@Nullable KernelSequence program) {
        return missing.getOrDefault(program, 0) > 0;
    }

    /** Launches step after step of the runs that do not wait for others. Requires the lock. */
    private void launchWhatIsReady() {
        Map<KernelSequence, List<Run>> ready = new LinkedHashMap<>();
        do {
            ready.clear();
            for (Run run : runs) {
                Waiting next = run.waiting.peek();
                if (next != null && !isMissing(run.program) && !isMissing(next.program())) {
                    ready.computeIfAbsent(next.program(), p -> new ArrayList<>())
                            .add(run);
                }
            }
            ready.forEach(this::launch);
        } while (!ready.isEmpty());
    }

    private void launch(KernelSequence program, List<Run> together) {
        RuntimeException failure = null;
        try {
            Set<Launch> earlier = new LinkedHashSet<>();
            for (Run run : together) {
                Launch last = run.owner.last;
                if (last != null) {
                    earlier.add(last);
                }
            }
            earlier.removeIf(Launch::isDone);
            // behind what the runs have under way, if anything, else beside the others
            CommandLauncher on = earlier.isEmpty()
                    ? Collections.min(launchers, Comparator.comparingLong(CommandLauncher::underWay))
                    : earlier.iterator().next().launcher();
            Stream<Waiting> steps = together.stream().map(run -> run.waiting.element());
            Launch launch = on.launch(program, steps.map(Waiting::commands).toList(), earlier);
            together.forEach(run -> run.owner.last = launch);
        } catch (RuntimeException e) {
            failure = e;
        }
        for (Run run : together) {
            run.count(-1);
            Commands done = run.waiting.remove().commands();
            done.clear();
            run.spare.add(done);
            run.program = program;
            int count = 1;
            if (failure != null) {
                run.failure = failure;
                run.take();
                count += run.waiting.size();
                run.waiting.clear();
            }
            run.count(1);
            run.launched(count);
        }
    }
}

package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.detail.RunDetailsFile;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs several runs at a time. A run that fails by a fault that the user can mend leaves the others going; anything else, results that cannot
 * be written included, stops all of them. Threads are never interrupted, for that would tear the file they write to: when {@link #all} returns or
 * throws, none of them is left.
 */
final class Execution {
    private final ResultsFile file;
    private final Map<String, Dataset> datasets;
    private final ComparisonListener listener;
    private final SplitRunner runner;
    private final Map<Run, RunResult> finished = new HashMap<>();
    private final Map<Run, UserException> failed = new HashMap<>();
    private volatile boolean stop;
    private @Nullable Throwable broken;

    Execution(
            ResultsFile file,
            NamedServices<InferenceMethod> methods,
            DeviceProvider devices,
            int threads,
            Map<String, Dataset> datasets,
            ComparisonListener listener) {
        this.file = file;
        this.datasets = datasets;
        this.listener = listener;
        this.runner = new SplitRunner(methods, devices, threads, this::stopping);
    }

    /**
     * Runs them all.
     *
     * @throws RunFailedException if some failed, when the others are finished
     * @throws TrainingStopped if the listener stopped it or the calling thread was interrupted
     */
    Map<Run, RunResult> all(List<Run> runs, int jobs) {
        AtomicInteger threads = new AtomicInteger();
        ExecutorService pool =
                Executors.newFixedThreadPool(jobs, task -> new Thread(task, "run-" + threads.incrementAndGet()));
        runs.forEach(run -> pool.execute(() -> one(run)));
        pool.shutdown();
        awaitEnd(pool);
        synchronized (this) {
            if (broken instanceof Error error) {
                throw error;
            }
            if (broken instanceof RuntimeException exception) {
                throw exception;
            }
            if (finished.size() + failed.size() < runs.size()) {
                throw TrainingStopped.before();
            }
            if (!failed.isEmpty()) {
                Map<Run, UserException> inOrder = new LinkedHashMap<>();
                runs.stream().filter(failed::containsKey).forEach(run -> inOrder.put(run, failed.get(run)));
                throw new RunFailedException(inOrder, file.path());
            }
            return finished;
        }
    }

    private void one(Run run) {
        try {
            if (stopping()) {
                return;
            }
            SplitRunner.Finished done = runner.run(
                    run,
                    Objects.requireNonNull(datasets.get(run.dataset())),
                    new RunWatch(progress -> listener.progressed(run, progress)));
            synchronized (this) {
                if (broken == null) {
                    write(done);
                }
            }
        } catch (TrainingStopped e) {
            // by stopping(): the run will be made when the comparison goes on
        } catch (UserException e) {
            synchronized (this) {
                failed.put(run, e);
                tell(() -> listener.failed(run, e));
            }
        } catch (Throwable e) { // whatever it is, it is thrown again by all()
            breakOff(e);
        }
    }

    /** A failure to write is no failure of the run. The details come first: a run counts as finished once its line is there. */
    private void write(SplitRunner.Finished done) {
        tell(() -> {
            done.details().ifPresent(details -> RunDetailsFile.write(file.directory(), details));
            file.append(done.result());
            finished.put(done.result().run(), done.result());
            listener.finished(done.result());
        });
    }

    private void tell(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            breakOff(e);
        }
    }

    private synchronized void breakOff(Throwable e) {
        stop = true;
        if (broken == null) {
            broken = e;
        } else if (!broken.equals(e)) {
            broken.addSuppressed(e);
        }
    }

    /** Once true it stays so. */
    private boolean stopping() {
        if (!stop && listener.shouldStop()) {
            stop = true;
        }
        return stop;
    }

    private void awaitEnd(ExecutorService pool) {
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                stop = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

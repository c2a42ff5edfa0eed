package dev.credence.core.train;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.optimise.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Concurrent runs of training steps, each on its own device and thread; a single one on the caller's. */
public final class SteppedRuns implements AutoCloseable {
    /**
     * Steps of each run before a synchronisation with the others, or with an asynchronous device, as training does at
     * the end of an epoch.
     */
    private static final int STEPS = 64;

    private final List<ExecutorService> threads = new ArrayList<>();
    private final List<One> runs = new ArrayList<>();

    /**
     * Opens the devices and prepares the runs.
     *
     * @param inferences creates a run's inference on its device
     * @param batch supplies each run's batch, once
     * @param devices opens a run's device, which {@link #close} closes
     * @param count number of runs
     */
    public SteppedRuns(
            Function<Device, Inference> inferences, Supplier<Points> batch, Supplier<Device> devices, int count) {
        for (int i = 0; i < (count == 1 ? 0 : count); i++) {
            threads.add(Executors.newSingleThreadExecutor());
        }
        try {
            runs.addAll(each(count, i -> new One(inferences, batch.get(), devices.get())));
        } catch (RuntimeException e) {
            threads.forEach(ExecutorService::shutdown);
            throw e;
        }
    }

    /** Number of steps of a {@link #run}. */
    public int steps() {
        return runs.size() * stepsOfEach();
    }

    private int stepsOfEach() {
        return runs.size() == 1 && runs.get(0).deferred == null ? 1 : STEPS;
    }

    /** Takes some steps in every run, and waits for their results. */
    public void run() {
        int steps = stepsOfEach();
        var unused = each(runs.size(), i -> {
            runs.get(i).steps(steps);
            return i;
        });
    }

    /** The results of an action for each run, on its thread. */
    private <T> List<T> each(int count, Function<Integer, T> work) {
        if (count == 1) {
            return List.of(work.apply(0));
        }
        List<CompletableFuture<T>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int run = i;
            Executor thread = threads.get(i);
            all.add(CompletableFuture.supplyAsync(() -> work.apply(run), thread));
        }
        try {
            return all.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    @Override
    public void close() {
        var unused = each(runs.size(), i -> {
            runs.get(i).device.close();
            return i;
        });
        threads.forEach(ExecutorService::shutdown);
    }

    /** A run; on an asynchronous device its steps are read together, as in training. */
    private static final class One {
        private final Device device;
        private final Inference inference;
        private final @Nullable DeferredSteps deferred;
        private final Points batch;
        private final Optional<ResidentBatch> resident;
        private int steps;
        private int unread;

        One(Function<Device, Inference> inferences, Points batch, Device device) {
            this.device = device;
            this.batch = batch;
            inference = inferences.apply(device);
            Optional<DeferredSteps> found = inference.deferredSteps();
            deferred = found.orElse(null);
            int[] rows = IntStream.range(0, batch.size()).toArray();
            resident = found.filter(DeferredSteps::takesRows)
                    .flatMap(taking -> ResidentPoints.of(device, batch))
                    .map(points -> new ResidentBatch(points, rows, rows.length));
        }

        void steps(int count) {
            for (int i = 0; i < count; i++) {
                // half way through training, after every warm-up
                Progress progress = new Progress(1, 2, steps++);
                if (deferred == null) {
                    var unused = inference.step(batch, progress);
                    continue;
                }
                if (resident.isPresent()) {
                    deferred.step(resident.get(), progress);
                } else {
                    deferred.step(batch, progress);
                }
                if (++unread == Math.min(STEPS, deferred.capacity())) {
                    var unused = deferred.results();
                    unread = 0;
                }
            }
        }
    }
}

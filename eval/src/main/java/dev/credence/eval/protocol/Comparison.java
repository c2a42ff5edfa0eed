package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * A comparison of contenders on the standard splits of data sets. Every run is a function of its own seed, so that the results do not depend on
 * the number of jobs; finished runs are on disk and are not run again.
 */
public final class Comparison {
    private final Plan plan;
    private final NamedServices<InferenceMethod> methods;
    private final DeviceProvider devices;
    private final Function<String, Dataset> datasets;

    /**
     * What to run.
     *
     * @param datasets names, in the order of the report
     * @param contenders who competes, with unique labels
     * @param datasetSettings settings that a data set asks for, by its name; a contender's own win
     * @param splits how many of the standard splits, from the first; 0 for all
     * @param seed split i runs with seed · 1000 + i
     * @param published numbers to set beside ours
     */
    public record Plan(
            List<String> datasets,
            List<Contender> contenders,
            Map<String, Map<String, String>> datasetSettings,
            int splits,
            long seed,
            List<Published> published) {
        public Plan {
            datasets = List.copyOf(datasets);
            contenders = List.copyOf(contenders);
            published = List.copyOf(published);
            if (datasets.isEmpty() || contenders.isEmpty()) {
                throw new UserException("A comparison needs at least one data set and one method");
            }
            Set<String> labels = new HashSet<>();
            for (Contender c : contenders) {
                if (!labels.add(c.label())) {
                    throw new UserException("Two methods of the comparison are called '" + c.label()
                            + "'; give each entry settings of its own");
                }
            }
        }
    }

    public Comparison(
            Plan plan,
            NamedServices<InferenceMethod> methods,
            DeviceProvider devices,
            Function<String, Dataset> datasets) {
        this.plan = plan;
        this.methods = methods;
        this.devices = devices;
        this.datasets = datasets;
    }

    /**
     * Runs what is not finished yet and writes {@code results.jsonl} and {@code summary.json}.
     *
     * @param out their folder
     * @param jobs runs at a time
     * @return the summary of all finished runs
     * @throws TrainingStopped if the listener stopped it
     */
    public Summary run(Path out, int jobs, ComparisonListener listener) {
        Map<String, Dataset> loaded = new LinkedHashMap<>();
        List<Run> runs = runs(loaded);
        try (ResultsFile file = ResultsFile.open(out)) {
            Map<Run, RunResult> done = new HashMap<>();
            for (RunResult result : file.finished()) {
                if (result.device().equals(devices.name())) {
                    done.put(result.run(), result);
                }
            }
            List<Run> open = new ArrayList<>(runs);
            open.removeAll(done.keySet());
            listener.started(runs.size(), runs.size() - open.size());
            execute(open, loaded, jobs, file, done, listener);
            List<RunResult> results = new ArrayList<>();
            runs.forEach(run -> results.add(done.get(run)));
            Summary summary = Summary.of(results, plan.published());
            summary.write(out.resolve("summary.json"));
            return summary;
        }
    }

    private List<Run> runs(Map<String, Dataset> loaded) {
        List<Run> runs = new ArrayList<>();
        for (String name : plan.datasets()) {
            Dataset dataset = datasets.apply(name);
            loaded.put(name, dataset);
            int splits = plan.splits() == 0
                    ? dataset.splits().size()
                    : Math.min(plan.splits(), dataset.splits().size());
            for (Contender contender : plan.contenders()) {
                Contender here = contender.withDefaults(plan.datasetSettings().getOrDefault(name, Map.of()));
                here.candidates()
                        .forEach(c -> methods.get(here.method()).settings().parse(c));
                for (int split = 0; split < splits; split++) {
                    runs.add(new Run(here, name, split, plan.seed() * 1000 + split));
                }
            }
        }
        return runs;
    }

    private void execute(
            List<Run> open,
            Map<String, Dataset> loaded,
            int jobs,
            ResultsFile file,
            Map<Run, RunResult> done,
            ComparisonListener listener) {
        AtomicBoolean stop = new AtomicBoolean();
        SplitRunner runner = new SplitRunner(methods, devices, () -> stop.get() || listener.shouldStop());
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (Run run : open) {
                Dataset dataset = loaded.get(run.dataset());
                futures.add(pool.submit(() -> one(run, dataset, runner, stop, file, done, listener)));
            }
            for (Future<?> future : futures) {
                await(future);
            }
        } finally {
            stop.set(true);
            pool.shutdownNow();
        }
    }

    private static void one(
            Run run,
            Dataset dataset,
            SplitRunner runner,
            AtomicBoolean stop,
            ResultsFile file,
            Map<Run, RunResult> done,
            ComparisonListener listener) {
        if (stop.get() || listener.shouldStop()) {
            throw TrainingStopped.before();
        }
        try {
            RunResult result = runner.run(run, dataset);
            synchronized (done) {
                file.append(result);
                done.put(run, result);
                listener.finished(result);
            }
        } catch (UserException e) {
            stop.set(true);
            throw new RunFailedException(run, e);
        }
    }

    private static void await(Future<?> future) {
        try {
            future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrainingStopped.before();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}

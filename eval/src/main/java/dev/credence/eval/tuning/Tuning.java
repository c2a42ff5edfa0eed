package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.run.RunSession;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.protocol.Jobs;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A search for settings by the log-likelihood of random 20 % of the training points. All trials share seed and
 * hold-outs. Every training is a function of the plan, so that the result does not depend on the number of jobs or on
 * interruptions; finished trainings are on disk and are not repeated.
 */
public final class Tuning {
    private final Plan plan;
    private final Data data;
    private final DeviceProvider devices;
    private final List<Map<String, String>> trials;
    private final Halving halving;
    private final Map<String, String> search;
    private final Optional<RunSession> session;

    /**
     * Plan of a search.
     *
     * @param space settings and their ranges
     * @param strategy choice of trials
     * @param halving η of successive halving; 1 for none
     * @param holdOuts maximum number of hold-outs, each a random 20 %, on which a trial is scored; the mean decides
     * @param seed seed of all random numbers
     */
    public record Plan(SearchSpace space, Strategy strategy, int halving, int holdOuts, long seed) {
        public Plan {
            if (halving < 1) {
                throw new UserException("The halving factor is " + halving + "; expected 1 or more");
            }
            if (holdOuts < 1) {
                throw new UserException("The number of hold-outs is " + holdOuts + "; expected at least 1");
            }
        }
    }

    /**
     * Data of a search.
     *
     * @param dataset data set with the task and the names
     * @param train training points, the only points used
     * @param facts description of the data, for the record
     */
    public record Data(Dataset dataset, Examples train, Map<String, String> facts) {
        public Data {
            facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        }
    }

    /**
     * A search that has not started.
     *
     * @param devices provider of a device for each training, which is closed after it
     */
    public Tuning(Plan plan, Data data, DeviceProvider devices) {
        this(plan, data, devices, Optional.empty());
    }

    private Tuning(Plan plan, Data data, DeviceProvider devices, Optional<RunSession> session) {
        this.session = session;
        this.plan = plan;
        this.data = data;
        this.devices = devices;
        this.trials = plan.strategy().trials(plan.space(), plan.seed());
        this.halving = Halving.of(trials.size(), plan.halving(), plan.space().epochs());
        this.search = search();
    }

    /** The same search, its trainings executed by a session, with the same results. */
    public Tuning on(RunSession runs) {
        return new Tuning(plan, data, devices, Optional.of(runs));
    }

    /** All that determines the results, except a trial's settings. */
    private Map<String, String> search() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("method", plan.space().method().name());
        all.putAll(data.facts());
        all.put("training_points", String.valueOf(data.train().size()));
        plan.space().ranges().forEach((name, range) -> all.put("range." + name, range.text()));
        all.put("epochs", String.valueOf(plan.space().epochs()));
        all.put("strategy", plan.strategy().text());
        all.put("halving", String.valueOf(plan.halving()));
        all.put("hold_outs", String.valueOf(plan.holdOuts()));
        all.put("seed", String.valueOf(plan.seed()));
        all.put("device", devices.name());
        all.put("version", Versions.library());
        return all;
    }

    /**
     * Runs the unfinished trainings and writes {@code trials.jsonl} and, at the end, {@code settings.json}.
     *
     * @param out output folder
     * @param jobs number of parallel trainings; does not affect results
     * @throws UserException if the folder holds another search's trials, the method does not support the task, or all
     *     trials fail
     * @throws TrainingStopped if the listener stops it
     */
    public TuningResult run(Path out, int jobs, TuningListener listener) {
        if (jobs < 1) {
            throw new UserException("The number of jobs is " + jobs + "; expected at least 1");
        }
        if (data.train().size() < 2) {
            throw new UserException("A search needs at least 2 training points, there is "
                    + data.train().size());
        }
        Jobs pool = new Jobs(listener::shouldStop);
        Evaluator evaluator = new Evaluator(devices, Jobs.threads(jobs), pool::stopping);
        TrialTraining here = new TrialTraining(
                plan.space().method(), data.dataset(), data.train(), plan.holdOuts(), plan.seed(), evaluator, search);
        TrialWork training = session.<TrialWork>map(
                        s -> new TrialsElsewhere(s, plan, data, devices.name(), search, pool::stopping))
                .orElse(here);
        try (LineFile<TrialResult> file = LineFile.open(out.resolve(TrialsFile.NAME), TrialsFile.FORMAT)) {
            Map<TrialsFile.Key, TrialResult> finished =
                    TrialsFile.finished(file, search, trials, halving, here.scores());
            AtomicFiles.removeAbandoned(out);
            listener.started(halving, List.copyOf(finished.values()));
            Work work = new Work(training, pool, jobs, file, listener);
            Map<Integer, TrialResult> failed = new TreeMap<>();
            List<Integer> competing = IntStream.range(0, trials.size()).boxed().toList();
            List<TrialResult> results = List.of();
            for (int rung = 0; rung < halving.rungs().size(); rung++) {
                if (rung > 0) {
                    competing = halving.promoted(results, rung - 1);
                }
                results = climb(rung, competing, finished, work);
                results.stream().filter(TrialResult::failed).forEach(r -> failed.putIfAbsent(r.trial(), r));
                requireOne(results);
            }
            TuningResult result = new TuningResult(
                    plan.space().searched(),
                    trials.size(),
                    results.stream().sorted(TrialResult.BEST_FIRST).toList(),
                    List.copyOf(failed.values()));
            TunedSettings.write(
                    out.resolve(TunedSettings.FILE_NAME), plan.space().method().name(), result);
            return result;
        }
    }

    private static void requireOne(List<TrialResult> results) {
        if (results.stream().allMatch(TrialResult::failed)) {
            TrialResult first = Collections.min(results, Comparator.comparingInt(TrialResult::trial));
            throw new UserException("All " + results.size() + " trials failed after training for " + first.epochs()
                    + " epochs or fewer, the defaults by: " + first.failure());
        }
    }

    /** The settings with another number of epochs. */
    static Map<String, String> withEpochs(Map<String, String> settings, int epochs) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(CommonSettings.EPOCHS.name(), String.valueOf(epochs));
        return changed;
    }

    private List<TrialResult> climb(
            int rung, List<Integer> competing, Map<TrialsFile.Key, TrialResult> finished, Work work) {
        Map<Integer, TrialResult> results = new TreeMap<>();
        List<Runnable> open = new ArrayList<>();
        for (int trial : competing) {
            TrialResult before = finished.get(new TrialsFile.Key(trial, rung));
            if (before != null) {
                results.put(trial, before);
            } else {
                Map<String, String> settings =
                        withEpochs(trials.get(trial), halving.rungs().get(rung).epochs());
                open.add(() -> {
                    TrialResult result = work.training().of(trial, rung, settings);
                    work.pool().exclusively(() -> {
                        work.file().append(result);
                        results.put(trial, result);
                        work.listener().finished(result);
                    });
                });
            }
        }
        work.pool().all(open, work.jobs());
        return List.copyOf(results.values());
    }

    /** Resources for the trainings. */
    private record Work(TrialWork training, Jobs pool, int jobs, LineFile<TrialResult> file, TuningListener listener) {}
}

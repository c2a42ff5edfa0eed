package dev.credence.control;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.file.AtomicFiles;
import dev.credence.eval.protocol.Jobs;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Trials of a system with several methods and seeds. A trial is a function of the plan and the trials before it, so
 * that the result depends neither on the number of jobs nor on interruptions. Finished trials are on disk and are not
 * repeated; a finished study continues if more trials, seeds or methods are asked for.
 */
public final class ControlStudy {
    /** File name of the trials. */
    public static final String FILE_NAME = "trials.jsonl";

    private static final int TRIALS_PER_REPORT = 10;

    private static final LineFile.Format<TrialResult> FORMAT =
            LineFile.Format.of(TrialResult.class, "study", "a trial");

    private final ControlProblem problem;
    private final ControlPlan plan;
    private final DeviceProvider devices;

    private record Key(String method, long seed) {}

    /**
     * A study that has not started.
     *
     * @param devices provider of a device for each run
     * @throws UserException if a method refuses its settings
     */
    public ControlStudy(ControlProblem problem, ControlPlan plan, DeviceProvider devices) {
        this.problem = problem;
        this.plan = plan;
        this.devices = devices;
        for (ControlPlan.Contender contender : plan.contenders()) {
            contender.options().ifPresent(options -> options.texts(problem.steps()));
        }
    }

    /** What determines the trials of a method, beside its name, settings and seed. */
    private Map<String, String> facts(String method) {
        Map<String, String> facts = new LinkedHashMap<>(plan.facts());
        plan.contenders().stream()
                .filter(contender -> contender.label().equals(method))
                .flatMap(contender -> contender.options().stream())
                .forEach(options -> facts.putAll(options.facts()));
        facts.put("device", devices.name());
        facts.put("version", Versions.library());
        return facts;
    }

    /**
     * Runs the unfinished part, and writes {@code trials.jsonl} and {@code report.html}.
     *
     * @param out output folder
     * @param jobs number of parallel runs, each of one method and seed; does not affect results
     * @return all trials of the folder
     * @throws UserException if the folder holds another study's trials
     * @throws dev.credence.core.train.TrainingStopped if the listener stops it
     */
    public List<TrialResult> run(Path out, int jobs, Map<String, String> shown, ControlListener listener) {
        if (jobs < 1) {
            throw new UserException("The number of jobs is " + jobs + "; expected at least 1");
        }
        Jobs pool = new Jobs(listener::shouldStop);
        ControlReport report = new ControlReport(problem, shown);
        try (LineFile<TrialResult> file = LineFile.open(out.resolve(FILE_NAME), FORMAT)) {
            Map<Key, List<TrialResult>> finished = finished(file);
            AtomicFiles.removeAbandoned(out);
            List<TrialResult> all = new ArrayList<>();
            finished.values().forEach(all::addAll);
            List<Runnable> tasks = new ArrayList<>();
            int before = 0;
            for (int repeat = 0; repeat < plan.seeds(); repeat++) {
                for (ControlPlan.Contender contender : plan.contenders()) {
                    long seed = plan.seed() + repeat;
                    List<TrialResult> own = finished.getOrDefault(new Key(contender.label(), seed), List.of());
                    before += Math.min(own.size(), plan.randomTrials() + plan.trials());
                    tasks.add(() -> run(
                            contender,
                            seed,
                            own,
                            pool,
                            trial -> pool.exclusively(() -> {
                                file.append(trial);
                                all.add(trial);
                                if (all.size() % TRIALS_PER_REPORT == 0) {
                                    report.write(out, all);
                                }
                                listener.finished(trial);
                            })));
                }
            }
            listener.started(tasks.size() * (plan.randomTrials() + plan.trials()), before);
            pool.all(tasks, jobs);
            report.write(out, all);
            return List.copyOf(all);
        }
    }

    private Map<Key, List<TrialResult>> finished(LineFile<TrialResult> file) {
        Map<Key, List<TrialResult>> finished = new LinkedHashMap<>();
        for (LineFile.Line<TrialResult> line : file.lines()) {
            TrialResult trial = line.content();
            List<String> differences = new ArrayList<>(Facts.differences(trial.study(), facts(trial.method())));
            if (!trial.problem().equals(problem.name())) {
                differences.add("problem=" + trial.problem() + ", not " + problem.name());
            }
            List<TrialResult> own =
                    finished.computeIfAbsent(new Key(trial.method(), trial.seed()), k -> new ArrayList<>());
            if (trial.trial() != 1 - plan.randomTrials() + own.size()) {
                differences.add("trial=" + trial.trial() + " after " + own.size() + " trials");
            }
            if (trial.states()[0].length != problem.states().size()) {
                differences.add("states of " + trial.states()[0].length + " components");
            }
            if (!differences.isEmpty()) {
                throw new UserException(
                        file.path() + ", line " + line.number() + ": this trial was made with "
                                + String.join("; ", differences) + ". Repeat the earlier study, or use another folder.",
                        Argument.OUTPUT_DIRECTORY);
            }
            own.add(trial);
        }
        return finished;
    }

    /** Receives a finished trial. */
    @FunctionalInterface
    private interface Sink {
        void take(TrialResult trial);
    }

    private void run(ControlPlan.Contender contender, long seed, List<TrialResult> before, Jobs pool, Sink sink) {
        try (Device device = devices.open(1)) {
            ControlRun run =
                    new ControlRun(problem, plan, contender, seed, device, facts(contender.label()), pool::stopping);
            before.forEach(run::replay);
            for (int done = before.size(); done < plan.randomTrials() + plan.trials(); done++) {
                sink.take(run.next());
            }
        }
    }

    /** The number of the first solved trial of each method and seed; those without are absent. */
    public static Map<String, Map<Long, Integer>> firstSolved(List<TrialResult> trials) {
        Map<String, Map<Long, Integer>> first = new HashMap<>();
        for (TrialResult trial : trials) {
            if (trial.solved() && trial.trial() > 0) {
                first.computeIfAbsent(trial.method(), m -> new HashMap<>())
                        .merge(trial.seed(), trial.trial(), Math::min);
            }
        }
        return first;
    }
}

package dev.credence.active;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.data.Task;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.metric.Metric;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunSession;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.protocol.Jobs;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Simulated active learning on labelled data: each round trains from scratch on the current labels, tests, chooses the
 * next batch and reveals its labels (Gal, Islam and Ghahramani 2017). All acquisitions start from the same labels for a
 * seed. Every round is a function of the plan and earlier rounds, so the result depends neither on the number of jobs
 * nor on interruptions. Finished rounds are saved and not repeated; a finished loop can be extended by rounds, seeds or
 * acquisitions.
 */
public final class LearningLoop {
    /** The name of the rounds file in the output folder. */
    public static final String FILE_NAME = "rounds.jsonl";

    private final LearningPlan plan;
    private final LearningData data;
    private final Method method;
    private final Map<String, Acquisition> acquisitions = new LinkedHashMap<>();
    private final DeviceProvider devices;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final NamedServices<Acquisition> known;
    private final Optional<RunSession> session;

    /**
     * Prepares a loop.
     *
     * @param known the available acquisitions
     * @param devices opens a device for each training, closed after it
     * @throws UserException if an acquisition is unknown or does not suit the task, or the method refuses its settings
     */
    public LearningLoop(
            LearningPlan plan,
            LearningData data,
            Method method,
            NamedServices<Acquisition> known,
            DeviceProvider devices) {
        this(plan, data, method, known, devices, Optional.empty());
    }

    private LearningLoop(
            LearningPlan plan,
            LearningData data,
            Method method,
            NamedServices<Acquisition> known,
            DeviceProvider devices,
            Optional<RunSession> session) {
        this.session = session;
        this.known = known;
        this.plan = plan;
        this.data = data;
        this.method = method;
        this.devices = devices;
        plan.acquisitions()
                .forEach(name -> acquisitions.put(
                        name, Acquisitions.of(known, name, data.dataset().task())));
        var unused = method.parse(plan.settings());
        facts.putAll(data.facts());
        facts.put("test_points", String.valueOf(data.test().length));
        facts.putAll(plan.facts());
        facts.put("device", devices.name());
        facts.put("version", Versions.library());
    }

    /** The same loop, its rounds executed by a session, with the same results. */
    public LearningLoop on(RunSession runs) {
        return new LearningLoop(plan, data, method, known, devices, Optional.of(runs));
    }

    /**
     * Runs the unfinished rounds; writes {@code rounds.jsonl} and, after every round, the report.
     *
     * @param out the output folder
     * @param jobs number of concurrent trainings; affects the running time only
     * @param report rewritten after every round
     * @return all saved rounds
     * @throws UserException if the folder holds another loop's rounds
     * @throws dev.credence.core.train.TrainingStopped if the listener stopped the loop
     */
    public List<RoundResult> run(Path out, int jobs, LearningReport report, LearningListener listener) {
        if (jobs < 1) {
            throw new UserException("The number of jobs is " + jobs + "; expected at least 1");
        }
        Jobs pool = new Jobs(listener::shouldStop);
        RoundWork work = session.<RoundWork>map(
                        s -> new RoundsElsewhere(s, plan, data, devices.name(), facts, pool::stopping))
                .orElseGet(() -> new RoundTraining(
                        plan,
                        data,
                        method,
                        acquisitions,
                        new Evaluator(devices, Jobs.threads(jobs), pool::stopping),
                        facts));
        List<Curve> curves = new ArrayList<>(); // fails on unsuitable data before creating a file
        for (int repeat = 0; repeat < plan.repeats(); repeat++) {
            for (Acquisition acquisition : acquisitions.values()) {
                curves.add(new Curve(acquisition, repeat));
            }
        }
        try (LineFile<RoundResult> file = LineFile.open(out.resolve(FILE_NAME), RoundsFile.FORMAT)) {
            Map<RoundsFile.Key, RoundResult> finished = RoundsFile.finished(file, facts);
            curves.forEach(curve -> curve.replay(finished, out));
            AtomicFiles.removeAbandoned(out);
            List<RoundResult> all = new ArrayList<>(finished.values());
            int rounds = curves.size() * plan.rounds();
            int before = (int) finished.keySet().stream().filter(this::isAsked).count();
            int others = finished.size() - before; // of acquisitions and seeds outside this plan
            listener.started(rounds, before);
            List<Runnable> tasks = new ArrayList<>();
            for (Curve curve : curves) {
                tasks.add(() -> curve.goOn(
                        work,
                        result -> pool.exclusively(() -> {
                            file.append(result);
                            all.add(result);
                            report.write(out, all, rounds + others - all.size());
                            listener.finished(result);
                        })));
            }
            pool.all(tasks, jobs);
            report.write(out, all, 0); // a pool may be used up early
            return List.copyOf(all);
        }
    }

    private boolean isAsked(RoundsFile.Key key) {
        return acquisitions.containsKey(key.acquisition())
                && key.repeat() < plan.repeats()
                && key.round() < plan.rounds();
    }

    /** The metrics of a task's learning curves, in the order of the figures. */
    static List<Metric> metrics(Task task) {
        return task instanceof Task.Classification
                ? List.of(StandardMetrics.ERROR, StandardMetrics.LOG_LIKELIHOOD)
                : List.of(StandardMetrics.RMSE, StandardMetrics.LOG_LIKELIHOOD);
    }

    /** Receives finished rounds. */
    @FunctionalInterface
    private interface Sink {
        void take(RoundResult result);
    }

    /** The sequence of rounds of an acquisition and a seed. */
    private final class Curve {
        private final Acquisition acquisition;
        private final int repeat;
        private final LabelledRows rows;
        private int round;
        private boolean usedUp;

        Curve(Acquisition acquisition, int repeat) {
            this.acquisition = acquisition;
            this.repeat = repeat;
            this.rows = RoundTraining.start(plan, data, repeat);
        }

        /** Replays saved rounds. */
        void replay(Map<RoundsFile.Key, RoundResult> finished, Path out) {
            while (round < plan.rounds()) {
                RoundResult before = finished.get(new RoundsFile.Key(acquisition.name(), repeat, round));
                if (before == null) {
                    return;
                }
                if (before.labels() != rows.rows().length || !rows.add(before.chosen())) {
                    throw new UserException(
                            out.resolve(FILE_NAME) + ": round " + round + " of " + acquisition.name()
                                    + " does not follow from those before it: it has been changed. Use another folder.",
                            Argument.OUTPUT_DIRECTORY);
                }
                usedUp = before.chosen().isEmpty();
                round++;
            }
        }

        void goOn(RoundWork work, Sink sink) {
            while (round < plan.rounds() && !usedUp) {
                RoundResult result = work.of(acquisition.name(), repeat, round, rows);
                sink.take(result);
                usedUp = !rows.add(result.chosen()) || result.chosen().isEmpty();
                round++;
            }
        }
    }
}

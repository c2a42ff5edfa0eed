package dev.credence.eval.protocol;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunSession;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Defaults;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.Summary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A comparison of contenders on the standard splits of data sets. Every run is a function of its own seed, so that
 * results do not depend on the number of jobs; finished runs are on disk and are not repeated.
 */
public final class Comparison {
    /** Number of seeds that a plan reserves for its splits. */
    static final long SEEDS = 1000;

    private final Plan plan;
    private final NamedServices<? extends Method> methods;
    private final DeviceProvider devices;
    private final Function<String, SplitData> datasets;
    private final Optional<RunSession> session;

    /**
     * Plan of a comparison.
     *
     * @param datasets names of the data sets, in the order of the report
     * @param contenders contenders with unique labels
     * @param datasetSettings default settings for data sets, by name; a contender's own settings take precedence
     * @param splits number of standard splits, from the first; 0 for all, which is also the maximum
     * @param seed split i runs with seed · 1000 + i
     * @param holdOuts number of hold-outs, each a random 20 % of a split's training part, on which the candidates of a
     *     grid are scored; the mean decides. Fewer if these have 1000 points in total
     * @param published published results for comparison
     * @param outOfDistribution names of out-of-distribution data sets: the detection of the test points of their split
     *     0 by uncertainty is measured too. A set that is also trained on is used for the other data sets only
     * @param curveEvery interval in epochs of evaluations of the test log-likelihood during training, for display only;
     *     0 for none
     * @param against reference posterior, from which the distance of each contender is measured; empty for none
     * @param calibration calibration set held out from the training points; empty for none
     * @param confirmedWidths whether rows outside of the fit choose one factor for the widths of a contender's
     *     predictive distributions, where it trains networks for real targets: see
     *     {@link dev.credence.guarantee.recalibration.ConfirmedWidth}
     */
    public record Plan(
            List<String> datasets,
            List<Contender> contenders,
            Map<String, Defaults> datasetSettings,
            int splits,
            long seed,
            int holdOuts,
            List<Published> published,
            List<String> outOfDistribution,
            int curveEvery,
            Optional<Reference> against,
            Optional<CalibrationPart> calibration,
            boolean confirmedWidths) {
        /** A plan without out-of-distribution data, curves, reference and calibration, with widths as fitted. */
        public Plan(
                List<String> datasets,
                List<Contender> contenders,
                Map<String, Defaults> datasetSettings,
                int splits,
                long seed,
                int holdOuts,
                List<Published> published) {
            this(
                    datasets,
                    contenders,
                    datasetSettings,
                    splits,
                    seed,
                    holdOuts,
                    published,
                    List.of(),
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    false);
        }

        public Plan {
            datasets = List.copyOf(datasets);
            contenders = List.copyOf(contenders);
            datasetSettings = Map.copyOf(datasetSettings);
            published = List.copyOf(published);
            outOfDistribution = List.copyOf(outOfDistribution);
            if (datasets.isEmpty() || contenders.isEmpty()) {
                throw new UserException("A comparison needs at least one data set and one method");
            }
            if (splits < 0) {
                throw new UserException(
                        "The number of splits is " + splits + "; expected 0 for all, or a positive one");
            }
            if (holdOuts < 1) {
                throw new UserException("The number of hold-outs is " + holdOuts + "; expected at least 1");
            }
            if (curveEvery < 0) {
                throw new UserException("The epochs between two points of a curve are " + curveEvery
                        + "; expected 0 for no curve, or a positive number");
            }
            requireDistinct("", datasets);
            requireDistinct("out-of-distribution ", outOfDistribution);
            for (String dataset : datasets) {
                if (outOfDistribution.equals(List.of(dataset))) {
                    throw new UserException(
                            "The out-of-distribution data of " + dataset + " are the data set itself; use another one.",
                            Argument.OUT_OF_DISTRIBUTION);
                }
            }
            Set<String> labels = new HashSet<>();
            for (Contender c : contenders) {
                if (!labels.add(c.label())) {
                    throw new UserException("Two methods of the comparison are called '" + c.label()
                            + "'; give each entry settings of its own");
                }
            }
        }

        private static void requireDistinct(String which, List<String> names) {
            Set<String> seen = new HashSet<>();
            for (String name : names) {
                if (!seen.add(name)) {
                    throw new UserException("The " + which + "data set " + name + " is named twice");
                }
            }
        }

        /** This plan with other out-of-distribution data. */
        public Plan withOutOfDistribution(List<String> names) {
            return with(names, curveEvery, against, calibration, confirmedWidths);
        }

        /** This plan with a curve of the test log-likelihood; 0 for none. */
        public Plan withCurveEvery(int epochs) {
            return with(outOfDistribution, epochs, against, calibration, confirmedWidths);
        }

        /** This plan with a reference posterior. */
        public Plan withReference(Reference reference) {
            return with(outOfDistribution, curveEvery, Optional.of(reference), calibration, confirmedWidths);
        }

        /** This plan with a calibration set. */
        public Plan withCalibration(CalibrationPart part) {
            return with(outOfDistribution, curveEvery, against, Optional.of(part), confirmedWidths);
        }

        /** This plan with widths that rows outside of the fit confirm, or as fitted. */
        public Plan withConfirmedWidths(boolean confirmed) {
            return with(outOfDistribution, curveEvery, against, calibration, confirmed);
        }

        private Plan with(
                List<String> names,
                int epochs,
                Optional<Reference> reference,
                Optional<CalibrationPart> part,
                boolean confirmed) {
            return new Plan(
                    datasets,
                    contenders,
                    datasetSettings,
                    splits,
                    seed,
                    holdOuts,
                    published,
                    names,
                    epochs,
                    reference,
                    part,
                    confirmed);
        }

        /** Number of splits to run of a data set. */
        int splitsOf(Dataset dataset) {
            int all = dataset.splits().size();
            return splits == 0 ? all : Math.min(splits, all);
        }

        /** A contender with its settings for a data set. */
        public Contender contender(Contender contender, String dataset) {
            return contender.withDefaults(datasetSettings.getOrDefault(dataset, Defaults.NONE));
        }

        /**
         * Checks every contender's settings, including those of its grid and of the data sets.
         *
         * @throws UserException if there are unknown methods or settings, or invalid values; names all of them
         */
        public void check(NamedServices<? extends Method> methods) {
            Set<String> faults = new LinkedHashSet<>();
            for (String dataset : datasets) {
                for (Contender contender : contenders) {
                    for (Map<String, String> candidate :
                            contender(contender, dataset).candidates()) {
                        try {
                            methods.get(contender.method()).parse(candidate);
                        } catch (UserException e) {
                            String.valueOf(e.getMessage())
                                    .lines()
                                    .forEach(fault -> faults.add(contender.label() + ": " + fault));
                        }
                    }
                }
            }
            for (String dataset : datasets) {
                try {
                    against.ifPresent(reference -> reference.check(
                            methods,
                            reference
                                    .method()
                                    .map(m -> contender(m, dataset).settings())
                                    .orElse(Map.of())));
                } catch (UserException e) {
                    faults.add("reference: " + e.getMessage());
                }
            }
            if (!faults.isEmpty()) {
                throw new UserException(String.join(System.lineSeparator(), faults));
            }
        }
    }

    /**
     * A comparison that has not started.
     *
     * @param methods registry of the methods
     * @param devices provider of a device for each training, which is closed after it
     * @param datasets loads a data set with its splits by name
     */
    public Comparison(
            Plan plan,
            NamedServices<? extends Method> methods,
            DeviceProvider devices,
            Function<String, Dataset> datasets) {
        this(devices, plan, methods, name -> SplitData.of(datasets.apply(name)));
    }

    private Comparison(
            DeviceProvider devices,
            Plan plan,
            NamedServices<? extends Method> methods,
            Function<String, SplitData> datasets) {
        this(devices, plan, methods, datasets, Optional.empty());
    }

    private Comparison(
            DeviceProvider devices,
            Plan plan,
            NamedServices<? extends Method> methods,
            Function<String, SplitData> datasets,
            Optional<RunSession> session) {
        this.plan = plan;
        this.methods = methods;
        this.devices = devices;
        this.datasets = datasets;
        this.session = session;
    }

    /**
     * The same comparison, its runs executed by a session: with the same results, but listeners are not told of the
     * progress within a run.
     *
     * @throws UserException if the plan has a reference posterior, whose models are in the folder of results
     */
    public Comparison on(RunSession runs) {
        if (plan.against().isPresent()) {
            throw new UserException("The distance to a reference posterior is measured on one machine alone: its"
                    + " models are in the folder of results. Leave out the reference, or the cluster.");
        }
        return new Comparison(devices, plan, methods, datasets, Optional.of(runs));
    }

    /**
     * A comparison on a table of one's own.
     *
     * @param plan of this data set alone, without a reference posterior, a calibration and out-of-distribution data,
     *     which are of points of numbers
     */
    public static Comparison onTable(
            Plan plan, NamedServices<? extends Method> methods, DeviceProvider devices, TableData table) {
        if (!plan.datasets().equals(List.of(table.dataset().name()))
                || plan.against().isPresent()
                || plan.calibration().isPresent()
                || !plan.outOfDistribution().isEmpty()) {
            throw new IllegalArgumentException("The plan is of " + plan.datasets() + ", or of more than the scores on "
                    + table.dataset().name());
        }
        return new Comparison(devices, plan, methods, name -> table);
    }

    /** Whether a method trains on the device; those of tables train on the CPU. */
    public boolean usesDevice() {
        return plan.contenders().stream()
                .anyMatch(contender -> methods.get(contender.method()) instanceof InferenceMethod);
    }

    /**
     * Runs the unfinished part and writes {@code comparison.json} (the request), {@code results.jsonl} (a line for each
     * run), {@code runs/*.json} (its predictions) and, when every run is finished, {@code summary.json}. Lines of other
     * data sets and labels in the folder are kept and ignored.
     *
     * @param out output folder
     * @param jobs number of parallel runs; does not affect results
     * @return the summary of the plan's runs
     * @throws UserException if the plan is invalid, or the folder holds runs of it with other settings
     * @throws RunFailedException if runs failed, after all others have finished
     * @throws TrainingStopped if the listener stops it
     */
    public Summary run(Path out, int jobs, ComparisonListener listener) {
        return run(out, jobs, "", listener);
    }

    /**
     * {@link #run(Path, int, ComparisonListener)} with a recorded command.
     *
     * @param command the request for reports, such as a shell command
     */
    public Summary run(Path out, int jobs, String command, ComparisonListener listener) {
        if (jobs < 1) {
            throw new UserException("The number of jobs is " + jobs + "; expected at least 1");
        }
        plan.check(methods);
        Map<String, SplitData> given = new LinkedHashMap<>();
        plan.datasets().forEach(name -> given.put(name, datasets.apply(name)));
        Map<String, Dataset> whole = new LinkedHashMap<>();
        given.forEach((name, data) -> whole.put(name, data.dataset()));
        Map<String, SplitData> read = new LinkedHashMap<>(given);
        plan.calibration()
                .ifPresent(part -> read.replaceAll((name, d) -> SplitData.of(part.without(d.dataset(), plan.seed()))));
        Map<String, Dataset> loaded = new LinkedHashMap<>();
        read.forEach((name, data) -> loaded.put(name, data.dataset()));
        RunExtras extras =
                RunExtras.of(plan, whole, name -> datasets.apply(name).dataset(), out);
        List<Run> runs = runs(loaded);
        try (ResultsFile file = ResultsFile.open(out)) {
            ComparisonFile asked = ComparisonFile.of(plan, read, devices.name(), command);
            if (!file.lines().isEmpty()) {
                ComparisonFile.read(out).ifPresent(asked::requireSameRows);
            }
            Map<Run, RunResult> done = new FinishedRuns(methods, loaded, extras, devices.name(), plan.seed())
                    .among(file.lines(), runs, file.path());
            List<Run> open = new ArrayList<>(runs);
            open.removeAll(done.keySet());
            AtomicFiles.removeAbandoned(out);
            AtomicFiles.removeAbandoned(out.resolve(RunDetailsFile.FOLDER));
            asked.write(out);
            listener.started(List.copyOf(runs), List.copyOf(done.values()));
            Execution.WorkOn work =
                    stop -> session.<RunWork>map(s -> new RunsElsewhere(s, devices.name(), extras, stop))
                            .orElseGet(() -> new SplitRunner(methods, devices, Jobs.threads(jobs), extras, stop));
            done.putAll(new Execution(file, read, listener, work).all(open, jobs));
            List<RunResult> results = new ArrayList<>();
            runs.forEach(run -> results.add(done.get(run)));
            Summary summary = Summary.of(results, plan.published());
            summary.write(out.resolve("summary.json"));
            return summary;
        }
    }

    /** The seed of a split's runs, the same for all contenders. */
    static long seed(long plan, int split) {
        return plan * SEEDS + split;
    }

    private List<Run> runs(Map<String, Dataset> loaded) {
        List<Run> runs = new ArrayList<>();
        loaded.forEach((name, dataset) -> {
            int splits = plan.splitsOf(dataset);
            for (Contender contender : plan.contenders()) {
                for (int split = 0; split < splits; split++) {
                    runs.add(new Run(
                            plan.contender(contender, name), name, split, seed(plan.seed(), split), plan.holdOuts()));
                }
            }
        });
        return runs;
    }
}

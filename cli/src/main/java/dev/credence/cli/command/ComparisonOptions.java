package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.protocol.CalibrationPart;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.Reference;
import dev.credence.eval.protocol.SplitData;
import dev.credence.eval.protocol.Suite;
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.result.Contender;
import dev.credence.eval.series.SeriesSuite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a comparison: a suite, or data sets and methods. */
final class ComparisonOptions {
    @Option(
            names = "--suite",
            paramLabel = "NAME",
            order = 1,
            description = "A paper's comparison; see: credence suites.")
    private @Nullable String suite;

    @Option(
            names = "--dataset",
            paramLabel = "D",
            split = ",",
            order = 2,
            description = "Data sets; with --suite, a selection of the suite's (default: all).")
    private List<String> datasets = new ArrayList<>();

    @Option(
            names = "--method",
            paramLabel = "M[:KEY=VALUE,...]",
            order = 4,
            description = {
                "A method and its settings; may be repeated. Square brackets enclose a value that has settings of "
                        + "its own: \"auto:methods=[vi:epochs=50,hidden=20],cycles=2\"."
            })
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--grid",
            paramLabel = "KEY=V1,V2",
            order = 5,
            description = {
                "Candidate values of a setting of every method; may be repeated. In each split the best is chosen by "
                        + "the log-likelihood of 20 %% of the training part, and retrained on all of it."
            })
    private List<String> grid = new ArrayList<>();

    @Option(
            names = "--hold-outs",
            paramLabel = "N",
            order = 6,
            description = "Score candidates by the mean over N such random hold-outs (default: 1).")
    private @Nullable Integer holdOuts;

    @Option(
            names = "--ood",
            paramLabel = "D",
            split = ",",
            order = 7,
            description = {
                "Out-of-distribution data sets: how well the uncertainty of each model separates the test points "
                        + "of their split 0 from its own, classification only (default: those of the suite, if "
                        + "any)."
            })
    private List<String> ood = new ArrayList<>();

    @Reads
    @Option(
            names = "--against",
            paramLabel = "M[:KEY=VALUE,...]|FILE",
            order = 8,
            description = {
                "A reference posterior: a method, such as hmc, or a model file. The distance of every method "
                        + "from it is measured at the test points; its chains are saved in DIR/reference (default: "
                        + "none)."
            })
    private @Nullable String against;

    @Option(
            names = "--curve-every",
            paramLabel = "N",
            defaultValue = "0",
            order = 12,
            description = {
                "Evaluate the test log-likelihood every N epochs, for a curve over training time in the report "
                        + "only; training times exclude these evaluations (default: never)."
            })
    private int curveEvery;

    @Option(
            names = "--splits",
            paramLabel = "N",
            defaultValue = "0",
            order = 10,
            description = "Run only the first N of splits times --repeats; 0: all (default: ${DEFAULT-VALUE}).")
    private int splits;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            order = 10,
            description = {"Runs per split, with different seeds, for data with one split (default: the suite's, or 1)."
            })
    private @Nullable Integer repeats;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 11,
            description = "Seed of the runs (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private WidthOption width;

    @Mixin
    private CalibrationPartOptions calibration;

    /** Whether a reference posterior is asked for. */
    boolean isAgainst() {
        return against != null;
    }

    /**
     * The plan of the comparison.
     *
     * @param own the options of a table of one's own
     * @param table reads it
     * @throws UserException with all conflicts between options
     */
    Comparison.Plan plan(ComparedTable own, Supplier<TableData> table, NamedServices<Method> known) {
        List<String> faults = new ArrayList<>();
        if (splits < 0) {
            faults.add("--splits is " + splits + ", expected 0 or more.");
        }
        if (repeats != null && (repeats < 1 || repeats > 100)) {
            faults.add("--repeats is " + repeats + ", expected 1 to 100.");
        }
        if (own.isGiven()) {
            refuseBesides(faults);
            if (own.isOrdered() && repeats != null) {
                faults.add(
                        "--repeats divides the rows by other chance each time, and --order leaves none: leave one out.");
            }
        } else if (suite == null && datasets.isEmpty()) {
            faults.add(
                    "Say what to compare: --suite NAME, or --dataset D,... with --method M, or --data FILE --target COL.");
        }
        if (suite == null && !datasets.isEmpty() && methods.isEmpty() && !own.isGiven()) {
            faults.add("--dataset needs --method M, or a --suite.");
        }
        if (suite != null && !(methods.isEmpty() && grid.isEmpty() && holdOuts == null)) {
            faults.add(
                    "--suite defines its own methods, grids and hold-outs: leave out --method, --grid and --hold-outs, or the"
                            + " suite.");
        }
        if (holdOuts != null && holdOuts < 1) {
            faults.add("--hold-outs is " + holdOuts + ", expected 1 or more.");
        }
        if (curveEvery < 0) {
            faults.add("--curve-every is " + curveEvery + ", expected 0 or more.");
        }
        Map<String, List<String>> candidates = new LinkedHashMap<>();
        grid.forEach(text -> {
            String[] parts = text.split("=", 2);
            if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
                faults.add("--grid '" + text + "' is not of the form KEY=V1,V2.");
            } else if (candidates.put(parts[0].strip(), List.of(parts[1].split(","))) != null) {
                faults.add("--grid names '" + parts[0].strip() + "' twice.");
            }
        });
        List<Contender> contenders = new ArrayList<>();
        methods.forEach(text -> {
            try {
                contenders.add(Contender.parse(text, candidates));
            } catch (UserException e) {
                faults.add("--method: " + e.getMessage());
            }
        });
        Optional<Reference> reference = Optional.empty();
        try {
            reference = Optional.ofNullable(against).map(Reference::parse);
        } catch (UserException e) {
            faults.add("--against: " + e.getMessage());
        }
        Optional<CalibrationPart> part = Optional.empty();
        try {
            part = calibration.part();
        } catch (UserException e) {
            faults.add(e.getMessage());
        }
        width.check(faults::add);
        if (suite != null) {
            width.exclude(
                    "would change the suite's protocol, in which widths are as fitted: leave out one of them.",
                    faults::add);
        }
        if (against != null) {
            width.exclude(
                    "is about predictions, and --against compares posteriors: leave out one of them.", faults::add);
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
        if (own.isGiven()) {
            own.readBy(contenders.stream().map(Contender::method).toList(), known);
            return onTable(own, table.get(), contenders, known);
        }
        Comparison.Plan plan = suite != null
                ? Suite.load(suite).plan(datasets, splits, seed)
                : new Comparison.Plan(
                        datasets,
                        contenders,
                        Map.of(),
                        splits,
                        seed,
                        holdOuts == null ? 1 : holdOuts,
                        Suite.publishedOn(datasets));
        Comparison.Plan extended = (ood.isEmpty() ? plan : plan.withOutOfDistribution(ood))
                .withCurveEvery(curveEvery)
                .withConfirmedWidths(suite == null && against == null && width.isConfirmed());
        Comparison.Plan calibrated = part.map(extended::withCalibration).orElse(extended);
        return reference.map(calibrated::withReference).orElse(calibrated);
    }

    /** Options of data sets and their numbers, which a table of one's own excludes. */
    private void refuseBesides(List<String> faults) {
        if (suite != null || !datasets.isEmpty()) {
            faults.add("--data excludes " + (suite != null ? "--suite" : "--dataset") + ": name one of them.");
        }
        if (against != null) {
            faults.add("--against is for data sets, not for --data.");
        }
        if (!ood.isEmpty()) {
            faults.add("--ood is for data sets, not for --data.");
        }
        if (calibration.isAsked()) {
            faults.add("--calibrate is for data sets, not for --data: see train --calibrate and calibrate.");
        }
    }

    private Comparison.Plan onTable(
            ComparedTable own, TableData table, List<Contender> given, NamedServices<Method> known) {
        List<Contender> contenders = new ArrayList<>();
        for (Contender contender : given.isEmpty() ? UsualContenders.of(table) : given) {
            Map<String, String> settings = new LinkedHashMap<>(contender.settings());
            if (own.isOrdered() && !contender.grid().containsKey("folds")) {
                TrainingOrder.apply(known.get(contender.method()), settings);
            }
            contenders.add(own.suited(
                    new Contender(contender.label(), contender.method(), settings, contender.grid()), table, known));
        }
        return new Comparison.Plan(
                        List.of(table.dataset().name()),
                        contenders,
                        Map.of(),
                        splits,
                        seed,
                        holdOuts == null ? 1 : holdOuts,
                        List.of())
                .withCurveEvery(curveEvery)
                .withConfirmedWidths(width.isConfirmed());
    }

    /** Labels of the methods that read a table's cells as numbers. */
    static List<String> ofNumbers(Comparison.Plan plan, NamedServices<Method> known) {
        return plan.contenders().stream()
                .filter(contender -> contender.candidates().stream()
                        .anyMatch(settings -> !SplitData.readsCells(known.get(contender.method()), settings)))
                .map(Contender::label)
                .toList();
    }

    /** The settings of the named methods, which may say what the target is. */
    void suit(TableOptions columns) {
        for (String text : methods) {
            try {
                columns.suit(Contender.parse(text, Map.of()).settings());
            } catch (UserException e) {
                return; // plan() reports it
            }
        }
    }

    /** The suite, if it is one of time series. */
    Optional<SeriesSuite> seriesSuite() {
        return Optional.ofNullable(suite).filter(SeriesSuite.names()::contains).map(SeriesSuite::load);
    }

    /** The data sets; empty for all of a suite. */
    List<String> datasets() {
        return List.copyOf(datasets);
    }

    long seed() {
        return seed;
    }

    /** Runs per split. */
    int repeats() {
        if (repeats != null) {
            return repeats;
        }
        return suite == null ? 1 : Suite.load(suite).repeats();
    }

    /** The suite's source and its differences from the paper, to be printed with the results. */
    Optional<String> about() {
        return suite == null
                ? Optional.empty()
                : Optional.of(suite + ": " + Suite.load(suite).description() + "\n");
    }
}

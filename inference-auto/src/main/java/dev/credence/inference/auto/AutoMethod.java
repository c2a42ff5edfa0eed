package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.run.MethodOfRuns;
import dev.credence.core.run.RunSession;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.time.Stopwatch;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The method {@code auto}: a stack of networks and other members for any table. */
public final class AutoMethod implements TableMethod, MethodOfRuns {
    private static final String ALL = "all";
    static final Duration UNLIMITED = Duration.ofDays(365);

    private static final Setting.Whole CYCLES = new Setting.Whole(
            "cycles",
            10,
            1,
            10,
            "most cycles of training; each takes as long as all before it. Ends earlier when no network gains");
    private static final Setting.Choice MEMBERS = new Setting.Choice(
            "members",
            ALL,
            List.of(ALL, "networks"),
            "all: also a linear model, a Gaussian process and decision trees, as far as they earn weight");
    private static final Setting.Text METHODS = new Setting.Text(
            "methods",
            "none",
            MethodChoice.FORMS,
            AutoMethod::areMethods,
            "inference methods that may earn weight besides, each trained once for every fold");

    private static final Schema SETTINGS = Schema.of(CYCLES, AutoTraining.FOLDS, MEMBERS, METHODS);

    private final Optional<RunSession> runs;

    /** The method that trains on this machine. */
    public AutoMethod() {
        this(Optional.empty());
    }

    private AutoMethod(Optional<RunSession> runs) {
        this.runs = runs;
    }

    /** A run is a network's training up to its next checkpoint; other members and the stack are fitted here. */
    @Override
    public TableMethod on(RunSession session) {
        return new AutoMethod(Optional.of(session));
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public String description() {
        return "the default for any table: small networks of several kinds on folds, a linear model, a Gaussian process"
                + " and decision trees, selected, stopped, weighted and recalibrated by their out-of-fold densities";
    }

    @Override
    public String citation() {
        return "Stacking of predictive distributions: Yao, Vehtari, Simpson & Gelman 2018 (Bayesian Analysis). Networks:"
                + " RealMLP, Holzmüller et al. 2024 (NeurIPS); mixture densities, Bishop 1994; deep ensembles,"
                + " Lakshminarayanan et al. 2017 (NIPS). Gaussian process: Rasmussen & Williams 2006. Quantile regression"
                + " forest: Meinshausen 2006 (JMLR). Boosted trees: Friedman 2001 (Annals of Statistics), Chen & Guestrin"
                + " 2016 (KDD).";
    }

    private static boolean areMethods(String text) {
        try {
            return MethodChoice.parse(text).stream()
                    .noneMatch(choice -> choice.method().isBlank());
        } catch (UserException e) {
            return false;
        }
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public boolean readsTexts() {
        return true;
    }

    @Override
    public boolean readsStoredRows() {
        return true;
    }

    /** Chosen inference methods must take weights themselves. */
    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        AutoTraining.requireRows(name(), rows);
        List<MethodChoice> methods = MethodChoice.parse(settings.get(METHODS));
        methods.forEach(MethodChoice::checked); // before the minutes that other members take
        if (Arrays.stream(rows.weights()).anyMatch(weight -> weight != 1)) {
            methods.forEach(MethodChoice::requireWeights);
        }
        NetworkSizes sizes = problem.task() instanceof Task.Classification
                ? NetworkSizes.classification(rows.size())
                : NetworkSizes.regression(rows.size());
        int usualCycles = Math.min(sizes.schedule().cycles(), settings.get(CYCLES));
        AutoOptions options = new AutoOptions(
                training.seed(),
                training.threads(),
                training.time().orElse(UNLIMITED),
                settings.get(CYCLES),
                training.checkpoint(),
                new ProgressAdapter(training.listener(), usualCycles),
                settings.get(MEMBERS).equals(ALL),
                Optional.empty(),
                methods,
                Stopwatch.SYSTEM,
                runs);
        return AutoTraining.train(problem, rows, settings.get(AutoTraining.FOLDS), training.groups(), options);
    }

    @Override
    public TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        return AutoTable.load(problem, MethodChoice.parse(settings.get(METHODS)), document, arrays);
    }
}

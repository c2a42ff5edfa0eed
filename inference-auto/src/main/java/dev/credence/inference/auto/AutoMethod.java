package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
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
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.time.Stopwatch;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The method {@code auto}: a stack of networks and other members for any table. */
public final class AutoMethod implements TableMethod {
    private static final String RANDOM = "random";
    private static final String ALL = "all";
    private static final String ORDERED = "ordered";
    private static final int LEAST_ROWS = 4;
    private static final Duration UNLIMITED = Duration.ofDays(365);

    private static final Setting.Whole CYCLES = new Setting.Whole(
            "cycles",
            10,
            1,
            10,
            "most cycles of training; each takes as long as all before it. Ends earlier when no network gains");
    private static final Setting.Choice FOLDS = new Setting.Choice(
            "folds",
            RANDOM,
            List.of(RANDOM, ORDERED),
            "ordered: blocks of neighbouring rows, for rows in the order of time or place");
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

    private static final Schema SETTINGS = Schema.of(CYCLES, FOLDS, MEMBERS, METHODS);

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

    /** Chosen inference methods must take weights themselves. */
    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        if (rows.size() < LEAST_ROWS) {
            throw new UserException("The method auto judges its networks by rows that they were not trained on, which"
                    + " takes at least " + LEAST_ROWS + " rows; there are " + rows.size() + ". Give it more rows.");
        }
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
                methods,
                Stopwatch.SYSTEM);
        AutoModel model;
        if (problem.task() instanceof Task.Classification c) {
            int[] classes = Arrays.stream(rows.targets()).mapToInt(y -> (int) y).toArray();
            Folds folds = folds(rows, sizes, settings, training, classes);
            model = AutoClassification.train(rows, problem.columns(), c.classes(), folds, sizes, options);
        } else {
            Folds folds = folds(rows, sizes, settings, training, new int[0]);
            model = AutoRegression.train(rows, problem.columns(), folds, sizes, options);
        }
        return new AutoTable(model);
    }

    /**
     * Folds by groups, else by order, else stratified by classes, else random; copies of a row share a fold except in
     * folds by order.
     *
     * @param classes of the rows; empty for a real target
     */
    private static Folds folds(
            Examples rows, NetworkSizes sizes, Settings settings, TableTraining training, int[] classes) {
        boolean ordered = settings.get(FOLDS).equals(ORDERED);
        if (training.groups().isPresent()) {
            if (ordered) {
                throw new UserException("Rows can be divided by groups or by their order (folds=ordered), not by both."
                        + " Leave one of them out.");
            }
            return Folds.grouped(training.groups().get(), Copies.of(rows), sizes.folds(), training.seed());
        }
        if (ordered) {
            return Folds.ordered(rows.size(), sizes.folds());
        }
        return classes.length > 0
                ? Folds.stratified(classes, Copies.of(rows), sizes.folds(), training.seed())
                : Folds.random(Copies.of(rows), sizes.folds(), training.seed());
    }

    @Override
    public TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        return new AutoTable(AutoDocument.model(problem, MethodChoice.parse(settings.get(METHODS)), document, arrays));
    }
}

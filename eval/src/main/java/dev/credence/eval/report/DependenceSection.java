package dev.credence.eval.report;

import dev.credence.core.train.ModelDescription;
import dev.credence.scoring.explanation.Dependence;
import dev.credence.scoring.explanation.Estimate;
import dev.credence.scoring.explanation.PartialDependence;
import dev.credence.scoring.explanation.PermutationImportance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Section about the dependence of a model's predictions on its inputs.
 *
 * @param text description of the method
 * @param figures importance, and dependence on single columns; empty if unknown
 */
record DependenceSection(String text, List<Figure> figures) {
    /** An empty section. */
    static final DependenceSection NONE = new DependenceSection("", List.of());

    private static final int MOST_BARS = 30;
    private static final int NAMED = 5;
    private static final int MOST_CLASSES = 6;

    static DependenceSection of(Dependence found, ModelDescription model) {
        boolean classes = !model.classNames().isEmpty();
        List<Figure> figures = new ArrayList<>();
        int bars = Math.min(MOST_BARS, found.importance().size());
        String others = bars < found.importance().size()
                ? " The " + bars + " most important of " + found.importance().size() + " columns."
                : "";
        figures.add(bars(
                "importance-log-score",
                "Importance in log-likelihood",
                "By how much the mean log-likelihood of a row falls when the cells of a column are exchanged between rows at"
                        + " random; 0 for a column that is not used. With its standard error." + others,
                "loss of log-likelihood, nats",
                found.importance().subList(0, bars),
                PermutationImportance::logScore));
        String error = classes ? "rate of errors" : "RMSE";
        figures.add(bars(
                "importance-error",
                "Importance in " + error,
                "By how much the " + error + (classes ? "" : " of " + model.targetName()) + " rises.",
                classes ? "rise of the error rate" : "rise of the RMSE",
                found.importance().subList(0, bars),
                PermutationImportance::error));
        for (int i = 0; i < found.partial().size(); i++) {
            if (found.partial().get(i).grid().length > 0) {
                figures.add(curves("dependence-" + (i + 1), found.partial().get(i), model));
            }
        }
        return new DependenceSection(text(found), figures);
    }

    private static String text(Dependence found) {
        return "Of the model, not of the world: what it uses, and not what causes what. Measured on "
                + Phrases.count(found.rows(), "row") + " with " + Phrases.count(found.repeats(), "permutation")
                + " of each column. Columns with the same information replace each other: each counts less than all of them"
                + " together. Exchanged and replaced cells may give rows that do not occur.";
    }

    private static Figure bars(
            String id,
            String title,
            String note,
            String axis,
            List<PermutationImportance> all,
            Function<PermutationImportance, Estimate> what) {
        List<Chart.Bars.Bar> bars = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (PermutationImportance one : all) {
            Estimate estimate = what.apply(one);
            bars.add(new Chart.Bars.Bar(
                    one.column().name(), Phrases.finite(estimate.value()), Phrases.finite(estimate.standardError())));
            if (alt.size() < NAMED) {
                alt.add(one.column().name() + " " + Phrases.significant(estimate.value()));
            }
        }
        return new Figure(id, title, note, axis + ": " + String.join("; ", alt) + ".", new Chart.Bars(axis, bars));
    }

    private static Figure curves(String id, PartialDependence found, ModelDescription model) {
        String name = found.column().name();
        List<String> classes = model.classNames();
        boolean categorical = found.column().categorical();
        int[] shown = classes.isEmpty()
                ? new int[] {0}
                : classes.size() == 2
                        ? new int[] {1}
                        : IntStream.range(0, Math.min(MOST_CLASSES, classes.size()))
                                .toArray();
        List<Chart.Dependence.Curve> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (int c : shown) {
            String label = classes.isEmpty() ? model.targetName() : classes.get(c);
            PartialDependence.Curve curve = found.curves().get(c);
            lines.add(line(label, c, curve));
            int last = curve.mean().length - 1;
            alt.add(label + " from " + Phrases.significant(curve.mean()[0]) + " to "
                    + Phrases.significant(curve.mean()[last]));
        }
        String mean = classes.isEmpty()
                ? "The mean prediction of " + model.targetName() + " when all rows have this " + name
                : "The mean probability" + (classes.size() == 2 ? " of " + classes.get(1) : " of each class")
                        + " when all rows have this " + name;
        String more = classes.size() > MOST_CLASSES
                ? " The first " + MOST_CLASSES + " of " + classes.size() + " classes."
                : "";
        String interval = classes.isEmpty() ? "; dashed: the mean ends of the 90 % interval of a new target" : "";
        boolean single = classes.size() <= 2;
        return new Figure(
                id,
                "Dependence on " + name,
                mean + ", with its epistemic standard deviation (" + (categorical ? "bars" : "thin lines") + ")"
                        + interval + "." + (single && !categorical ? " Pale: single rows." : "") + more,
                String.format(
                        Locale.ROOT,
                        "Dependence on %s, from %s to %s: %s.",
                        name,
                        found.column().text(found.grid()[0]),
                        found.column().text(found.grid()[found.grid().length - 1]),
                        String.join("; ", alt)),
                new Chart.Dependence(
                        name,
                        classes.isEmpty() ? model.targetName() : "probability",
                        categorical ? names(found) : null,
                        categorical
                                ? IntStream.range(0, found.grid().length)
                                        .asDoubleStream()
                                        .toArray()
                                : found.grid(),
                        lines,
                        single && !categorical ? found.individual() : new double[0][]));
    }

    private static List<String> names(PartialDependence found) {
        return Arrays.stream(found.grid()).mapToObj(found.column()::text).toList();
    }

    private static Chart.Dependence.Curve line(String label, int number, PartialDependence.Curve curve) {
        int n = curve.mean().length;
        double[] low = new double[n];
        double[] high = new double[n];
        for (int g = 0; g < n; g++) {
            low[g] = curve.mean()[g] - curve.epistemicSd()[g];
            high[g] = curve.mean()[g] + curve.epistemicSd()[g];
        }
        return new Chart.Dependence.Curve(label, number, curve.mean(), low, high, curve.lower(), curve.upper());
    }
}

package dev.credence.control;

import dev.credence.eval.report.CurvesReport;
import dev.credence.eval.report.Film;
import dev.credence.eval.summary.MeanAndError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Report of a study: {@code report.html} with learning curves and every trial of the first seed as a film, and a table.
 *
 * @param problem the system
 * @param facts settings of the study, for display
 */
public record ControlReport(ControlProblem problem, Map<String, String> facts) {
    /** File name of the report. */
    public static final String FILE_NAME = "report.html";

    private static final double[] NONE = new double[0];
    private static final double ROUNDING = 1e3;

    /** The trials as a table: titles, and one row for each method, which begins with its name. */
    public List<List<String>> table(List<TrialResult> trials) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("method", "solved", "first solved trial", "last cost", "last ten steps", "seconds a trial"));
        Map<String, Map<Long, Integer>> solved = ControlStudy.firstSolved(trials);
        for (String method : names(trials)) {
            TreeMap<Integer, double[]> whole = curve(trials, method, TrialResult::cost);
            TreeMap<Integer, double[]> end = curve(trials, method, TrialResult::costLast10);
            long seeds = trials.stream()
                    .filter(t -> t.method().equals(method))
                    .mapToLong(TrialResult::seed)
                    .distinct()
                    .count();
            Map<Long, Integer> first = solved.getOrDefault(method, Map.of());
            double seconds = trials.stream()
                    .filter(t -> t.method().equals(method) && t.trial() > 0)
                    .mapToDouble(TrialResult::seconds)
                    .average()
                    .orElse(Double.NaN);
            rows.add(List.of(
                    method,
                    first.size() + " of " + seeds,
                    first.isEmpty()
                            ? "-"
                            : String.join(
                                    ", ",
                                    new TreeMap<>(first)
                                            .values().stream()
                                                    .map(String::valueOf)
                                                    .toList()),
                    last(whole),
                    last(end),
                    Double.isNaN(seconds) ? "-" : String.format(Locale.ROOT, "%.1f", seconds)));
        }
        return rows;
    }

    private static String last(TreeMap<Integer, double[]> curve) {
        if (curve.isEmpty()) {
            return "-";
        }
        MeanAndError value = MeanAndError.of(curve.lastEntry().getValue());
        return Double.isFinite(value.se())
                ? String.format(Locale.ROOT, "%.3f ± %.3f", value.mean(), value.se())
                : String.format(Locale.ROOT, "%.3f", value.mean());
    }

    /** Writes the page. */
    void write(Path out, List<TrialResult> trials) {
        List<String> names = names(trials);
        if (names.isEmpty()) {
            return;
        }
        List<List<String>> table = table(trials);
        Map<String, String> all = new LinkedHashMap<>(facts);
        trials.get(0).study().forEach(all::putIfAbsent);
        new CurvesReport(
                        "Control of " + problem.name(),
                        "Trials of " + problem.description() + ": a model of the dynamics is learnt anew before each."
                                + " Trials up to 0 are random. A trial is solved if its last ten steps cost less than "
                                + problem.solvedCost() + " on average.",
                        "",
                        names,
                        List.of(
                                panel("cost", "Cost of a trial", trials, names, TrialResult::cost),
                                panel("end", "Cost of the last ten steps", trials, names, TrialResult::costLast10)),
                        new CurvesReport.Table(
                                "method",
                                table.get(0).subList(1, table.get(0).size()),
                                table.stream()
                                        .skip(1)
                                        .map(row -> row.subList(1, row.size()))
                                        .toList()),
                        all,
                        List.of(film(trials)))
                .write(out.resolve(FILE_NAME));
    }

    private static List<String> names(List<TrialResult> trials) {
        return trials.stream().map(TrialResult::method).distinct().sorted().toList();
    }

    /** The values of all seeds by number of the trial, as far as all seeds have it. */
    private static TreeMap<Integer, double[]> curve(
            List<TrialResult> trials, String method, ToDoubleFunction<TrialResult> value) {
        TreeMap<Integer, List<Double>> values = new TreeMap<>();
        trials.stream()
                .filter(t -> t.method().equals(method))
                .sorted(Comparator.comparingLong(TrialResult::seed))
                .forEach(t -> values.computeIfAbsent(t.trial(), n -> new ArrayList<>())
                        .add(value.applyAsDouble(t)));
        int seeds = values.values().stream().mapToInt(List::size).max().orElse(0);
        TreeMap<Integer, double[]> curve = new TreeMap<>();
        values.forEach((trial, all) -> {
            if (all.size() == seeds) {
                curve.put(trial, all.stream().mapToDouble(v -> v).toArray());
            }
        });
        return curve;
    }

    private static CurvesReport.Panel panel(
            String id,
            String title,
            List<TrialResult> trials,
            List<String> names,
            ToDoubleFunction<TrialResult> value) {
        boolean several =
                trials.stream().mapToLong(TrialResult::seed).distinct().count() > 1;
        List<CurvesReport.Curve> curves = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            TreeMap<Integer, double[]> curve = curve(trials, names.get(i), value);
            curves.add(new CurvesReport.Curve(
                    names.get(i),
                    i,
                    false,
                    curve.keySet().stream().mapToDouble(n -> n).toArray(),
                    each(curve, v -> Arrays.stream(v).average().orElse(Double.NaN)),
                    several ? each(curve, v -> Arrays.stream(v).min().orElse(Double.NaN)) : NONE,
                    several ? each(curve, v -> Arrays.stream(v).max().orElse(Double.NaN)) : NONE));
        }
        return new CurvesReport.Panel(
                id,
                title,
                "Lower is better. "
                        + (several
                                ? "The mean over the seeds; the bars reach from the lowest to the highest."
                                : "One seed."),
                "trial",
                "mean cost of a step",
                curves);
    }

    private static double[] each(TreeMap<Integer, double[]> curve, ToDoubleFunction<double[]> value) {
        return curve.values().stream().mapToDouble(value).toArray();
    }

    private Film film(List<TrialResult> trials) {
        long seed = trials.stream().mapToLong(TrialResult::seed).min().orElse(0);
        List<TrialResult> shown = trials.stream()
                .filter(t -> t.seed() == seed)
                .sorted(Comparator.comparing(TrialResult::method).thenComparingInt(TrialResult::trial))
                .toList();
        int best = shown.indexOf(Collections.min(shown, Comparator.comparingDouble(TrialResult::cost)));
        return new Film(
                "Every trial",
                "The system as it was measured, seed " + seed
                        + "; pale, where draws of the model expected it some steps later.",
                problem.sight(),
                problem.timeStep(),
                shown.stream().map(this::scene).toList(),
                best);
    }

    private Film.Scene scene(TrialResult trial) {
        List<Film.Frame> frames = new ArrayList<>();
        for (int t = 0; t < trial.states().length; t++) {
            List<double[]> faint = new ArrayList<>();
            if (t < trial.particles().length) {
                for (double[][] draws : trial.particles()[t]) {
                    Arrays.stream(draws).forEach(state -> faint.addAll(problem.drawing(state)));
                }
            }
            double time = t * problem.timeStep();
            String text = String.format(Locale.ROOT, "%.1f s", time)
                    + (t == 0 ? "" : String.format(Locale.ROOT, ", cost %.3f", trial.costs()[t - 1]));
            frames.add(new Film.Frame(text, numbers(problem.drawing(trial.states()[t])), numbers(faint)));
        }
        return new Film.Scene(
                trial.method() + ", trial " + trial.trial() + (trial.solved() ? " (solved)" : ""), frames);
    }

    private static double[] numbers(List<double[]> lines) {
        return lines.stream()
                .flatMapToDouble(Arrays::stream)
                .map(x -> Math.round(x * ROUNDING) / ROUNDING)
                .toArray();
    }
}

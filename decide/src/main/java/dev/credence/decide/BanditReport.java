package dev.credence.decide;

import dev.credence.eval.report.CurvesReport;
import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Report of a study: {@code report.html}, and a table.
 *
 * @param title title of the page
 * @param uniformRegret expected regret per decision of uniform choice, if known
 * @param facts settings of the study, for display
 */
public record BanditReport(String title, OptionalDouble uniformRegret, Map<String, String> facts) {
    /** File name of the report. */
    public static final String FILE_NAME = "report.html";

    /** Approximate number of points of a curve. */
    private static final int POINTS = 200;

    /**
     * Regret of a policy.
     *
     * @param policy policy with its settings
     * @param decisions number of decisions for each seed
     * @param regret total regret, mean and standard error over the seeds
     * @param percentOfUniform the same in percent of the expected regret of uniform choice; NaN if unknown
     * @param best share of optimal decisions
     * @param regrets total regret of each seed
     */
    public record Line(
            String policy,
            int decisions,
            MeanAndError regret,
            MeanAndError percentOfUniform,
            double best,
            List<Double> regrets) {}

    /** The policies by increasing regret, each up to the decisions that all its seeds have. */
    public List<Line> lines(List<DecisionBlock> blocks) {
        List<Line> lines = new ArrayList<>();
        for (String policy : names(blocks)) {
            TreeMap<Integer, double[]> regret = curve(blocks, policy, DecisionBlock::regret);
            TreeMap<Integer, double[]> best = curve(blocks, policy, DecisionBlock::best);
            int decisions = regret.lastKey();
            double[] last = regret.lastEntry().getValue();
            double whole = uniformRegret.orElse(Double.NaN) * decisions / 100;
            lines.add(new Line(
                    policy,
                    decisions,
                    MeanAndError.of(last),
                    MeanAndError.of(Arrays.stream(last).map(r -> r / whole).toArray()),
                    MeanAndError.of(best.lastEntry().getValue()).mean() / decisions,
                    Arrays.stream(last).boxed().toList()));
        }
        lines.sort((a, b) -> Double.compare(a.regret().mean(), b.regret().mean()));
        return lines;
    }

    /** {@link #lines} as a table: titles, and one row per policy, which begins with its name. */
    public List<List<String>> table(List<DecisionBlock> blocks) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("policy", "decisions", "regret", "% of uniform's expected", "best action"));
        for (Line line : lines(blocks)) {
            rows.add(List.of(
                    line.policy(),
                    String.valueOf(line.decisions()),
                    Figures.of(line.regret().mean(), line.regret().se()),
                    uniformRegret.isEmpty()
                            ? "-"
                            : Figures.of(
                                    line.percentOfUniform().mean(),
                                    line.percentOfUniform().se()),
                    Math.round(100 * line.best()) + " %"));
        }
        return rows;
    }

    /** Writes the page. */
    void write(Path out, List<DecisionBlock> blocks, int steps) {
        List<List<String>> table = table(blocks);
        if (table.size() < 2) {
            return;
        }
        List<String> names = table.stream().skip(1).map(row -> row.get(0)).toList();
        boolean unfinished = lines(blocks).stream().anyMatch(line -> line.decisions() < steps);
        Map<String, String> all = new LinkedHashMap<>(facts);
        blocks.get(0).study().forEach(all::putIfAbsent);
        new CurvesReport(
                        title,
                        "Cumulative loss of the decisions against the best action of each context. A policy that has"
                                + " learnt everything has a level curve.",
                        unfinished ? "Some policies and seeds are not finished." : "",
                        names,
                        List.of(
                                panel("regret", "Cumulative regret", "regret", blocks, names, DecisionBlock::regret),
                                panel(
                                        "best",
                                        "Suboptimal decisions so far",
                                        "decisions",
                                        blocks,
                                        names,
                                        block -> block.size() - block.best())),
                        new CurvesReport.Table(
                                "policy",
                                table.get(0).subList(1, table.get(0).size()),
                                table.stream()
                                        .skip(1)
                                        .map(row -> row.subList(1, row.size()))
                                        .toList()),
                        all)
                .write(out.resolve(FILE_NAME));
    }

    private static List<String> names(List<DecisionBlock> blocks) {
        return blocks.stream()
                .map(DecisionBlock::policy)
                .distinct()
                .filter(policy -> !curve(blocks, policy, DecisionBlock::regret).isEmpty())
                .sorted()
                .toList();
    }

    /** Cumulative sums of each seed by the number of decisions, as far as all seeds have made them. */
    private static TreeMap<Integer, double[]> curve(
            List<DecisionBlock> blocks, String policy, ToDoubleFunction<DecisionBlock> part) {
        TreeMap<Integer, TreeMap<Integer, Double>> seeds = new TreeMap<>();
        blocks.stream()
                .filter(b -> b.policy().equals(policy))
                .sorted((a, b) -> Integer.compare(a.from(), b.from()))
                .forEach(b -> {
                    TreeMap<Integer, Double> own = seeds.computeIfAbsent(b.repeat(), r -> new TreeMap<>());
                    double before = own.isEmpty() ? 0 : own.lastEntry().getValue();
                    own.put(b.end(), before + part.applyAsDouble(b));
                });
        TreeMap<Integer, double[]> curve = new TreeMap<>();
        for (int end : seeds.firstEntry().getValue().keySet()) {
            if (seeds.values().stream().allMatch(own -> own.containsKey(end))) {
                curve.put(
                        end,
                        seeds.values().stream()
                                .mapToDouble(own -> own.getOrDefault(end, Double.NaN))
                                .toArray());
            }
        }
        return curve;
    }

    private static CurvesReport.Panel panel(
            String id,
            String title,
            String axis,
            List<DecisionBlock> blocks,
            List<String> names,
            ToDoubleFunction<DecisionBlock> part) {
        boolean several = blocks.stream().anyMatch(b -> b.repeat() > 0);
        List<CurvesReport.Curve> curves = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            TreeMap<Integer, double[]> curve = thinned(curve(blocks, names.get(i), part));
            double[] none = new double[0];
            curves.add(new CurvesReport.Curve(
                    names.get(i),
                    i,
                    false,
                    curve.keySet().stream().mapToDouble(n -> n).toArray(),
                    each(curve, v -> MeanAndError.of(v).mean()),
                    several ? each(curve, v -> Arrays.stream(v).min().orElse(Double.NaN)) : none,
                    several ? each(curve, v -> Arrays.stream(v).max().orElse(Double.NaN)) : none));
        }
        return new CurvesReport.Panel(
                id,
                title,
                "Lower is better. "
                        + (several
                                ? "The mean over the seeds; the bars reach from the lowest to the highest."
                                : "One seed."),
                "decisions",
                axis,
                curves);
    }

    private static double[] each(TreeMap<Integer, double[]> curve, ToDoubleFunction<double[]> value) {
        return curve.values().stream().mapToDouble(value).toArray();
    }

    private static TreeMap<Integer, double[]> thinned(TreeMap<Integer, double[]> curve) {
        int every = Math.max(1, curve.size() / POINTS);
        TreeMap<Integer, double[]> thin = new TreeMap<>();
        int i = 0;
        for (Map.Entry<Integer, double[]> point : curve.entrySet()) {
            i++;
            if (i % every == 0 || i == curve.size()) {
                thin.put(point.getKey(), point.getValue());
            }
        }
        return thin;
    }
}

package dev.credence.cli.chart;

import dev.credence.cli.data.DemoProblem;
import dev.credence.cli.data.DemoResult;
import dev.credence.core.data.Examples;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The demonstration's chart. */
public final class DemoPicture {
    private static final double LOWEST = -2;
    private static final double HIGHEST = 2;
    /** Half of a Gaussian's central 95 % interval, in standard deviations. */
    private static final double WIDTH_95 = 1.96;

    private DemoPicture() {}

    /** A PNG with one panel per method, stacked. */
    public static byte[] png(DemoProblem problem, List<DemoResult> results) {
        List<BandChart> panels = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            panels.add(panel(problem, DemoProblem.PANELS.get(i).title(), results.get(i)));
        }
        return BandChart.png(panels);
    }

    /** A method's bands and mean, the true function and the training points. */
    private static BandChart panel(DemoProblem problem, String title, DemoResult result) {
        double[] x = problem.grid();
        double[] mean = result.column("mean");
        double[] epistemic = result.column("epistemic_sd");
        double[] lower = new double[x.length];
        double[] upper = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            lower[i] = mean[i] - WIDTH_95 * epistemic[i];
            upper[i] = mean[i] + WIDTH_95 * epistemic[i];
        }
        Examples train = problem.dataset().train(0);
        double[] pointsX = new double[train.size()];
        for (int i = 0; i < pointsX.length; i++) {
            train.inputs(i, pointsX, i);
        }
        BandChart chart = new BandChart(title, "x", "y", LOWEST, HIGHEST);
        return chart.band(
                        "95 % interval",
                        x, clip(result.column("lower_95")), clip(result.column("upper_95")), new Color(0xD6E6F5))
                .band(
                        "50 % interval",
                        x, clip(result.column("lower_50")), clip(result.column("upper_50")), new Color(0xA5CBE8))
                .band("of that epistemic (95 %)", x, clip(lower), clip(upper), new Color(230, 140, 40, 110))
                .line("prediction (mean)", x, clip(mean), new Color(0x1F4E8C), false)
                .line(
                        "true function",
                        x,
                        Arrays.stream(x).map(DemoProblem::truth).toArray(),
                        new Color(0x2E7D32),
                        true)
                .marker("gap from", -DemoProblem.GAP, LOWEST, HIGHEST)
                .marker("gap to", DemoProblem.GAP, LOWEST, HIGHEST)
                .points("training data", pointsX, train.targets(), new Color(0x333333));
    }

    private static double[] clip(double[] values) {
        return Arrays.stream(values)
                .map(v -> Math.max(LOWEST, Math.min(HIGHEST, v)))
                .toArray();
    }
}

package dev.credence.cli.data;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.datasets.Datasets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The demonstration's problem: the data set {@code sine-gap}, whose true function is known.
 *
 * @param dataset the data
 */
public record DemoProblem(Dataset dataset) {
    /**
     * A method to show.
     *
     * @param method its name
     * @param title its panel's title
     * @param settings for a few seconds of training
     */
    public record Panel(String method, String title, Map<String, String> settings) {}

    /**
     * Dropout, with three layers and a high rate, since one layer interpolates the gap with too much confidence; and
     * the method of seconds that is nearest to the true posterior between this problem's data
     * (docs/results/true-posterior.md), on one layer of few smooth units, whose posterior is known.
     */
    public static final List<Panel> PANELS = List.of(
            new Panel(
                    "dropout-alpha",
                    "Dropout: the bands widen a little where there are no data",
                    Map.of(
                            "hidden", "100,100,100",
                            "alpha", "0.5",
                            "dropout", "0.2",
                            "epochs", "800",
                            "learning-rate", "0.003",
                            "schedule", "cosine",
                            "prediction-samples", "500")),
            new Panel(
                    "sghmc",
                    "Chains near the true posterior: certain at the data, and as uncertain in the gap as these leave it open",
                    Map.of(
                            "hidden", "20",
                            "activation", "tanh",
                            "epochs", "16000",
                            "batch", "100",
                            "learning-rate", "0.001",
                            "kept-draws", "400",
                            "prediction-samples", "400")));

    /** The gap is −1 &lt; x &lt; 1; the training points end at ±3. */
    public static final double GAP = 1;

    private static final double EDGE = 3.1;
    private static final int GRID = 141;

    /** Makes the problem; its data are synthetic and need no file. */
    public static DemoProblem make(Datasets datasets) {
        return new DemoProblem(datasets.load("sine-gap", DataLocation.offline(Path.of("."))));
    }

    /** The true function. */
    public static double truth(double x) {
        return Math.sin(2 * x);
    }

    /** A line that describes the problem. */
    public String title() {
        return "Learning y = sin 2x from " + dataset.train(0).size()
                + " points with noise of sd 0.1, none of them in -1 < x < 1";
    }

    /** An even grid of inputs, slightly wider than the data. */
    public double[] grid() {
        double[] x = new double[GRID];
        for (int i = 0; i < GRID; i++) {
            x[i] = -EDGE + 2 * EDGE * i / (GRID - 1);
        }
        return x;
    }

    /** Inputs as examples without targets. */
    public static Examples examples(double[] x) {
        double[][] rows = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            rows[i] = new double[] {x[i]};
        }
        return Examples.of(rows, new double[x.length]);
    }
}

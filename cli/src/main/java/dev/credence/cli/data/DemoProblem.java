package dev.credence.cli.data;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.datasets.Datasets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The problem of the demonstration: the data set {@code sine-gap}, of which the function behind the data is known.
 *
 * @param dataset the data
 */
public record DemoProblem(Dataset dataset) {
    /**
     * A method that it is shown with.
     *
     * @param method its name
     * @param title what stands above its panel
     * @param settings a few seconds of training
     */
    public record Panel(String method, String title, Map<String, String> settings) {}

    /**
     * Dropout, with three layers and much of it, because one layer interpolates the gap with more confidence than it
     * should have; and below it, of what trains in seconds, the method that is nearest to the true posterior between
     * the data of this problem (docs/true-posterior.md), on one layer of few smooth units, whose posterior is known.
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
                            "epochs", "10000",
                            "batch", "100",
                            "learning-rate", "0.001",
                            "kept-draws", "400",
                            "prediction-samples", "400")));

    /** The gap is −1 &lt; x &lt; 1; the training points end at ±3. */
    public static final double GAP = 1;

    private static final double EDGE = 3.1;
    private static final int GRID = 141;

    /** The data are synthetic, so that no file is needed. */
    public static DemoProblem make(Datasets datasets) {
        return new DemoProblem(datasets.load("sine-gap", DataLocation.offline(Path.of("."))));
    }

    /** The function behind the data. */
    public static double truth(double x) {
        return Math.sin(2 * x);
    }

    /** One line on what is learnt. */
    public String title() {
        return "Learning y = sin 2x from " + dataset.train(0).size()
                + " points with noise of sd 0.1, none of them in -1 < x < 1";
    }

    /** An even grid of inputs, a little beyond the data on both sides. */
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

package dev.credence.cli.chart;

import dev.credence.cli.data.PredictionGrid;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.train.ModelDescription;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * A model's prediction over the range of some data, as a PNG. One input: a curve with intervals and draws of the
 * target, or class probabilities; two inputs: maps.
 */
public final class PredictionPicture {
    private static final int MOST_POINTS = 1000;
    private static final double MARGIN = 0.05;
    private static final Color[] CLASSES = {
        new Color(0x1F4E8C), new Color(0xD9651E), new Color(0x2E7D32), new Color(0x8E44AD), new Color(0x7F6000),
        new Color(0xC2185B), new Color(0x00838F), new Color(0x5D4037), new Color(0x455A64), new Color(0x9E9D24)
    };

    private PredictionPicture() {}

    /** Rejects models with more than two inputs. */
    public static void requireDrawable(ModelDescription model) {
        int inputs = model.problem().inputs();
        if (inputs > 2) {
            throw new UserException("--plot: the model has " + inputs
                    + " inputs; only models of one or two can be drawn. Leave --plot out.");
        }
    }

    /**
     * Draws the prediction.
     *
     * @param observed points to draw with it; their targets may be NaN
     */
    public static byte[] png(ModelDescription model, PredictionGrid grid, Examples observed) {
        if (grid.second().length > 0) {
            return encode(maps(model, grid));
        }
        return model.classNames().isEmpty() ? curve(model, grid, observed) : probabilities(model, grid);
    }

    private static byte[] curve(ModelDescription model, PredictionGrid grid, Examples observed) {
        double[] x = grid.first();
        double[] lower = grid.column("lower_95");
        double[] upper = grid.column("upper_95");
        int[] rows = IntStream.range(0, observed.size())
                .filter(i -> Double.isFinite(observed.target(i)))
                .limit(MOST_POINTS)
                .toArray();
        Examples shown = observed.rows(rows);
        double least = DoubleStream.concat(Arrays.stream(lower), Arrays.stream(shown.targets()))
                .min()
                .orElseThrow();
        double most = DoubleStream.concat(Arrays.stream(upper), Arrays.stream(shown.targets()))
                .max()
                .orElseThrow();
        double margin = MARGIN * (most - least);
        BandChart chart = new BandChart(
                        title(model), model.inputNames().get(0), model.targetName(), least - margin, most + margin)
                .band("95 % interval", x, lower, upper, new Color(0xD6E6F5))
                .band("50 % interval", x, grid.column("lower_50"), grid.column("upper_50"), new Color(0xA5CBE8));
        draws(chart, grid, least - margin, most + margin);
        if (rows.length > 0) {
            chart.points("observed", column(shown), shown.targets(), new Color(40, 40, 40, 150));
        }
        return chart.line("mean", x, grid.column("mean"), new Color(0x1F4E8C), false)
                .png();
    }

    /** Adds draws of the target, without those outside the chart's range. */
    private static void draws(BandChart chart, PredictionGrid grid, double least, double most) {
        List<double[]> inside = new ArrayList<>();
        for (int i = 0; i < grid.first().length; i++) {
            for (double y : grid.draws()[i]) {
                if (y > least && y < most) {
                    inside.add(new double[] {grid.first()[i], y});
                }
            }
        }
        chart.points(
                "draws of the prediction",
                inside.stream().mapToDouble(p -> p[0]).toArray(),
                inside.stream().mapToDouble(p -> p[1]).toArray(),
                new Color(200, 80, 20, 110));
    }

    private static byte[] probabilities(ModelDescription model, PredictionGrid grid) {
        int classes = model.classNames().size();
        BandChart chart = new BandChart(
                title(model), model.inputNames().get(0), "probability, or nats", 0, Math.max(1, Math.log(classes)));
        for (int c = 0; c < classes; c++) {
            String name = model.classNames().get(c);
            chart.line("p(" + name + ")", grid.first(), grid.column("p_" + name), CLASSES[c % CLASSES.length], false);
        }
        return chart.line(
                        "mutual information (epistemic)",
                        grid.first(),
                        grid.column("mutual_information"),
                        Color.BLACK,
                        true)
                .png();
    }

    private static BufferedImage maps(ModelDescription model, PredictionGrid grid) {
        HeatMaps maps =
                new HeatMaps(model.inputNames().get(0), model.inputNames().get(1), grid.first(), grid.second());
        if (model.classNames().isEmpty()) {
            maps.add("mean of " + model.targetName(), grid.column("mean"))
                    .add("standard deviation", grid.column("sd"))
                    .add("of that epistemic", grid.column("epistemic_sd"));
        } else {
            if (model.classNames().size() == 2) {
                String name = model.classNames().get(1);
                maps.add("p(" + name + ")", grid.column("p_" + name));
            }
            maps.add("entropy (nats)", grid.column("entropy"))
                    .add("mutual information (epistemic, nats)", grid.column("mutual_information"));
        }
        return maps.image();
    }

    private static String title(ModelDescription model) {
        return "Prediction of " + model.targetName() + " by " + model.method();
    }

    private static double[] column(Examples examples) {
        double[] x = new double[examples.size()];
        for (int i = 0; i < x.length; i++) {
            examples.inputs(i, x, i);
        }
        return x;
    }

    private static byte[] encode(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("The PNG could not be encoded", e);
        }
        return bytes.toByteArray();
    }
}

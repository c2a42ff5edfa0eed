package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A handwritten 1 that is turned (Gal 2016, figure 4.9): the softmax says a class, the samples of the weights say how
 * little that means.
 *
 * @param epochs of LeNet
 * @param part by what the number of training images is divided
 * @param samples of the weights
 */
record RotationFigure(int epochs, int part, int samples) implements ThesisFigure {
    private static final int STEPS = 12;
    private static final double DEGREES = 15;
    private static final int SHOWN = 3;

    static RotationFigure full() {
        return new RotationFigure(3, 1, 100);
    }

    static RotationFigure quick() {
        return new RotationFigure(2, 32, 50);
    }

    @Override
    public String name() {
        return "rotation";
    }

    @Override
    public String title() {
        return "A digit that is turned";
    }

    @Override
    public List<String> datasets() {
        return List.of(Digits.DATA);
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = workshop.datasets().apply(Digits.DATA);
        Examples all = dataset.train(0);
        Examples train = all.rows(IntStream.range(0, all.size() / part).toArray());
        workshop.progress().accept("LeNet");
        TrainedModel model =
                workshop.train("dropout-alpha", Digits.INNER_PRODUCTS.settings(epochs, samples), dataset, train);
        Examples test = dataset.test(0);
        ImageShape shape = test.image().orElseThrow();
        double[] upright = image(test, model);
        double[][] turned = new double[STEPS][];
        double[] angles = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            angles[i] = DEGREES * i;
            turned[i] = rotated(upright, shape, Math.toRadians(angles[i]));
        }
        CategoricalMixture p = (CategoricalMixture) model.predict(Examples.of(turned, new double[STEPS]), samples);
        return section(p, turned, angles, shape);
    }

    /** The first 1 of the test images that is read as one. */
    private static double[] image(Examples test, TrainedModel model) {
        int[] ones = IntStream.range(0, test.size())
                .filter(i -> test.target(i) == 1)
                .limit(20)
                .toArray();
        Examples some = test.rows(ones);
        int[] read = ((CategoricalMixture) model.predict(some, model.defaultSamples())).predictedClass();
        int chosen = IntStream.range(0, read.length)
                .filter(i -> read[i] == 1)
                .findFirst()
                .orElse(0);
        double[] pixels = new double[some.inputs()];
        some.inputs(chosen, pixels, 0);
        return pixels;
    }

    /**
     * The image turned about its middle, anticlockwise, by bilinear interpolation; black comes in from outside.
     *
     * @param pixels [H, W]
     * @param angle in radians
     */
    static double[] rotated(double[] pixels, ImageShape shape, double angle) {
        int height = shape.height();
        int width = shape.width();
        double[] turned = new double[pixels.length];
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double dx = column - (width - 1) / 2.0;
                double dy = row - (height - 1) / 2.0;
                double x = cos * dx - sin * dy + (width - 1) / 2.0;
                double y = sin * dx + cos * dy + (height - 1) / 2.0;
                turned[row * width + column] = between(pixels, height, width, y, x);
            }
        }
        return turned;
    }

    private static double between(double[] pixels, int height, int width, double y, double x) {
        int top = (int) Math.floor(y);
        int left = (int) Math.floor(x);
        double sum = 0;
        for (int row = top; row <= top + 1; row++) {
            for (int column = left; column <= left + 1; column++) {
                if (row >= 0 && row < height && column >= 0 && column < width) {
                    sum += (1 - Math.abs(y - row)) * (1 - Math.abs(x - column)) * pixels[row * width + column];
                }
            }
        }
        return sum;
    }

    private FiguresReport.Section section(CategoricalMixture p, double[][] turned, double[] angles, ImageShape shape) {
        double[] entropy = p.predictiveEntropy();
        double[] information = p.mutualInformation();
        double[][][] probabilities = p.probabilities();
        double[] spread = spread(probabilities, p.meanProbabilities());
        int[] read = p.predictedClass();
        int middle = STEPS / 2;
        List<FiguresReport.Picture> pictures = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            pictures.add(new FiguresReport.Picture(
                    turned[i],
                    shape,
                    List.of(
                            Math.round(angles[i]) + "°",
                            read[i] + ": " + String.format(Locale.ROOT, "%.2f", p.meanProbabilities()[i][read[i]]),
                            "entropy " + String.format(Locale.ROOT, "%.2f", entropy[i]))));
        }
        List<Integer> classes = mostProbable(p.meanProbabilities());
        List<String> legend = classes.stream().map(c -> "class " + c).toList();
        return new FiguresReport.Section(
                name(),
                title(),
                "LeNet with dropout 0.5 before its dense layers, " + epochs + " epochs of Adam, " + samples
                        + " samples of the weights; a 1 of the test images, turned in " + STEPS + " steps of "
                        + (int) DEGREES + "°. In the thesis: dropout before the last layer alone, and the classes"
                        + " 1 1 1 1 1 5 5 7 7 7 7 7. Here: "
                        + String.join(
                                " ",
                                Arrays.stream(read).mapToObj(String::valueOf).toList()) + ".",
                List.of(
                        law("the predictive entropy", entropy, middle),
                        law(
                                "the spread of the softmax output over the samples (its sd, of the class predicted)",
                                spread,
                                middle),
                        law("the mutual information of class and weights", information, middle)),
                legend,
                List.of(
                        scatter(probabilities, classes, angles),
                        new FiguresReport.Panel(
                                "uncertainty",
                                "How unsure",
                                "In nats, upper: predictive entropy; lower: mutual information.",
                                "degrees",
                                "nats",
                                List.of(
                                        FiguresReport.Curve.line("predictive entropy", 0, angles, entropy),
                                        FiguresReport.Curve.line("mutual information", 1, angles, information)),
                                List.of())),
                List.of(new FiguresReport.Strip("The image, the class predicted and its probability", pictures)));
    }

    private static FiguresReport.Law law(String what, double[] values, int middle) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("upright", values[0]);
        numbers.put("at " + Math.round(DEGREES * middle) + "°", values[middle]);
        return new FiguresReport.Law(
                "In the middle of the turn " + what + " is larger than upright.", values[middle] > values[0], numbers);
    }

    /** The sd over the samples of the probability of the class that is predicted. */
    private static double[] spread(double[][][] probabilities, double[][] mean) {
        double[] spread = new double[probabilities.length];
        for (int n = 0; n < spread.length; n++) {
            int best = 0;
            for (int c = 1; c < mean[n].length; c++) {
                best = mean[n][c] > mean[n][best] ? c : best;
            }
            double sum = 0;
            for (double[] sample : probabilities[n]) {
                sum += Math.pow(sample[best] - mean[n][best], 2);
            }
            spread[n] = Math.sqrt(sum / probabilities[n].length);
        }
        return spread;
    }

    /** The classes that have the highest probability anywhere in the turn. */
    private static List<Integer> mostProbable(double[][] mean) {
        return IntStream.range(0, mean[0].length)
                .boxed()
                .sorted((a, b) -> Double.compare(total(mean, b), total(mean, a)))
                .limit(SHOWN)
                .sorted()
                .toList();
    }

    private static double total(double[][] mean, int c) {
        return Arrays.stream(mean).mapToDouble(p -> p[c]).sum();
    }

    private static FiguresReport.Panel scatter(double[][][] probabilities, List<Integer> classes, double[] angles) {
        List<FiguresReport.Cloud> clouds = new ArrayList<>();
        for (int k = 0; k < classes.size(); k++) {
            int c = classes.get(k);
            int shift = k - 1; // beside one another
            double[] x = IntStream.range(0, angles.length)
                    .boxed()
                    .flatMapToDouble(
                            n -> Arrays.stream(probabilities[n]).mapToDouble(sample -> angles[n] + 3.0 * shift))
                    .toArray();
            double[] y = Arrays.stream(probabilities)
                    .flatMap(Arrays::stream)
                    .mapToDouble(sample -> sample[c])
                    .toArray();
            clouds.add(new FiguresReport.Cloud("class " + c, k, x, y));
        }
        return new FiguresReport.Panel(
                "softmax",
                "Softmax output of each sample",
                "A point for each sample of the weights; the classes stand beside one another.",
                "degrees",
                "probability",
                List.of(),
                clouds);
    }
}

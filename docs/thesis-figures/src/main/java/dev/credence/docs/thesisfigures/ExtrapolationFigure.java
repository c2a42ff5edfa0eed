package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * CO2 on Mauna Loa, continued beyond the data (Gal 2016, figures 4.6 and 4.7): how sure the models are where there are
 * no data.
 */
record ExtrapolationFigure(Contestants contestants, int points) implements ThesisFigure {
    /** How far the thesis' figure goes on, in standard deviations of the inputs. */
    private static final double BEYOND = 2;

    /** Where the behaviour far away is measured: so far beyond the data, and twice as far. */
    private static final double FAR = 1000;

    /** Of the weights there: a ratio of two standard deviations needs many. */
    private static final int SAMPLES = 20_000;

    static ExtrapolationFigure full() {
        return new ExtrapolationFigure(new Contestants(4, 256, 4000, 1000), 600);
    }

    static ExtrapolationFigure quick() {
        return new ExtrapolationFigure(new Contestants(2, 32, 200, 500), 120);
    }

    @Override
    public String name() {
        return "co2";
    }

    @Override
    public String title() {
        return "Extrapolation: CO2 with MC dropout and a Gaussian process";
    }

    @Override
    public List<String> datasets() {
        return List.of("co2");
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = workshop.datasets().apply("co2");
        Contestants.Trained models = contestants.train(workshop, dataset, dataset.examples());
        double[] x = OnGrid.inputs(dataset.examples());
        double start = Arrays.stream(x).min().orElseThrow();
        double end = Arrays.stream(x).max().orElseThrow();
        double[] near = OnGrid.even(start, end + BEYOND, points);
        double[] far = {end + FAR, end + 2 * FAR};
        List<OnGrid> grids =
                models.all().stream().map(model -> OnGrid.of(model, near)).toList();
        FiguresReport.Cloud data =
                new FiguresReport.Cloud("data", 5, x, dataset.examples().targets());
        List<FiguresReport.Panel> panels = IntStream.range(0, grids.size())
                .mapToObj(i -> new FiguresReport.Panel(
                        slug(Contestants.NAMES.get(i)),
                        Contestants.NAMES.get(i),
                        "Mean and two standard deviations of the function; the data end at x = 1.73.",
                        "time (standardised)",
                        "CO2 (standardised)",
                        List.of(grids.get(i).curve(Contestants.NAMES.get(i), i)),
                        List.of(data)))
                .toList();
        return new FiguresReport.Section(
                name(),
                title(),
                "272 months with a straight line removed, by the author's file. " + contestants.about()
                        + " In the thesis: 4 or 5 layers of 1024 units, 1,000,000 steps of SGD in batches of 200.",
                List.of(
                        growth(grids.get(0), end),
                        homogeneous(OnGrid.of(models.relu(), far, SAMPLES)),
                        saturated(OnGrid.of(models.tanh(), far, SAMPLES)),
                        prior(models.process(), OnGrid.of(models.process(), far))),
                Contestants.NAMES,
                panels,
                List.of());
    }

    static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private static FiguresReport.Law growth(OnGrid relu, double end) {
        double inside = relu.epistemic(x -> x <= end);
        double first = relu.epistemic(x -> x > end && x <= end + 1);
        double second = relu.epistemic(x -> x > end + 1);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("sd on the data", inside);
        numbers.put("up to 1 beyond them", first);
        numbers.put("from 1 to 2 beyond them", second);
        return new FiguresReport.Law(
                "The uncertainty of dropout with ReLU units grows with the distance from the data.",
                inside < first && first < second,
                numbers);
    }

    /** Every sampled network is a straight line far away, so the sd of the function is proportional to x. */
    private static FiguresReport.Law homogeneous(OnGrid relu) {
        double ratio = relu.epistemicSd()[1] / relu.epistemicSd()[0];
        return new FiguresReport.Law(
                "Far away every sampled ReLU network is a straight line: at twice the distance the uncertainty is twice"
                        + " as large (1.8 to 2.2 times).",
                ratio > 1.8 && ratio < 2.2,
                numbers(relu, ratio));
    }

    /** Units of the first layer are ±1 far away, so that every sampled network is a constant. */
    private static FiguresReport.Law saturated(OnGrid tanh) {
        double ratio = tanh.epistemicSd()[1] / tanh.epistemicSd()[0];
        return new FiguresReport.Law(
                "With TanH units it saturates: at twice the distance it is the same (0.9 to 1.1 times).",
                ratio > 0.9 && ratio < 1.1,
                numbers(tanh, ratio));
    }

    private static FiguresReport.Law prior(TrainedModel model, OnGrid process) {
        double scale = model.description().standardisation().targetScale();
        double signal = model.inference().findings().numbers().getOrDefault("signal_sd", Double.NaN) * scale;
        Map<String, Double> numbers = numbers(process, process.epistemicSd()[1] / process.epistemicSd()[0]);
        numbers.put("the prior's sd", signal);
        return new FiguresReport.Law(
                "The Gaussian process returns to its prior: far from the data the function's sd is the prior's (within"
                        + " 1 %).",
                Math.abs(process.epistemicSd()[0] / signal - 1) < 0.01, numbers);
    }

    private static Map<String, Double> numbers(OnGrid far, double ratio) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("sd at distance " + (int) FAR, far.epistemicSd()[0]);
        numbers.put("at " + (int) (2 * FAR), far.epistemicSd()[1]);
        numbers.put("ratio", ratio);
        return numbers;
    }
}

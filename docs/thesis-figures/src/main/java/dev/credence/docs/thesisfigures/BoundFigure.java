package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.numeric.Constants;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Whether the evidence lower bound chooses the dropout rate that predicts best (Gal 2016, sections 6.3 and 6.4).
 *
 * @param layers hidden ones
 * @param width units of each
 * @param points of training, and as many of test
 * @param epochs of a training
 * @param repeats seeds
 */
record BoundFigure(int layers, int width, int points, int epochs, int repeats) implements ThesisFigure {
    private static final List<Integer> PRECISIONS = List.of(50, 20, 10);
    private static final double[] RATES = {0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 0.9};
    private static final double LENGTH_SCALE = 1;
    private static final int BATCH = 100;
    private static final String CORRELATION = "Spearman's ρ";

    static BoundFigure full() {
        return new BoundFigure(4, 128, 1000, 100, 3);
    }

    static BoundFigure quick() {
        return new BoundFigure(2, 16, 200, 20, 1);
    }

    /** A training: the bound and the mean test log-likelihood, per point and in standardised units. */
    private record Trained(int precision, double rate, double bound, double logLikelihood) {}

    @Override
    public String name() {
        return "elbo";
    }

    @Override
    public String title() {
        return "The evidence lower bound against the test log-likelihood";
    }

    /** y = sin 3x + x/2 + N(0, 0.1²), x ~ N(0, 1); the second half is the test part. */
    private Dataset dataset(long seed) {
        CounterRandom random = Stream.GENERATED_DATA.of(seed, "evidence lower bound");
        double[][] x = new double[2 * points][1];
        double[] y = new double[x.length];
        for (int n = 0; n < x.length; n++) {
            x[n][0] = random.normal(0, n);
            y[n] = Math.sin(3 * x[n][0]) + x[n][0] / 2 + 0.1 * random.normal(1, n);
        }
        return new Dataset(
                "sine and line",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(
                        IntStream.range(0, points).toArray(),
                        IntStream.range(points, 2 * points).toArray())));
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = dataset(workshop.seed());
        List<Trained> all = new ArrayList<>();
        for (int precision : PRECISIONS) {
            workshop.progress().accept("precision " + precision);
            for (double rate : RATES) {
                for (int repeat = 0; repeat < repeats; repeat++) {
                    all.add(train(workshop, dataset, precision, rate, workshop.seed() + repeat));
                }
            }
        }
        List<FiguresReport.Law> laws = new ArrayList<>();
        List<FiguresReport.Panel> panels = new ArrayList<>();
        for (int i = 0; i < PRECISIONS.size(); i++) {
            int precision = PRECISIONS.get(i);
            List<Trained> some =
                    all.stream().filter(t -> t.precision() == precision).toList();
            laws.add(law(some, precision));
            panels.add(new FiguresReport.Panel(
                    "precision-" + precision,
                    "τ = " + precision,
                    "A point for each rate and seed. Larger rates are to the left where the bound falls with them.",
                    "ELBO per point, up to a constant",
                    "test log-likelihood per point",
                    List.of(),
                    List.of(new FiguresReport.Cloud("rate and seed", i, bounds(some), likelihoods(some)))));
        }
        laws.add(agreement(laws));
        return new FiguresReport.Section(
                name(),
                title(),
                layers + " hidden layers of " + width + " ReLU units, " + points + " points of y = sin 3x + x/2 with"
                        + " noise of sd 0.1, " + epochs + " epochs of Adam; dropout of the hidden layers "
                        + String.join(
                                ", ",
                                java.util.Arrays.stream(RATES)
                                        .mapToObj(String::valueOf)
                                        .toList()) + ", "
                        + repeats + " seeds. The bound has the entropy of the masks, Σ K H(p), and all of the prior's"
                        + " energy, so that rates can be compared. In the thesis: 4 × 1024 units, 5000 points; the two"
                        + " agree at τ = 50 and 20, not at 10.",
                laws,
                PRECISIONS.stream().map(p -> "τ = " + p).toList(),
                panels,
                List.of());
    }

    private static double[] bounds(List<Trained> trained) {
        return trained.stream().mapToDouble(Trained::bound).toArray();
    }

    private static double[] likelihoods(List<Trained> trained) {
        return trained.stream().mapToDouble(Trained::logLikelihood).toArray();
    }

    private FiguresReport.Law law(List<Trained> some, int precision) {
        double correlation = RankCorrelation.of(bounds(some), likelihoods(some));
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put(CORRELATION, correlation);
        numbers.put("rate of the best bound", best(some, Trained::bound));
        numbers.put("rate of the best test log-likelihood", best(some, Trained::logLikelihood));
        return new FiguresReport.Law(
                "τ = " + precision + ": the bound and the test log-likelihood rank the rates alike (ρ > 0.5).",
                correlation > 0.5,
                numbers);
    }

    private static FiguresReport.Law agreement(List<FiguresReport.Law> laws) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (int i = 0; i < PRECISIONS.size(); i++) {
            numbers.put("ρ at τ = " + PRECISIONS.get(i), laws.get(i).numbers().getOrDefault(CORRELATION, Double.NaN));
        }
        double least = numbers.values().stream().mapToDouble(d -> d).min().orElse(Double.NaN);
        return new FiguresReport.Law(
                "They agree least at the smallest τ, which is far from the noise of the data.",
                Objects.equals(numbers.get("ρ at τ = " + PRECISIONS.get(PRECISIONS.size() - 1)), least),
                numbers);
    }

    private static double best(List<Trained> some, java.util.function.ToDoubleFunction<Trained> value) {
        return some.stream()
                .max(java.util.Comparator.comparingDouble(value))
                .map(Trained::rate)
                .orElse(Double.NaN);
    }

    private Trained train(Workshop workshop, Dataset dataset, int precision, double rate, long seed) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("alpha", "0");
        settings.put("samples", "1");
        settings.put("hidden", String.join(",", Collections.nCopies(layers, String.valueOf(width))));
        settings.put("dropout", String.valueOf(rate));
        settings.put("noise", "fixed");
        settings.put("precision", String.valueOf(precision));
        settings.put("length-scale", String.valueOf(LENGTH_SCALE));
        settings.put("epochs", String.valueOf(epochs));
        settings.put("batch", String.valueOf(BATCH));
        settings.put("learning-rate", "0.002");
        settings.put("schedule", "cosine");
        settings.put("prediction-samples", "100");
        EpochReport[] last = new EpochReport[1];
        TrainedModel model = workshop.train(
                "dropout-alpha", settings, dataset, dataset.train(0), seed, (report, now) -> last[0] = report);
        Examples test = dataset.test(0);
        double scale = model.description().standardisation().targetScale();
        double[] sum = new double[1];
        model.predict(test, model.defaultSamples(), (tile, from) -> {
            double[] y = new double[tile.points()];
            for (int i = 0; i < y.length; i++) {
                y[i] = test.target(from + i);
            }
            for (double density : ((RegressionPredictive) tile).logDensity(y)) {
                sum[0] += density;
            }
        });
        double bound = -last[0].energy() + masks(rate) / dataset.train(0).size();
        return new Trained(precision, rate, bound, sum[0] / test.size() + Math.log(scale));
    }

    /**
     * What the energy leaves out because no parameter changes it, in nats: the entropy K H(p) of the masks of the K
     * inputs of every matrix that drops, less p times the prior's energy of its weights at 0 (Gal 2016, eq. 3.14).
     */
    double masks(double rate) {
        double entropy = -rate * Math.log(rate) - (1 - rate) * Math.log(1 - rate);
        double inputs = (double) layers * width;
        double weights = (layers - 1.0) * width * width + width;
        double atZero = weights * (Constants.HALF_LOG_2PI - Math.log(LENGTH_SCALE));
        return inputs * entropy - rate * atZero;
    }
}

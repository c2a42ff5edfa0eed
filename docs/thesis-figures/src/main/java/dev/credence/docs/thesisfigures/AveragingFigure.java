package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Standard dropout, which predicts by the mean weights, against MC dropout, which averages predictions; and how fast
 * each over-fits on a part of the training images (Gal 2016, section 4.4).
 *
 * @param parts by what the number of training images is divided
 * @param steps of every training
 * @param measurements of a training, evenly
 * @param looked test images at a measurement
 * @param tested test images after the training
 * @param samples of a prediction
 */
record AveragingFigure(List<Integer> parts, int steps, int measurements, int looked, int tested, int samples)
        implements ThesisFigure {
    static AveragingFigure full() {
        return new AveragingFigure(List.of(1, 4, 32), 3000, 10, 1000, 10_000, 50);
    }

    static AveragingFigure quick() {
        return new AveragingFigure(List.of(32, 128), 120, 2, 100, 300, 10);
    }

    private static final int BATCH = 100;

    /** How a network predicts. */
    private enum Prediction {
        MEAN_WEIGHTS("mean weights"),
        SAMPLES("MC");

        private final String label;

        Prediction(String label) {
            this.label = label;
        }
    }

    /** On test images, after some steps: the share of errors, and the mean log probability of the right class. */
    private record Score(int step, double error, double logLikelihood) {}

    /** A network on a part of the data, in one way of predicting. */
    private record Line(int part, Digits network, Prediction prediction, List<Score> scores, Score last) {
        String label() {
            return network.label() + (network == Digits.NONE ? "" : ", " + prediction.label);
        }

        int colour() {
            return network.colour() + (prediction == Prediction.MEAN_WEIGHTS ? 0 : 2);
        }

        double best() {
            return scores.stream().mapToDouble(Score::logLikelihood).max().orElse(Double.NaN);
        }

        /** How far the log-likelihood has fallen from its best, on the images looked at. */
        double fall() {
            return best() - scores.get(scores.size() - 1).logLikelihood();
        }
    }

    @Override
    public String name() {
        return "averaging";
    }

    @Override
    public String title() {
        return "Standard dropout against MC dropout, and over-fitting, on MNIST";
    }

    @Override
    public List<String> datasets() {
        return List.of(Digits.DATA);
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = workshop.datasets().apply(Digits.DATA);
        List<Line> lines = new ArrayList<>();
        for (int part : parts) {
            for (Digits network : Digits.values()) {
                workshop.progress().accept(network.label() + " on " + share(part) + " of MNIST");
                lines.addAll(lines(workshop, dataset, part, network));
            }
        }
        List<FiguresReport.Panel> panels = new ArrayList<>();
        for (int part : parts) {
            panels.add(panel(lines, part, "error"));
            panels.add(panel(lines, part, "log-likelihood"));
        }
        List<FiguresReport.Law> laws = new ArrayList<>();
        List<Integer> least = parts.subList(parts.size() - 1, parts.size());
        for (Digits network : List.of(Digits.INNER_PRODUCTS, Digits.ALL)) {
            laws.add(fewerErrors(lines, network));
            laws.add(likelier(lines, network, parts, ", whatever part is trained on."));
            if (parts.size() > 1) {
                laws.add(likelier(lines, network, least, " on the smallest part, seen most often."));
            }
        }
        laws.add(overFitting(lines));
        laws.add(errors(lines));
        List<String> legend = List.of(
                "lenet-none", "lenet-ip, mean weights", "lenet-all, mean weights", "lenet-ip, MC", "lenet-all, MC");
        return new FiguresReport.Section(
                name(),
                title(),
                "LeNet (5×5 convolutions of 20 and 50 filters with stride 2, 500 units) with dropout 0.5 nowhere, before"
                        + " the dense layers, or before all layers but the first; " + steps + " steps of Adam in"
                        + " batches of " + BATCH + ", " + samples + " samples. Curves: the first " + looked
                        + " test images; after the training: the first " + tested + ". In the thesis: SGD, max-pooling,"
                        + " 100,000 steps.",
                laws,
                legend,
                panels,
                List.of());
    }

    private static String share(int part) {
        return part == 1 ? "all" : "1/" + part;
    }

    private List<Line> lines(Workshop workshop, Dataset dataset, int part, Digits network) {
        Examples all = dataset.train(0);
        Examples train = all.rows(IntStream.range(0, all.size() / part).toArray());
        Examples test = dataset.test(0);
        Examples some = first(test, looked);
        int stepsOfEpoch = (train.size() + BATCH - 1) / BATCH;
        int epochs = Math.max(1, Math.round((float) steps / stepsOfEpoch));
        int every = Math.max(1, epochs / measurements);
        List<Prediction> ways =
                network == Digits.NONE ? List.of(Prediction.MEAN_WEIGHTS) : List.of(Prediction.values());
        List<List<Score>> scores =
                ways.stream().map(way -> (List<Score>) new ArrayList<Score>()).toList();
        TrainedModel model = workshop.train(
                "dropout-alpha", network.settings(epochs, samples), dataset, train, workshop.seed(), (report, now) -> {
                    for (int i = 0; i < ways.size() && isLooked(report, every); i++) {
                        scores.get(i).add(score(now, ways.get(i), some, report.epoch() * stepsOfEpoch));
                    }
                });
        return IntStream.range(0, ways.size())
                .mapToObj(i -> new Line(
                        part,
                        network,
                        ways.get(i),
                        scores.get(i),
                        score(model, ways.get(i), first(test, tested), epochs * stepsOfEpoch)))
                .toList();
    }

    private static Examples first(Examples examples, int count) {
        return examples.rows(
                IntStream.range(0, Math.min(count, examples.size())).toArray());
    }

    private static boolean isLooked(EpochReport report, int every) {
        return report.epoch() % every == 0 || report.epoch() == report.epochs();
    }

    private static Score score(TrainedModel model, Prediction way, Examples test, int step) {
        TrainedModel predicting = way == Prediction.MEAN_WEIGHTS ? model.atMeanWeights() : model;
        double[] sums = new double[2];
        predicting.predict(test, predicting.defaultSamples(), (tile, from) -> {
            CategoricalMixture p = (CategoricalMixture) tile;
            int[] targets = IntStream.range(from, from + p.points())
                    .map(i -> (int) test.target(i))
                    .toArray();
            int[] predicted = p.predictedClass();
            double[] logs = p.logProbability(targets);
            for (int i = 0; i < targets.length; i++) {
                sums[0] += predicted[i] == targets[i] ? 0 : 1;
                sums[1] += logs[i];
            }
        });
        return new Score(step, sums[0] / test.size(), sums[1] / test.size());
    }

    private static FiguresReport.Panel panel(List<Line> lines, int part, String what) {
        boolean error = what.equals("error");
        List<FiguresReport.Curve> curves = lines.stream()
                .filter(line -> line.part() == part)
                .map(line -> FiguresReport.Curve.line(
                        line.label(),
                        line.colour(),
                        line.scores().stream().mapToDouble(Score::step).toArray(),
                        line.scores().stream()
                                .mapToDouble(s -> error ? 100 * s.error() : s.logLikelihood())
                                .toArray()))
                .toList();
        return new FiguresReport.Panel(
                (error ? "error-" : "likelihood-") + part,
                "Trained on " + share(part) + " of the images: " + what,
                error ? "Of test images; lower is better." : "Of test images, in nats; higher is better.",
                "steps",
                error ? "test error, %" : "test log-likelihood",
                curves,
                List.of());
    }

    private static Line line(List<Line> lines, int part, Digits network, Prediction way) {
        return lines.stream()
                .filter(l -> l.part() == part && l.network() == network && l.prediction() == way)
                .findFirst()
                .orElseThrow();
    }

    private FiguresReport.Law fewerErrors(List<Line> lines, Digits network) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        boolean holds = true;
        for (int part : parts) {
            double mean =
                    line(lines, part, network, Prediction.MEAN_WEIGHTS).last().error();
            double sampled =
                    line(lines, part, network, Prediction.SAMPLES).last().error();
            numbers.put("MC on " + share(part) + ", %", 100 * sampled);
            numbers.put("mean weights on " + share(part) + ", %", 100 * mean);
            holds &= sampled <= mean;
        }
        return new FiguresReport.Law(
                network.label()
                        + ": averaging predictions makes no more errors than averaging weights, whatever part is"
                        + " trained on.",
                holds,
                numbers);
    }

    private static FiguresReport.Law likelier(List<Line> lines, Digits network, List<Integer> parts, String where) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        boolean holds = true;
        for (int part : parts) {
            double mean =
                    line(lines, part, network, Prediction.MEAN_WEIGHTS).last().logLikelihood();
            double sampled =
                    line(lines, part, network, Prediction.SAMPLES).last().logLikelihood();
            numbers.put("MC on " + share(part), sampled);
            numbers.put("mean weights on " + share(part), mean);
            holds &= sampled > mean;
        }
        return new FiguresReport.Law(
                network.label() + ": averaging predictions has a higher test log-likelihood than averaging weights"
                        + where,
                holds,
                numbers);
    }

    private FiguresReport.Law overFitting(List<Line> lines) {
        int part = parts.get(parts.size() - 1);
        Line none = line(lines, part, Digits.NONE, Prediction.MEAN_WEIGHTS);
        Line ip = line(lines, part, Digits.INNER_PRODUCTS, Prediction.SAMPLES);
        Line all = line(lines, part, Digits.ALL, Prediction.SAMPLES);
        Map<String, Double> numbers = new LinkedHashMap<>();
        Stream.of(none, ip, all).forEach(l -> numbers.put(l.label(), l.fall()));
        return new FiguresReport.Law(
                "On " + share(part) + " of the images the network without dropout over-fits: its test log-likelihood"
                        + " falls further from its best than that of networks with it.",
                none.fall() > ip.fall() && none.fall() > all.fall(),
                numbers);
    }

    private FiguresReport.Law errors(List<Line> lines) {
        int part = parts.get(parts.size() - 1);
        Line none = line(lines, part, Digits.NONE, Prediction.MEAN_WEIGHTS);
        Line all = line(lines, part, Digits.ALL, Prediction.SAMPLES);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("lenet-none, %", 100 * none.last().error());
        numbers.put("lenet-all, MC, %", 100 * all.last().error());
        numbers.put(
                "lenet-all, mean weights, %",
                100
                        * line(lines, part, Digits.ALL, Prediction.MEAN_WEIGHTS)
                                .last()
                                .error());
        return new FiguresReport.Law(
                String.format(
                        Locale.ROOT,
                        "On %s of the images dropout before all layers has a lower test error than none.",
                        share(part)),
                all.last().error() < none.last().error(),
                numbers);
    }
}

package dev.credence.eval.report;

import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.UncertaintyScore;
import dev.credence.eval.metrics.RocCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Figures of a model's uncertainty on out-of-distribution inputs compared with test points. */
final class DetectionFigures {
    private static final int BINS = 30;

    /** Combined step along both axes of a ROC curve that is too small to be visible. */
    private static final double INVISIBLE = 0.005;

    /** Line styles of the first numbers in charts.js, which repeats them for further ones in other colours. */
    private static final List<String> STROKES = List.of("solid", "dashed", "dotted", "dash-dotted");

    private DetectionFigures() {}

    /** Legend of the line styles for the given names. */
    static String legend(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> STROKES.get(i % STROKES.size()) + ": " + names.get(i))
                .collect(Collectors.joining("; "));
    }

    /** Histograms of entropy and mutual information, and a ROC curve for each set of out-of-distribution inputs. */
    static List<Figure> of(PointDetails.Classification in, List<OutOfDistribution> others) {
        if (others.isEmpty()) {
            return List.of();
        }
        List<Figure> figures = new ArrayList<>();
        for (UncertaintyScore score : List.of(UncertaintyScore.ENTROPY, UncertaintyScore.MUTUAL_INFORMATION)) {
            figures.add(histograms(score, in, others));
        }
        for (int i = 0; i < others.size(); i++) {
            figures.add(roc("ood-roc-" + i, in, others.get(i)));
        }
        return figures;
    }

    private static Figure histograms(
            UncertaintyScore score, PointDetails.Classification in, List<OutOfDistribution> others) {
        List<String> names = new ArrayList<>(List.of("test points"));
        List<double[]> values = new ArrayList<>(List.of(score.of(in)));
        others.forEach(other -> {
            names.add(other.name());
            values.add(score.of(other.points()));
        });
        double most = values.stream().flatMapToDouble(Arrays::stream).max().orElse(0);
        double width = (most > 0 ? most : 1) / BINS;
        double[] centres =
                IntStream.range(0, BINS).mapToDouble(b -> (b + 0.5) * width).toArray();
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            lines.add(new Chart.Lines.Line(names.get(i), i, centres, fractions(values.get(i), width)));
            alt.add(names.get(i) + " "
                    + Phrases.significant(Arrays.stream(values.get(i)).average().orElse(Double.NaN)));
        }
        String title = score.words().substring(0, 1).toUpperCase(Locale.ROOT)
                + score.words().substring(1);
        return new Figure(
                "ood-" + score.key().replace('_', '-'),
                title + ", in and out of distribution",
                "Distribution of the values. The less the lines overlap, the better such inputs are detected. "
                        + legend(names) + ".",
                "Mean " + score.words() + ": " + String.join("; ", alt) + ".",
                new Chart.Lines(score.words() + " in nats", "fraction of points", false, lines));
    }

    private static double[] fractions(double[] values, double width) {
        double[] fractions = new double[BINS];
        for (double value : values) {
            fractions[Math.min(BINS - 1, (int) (value / width))] += 1.0 / values.length;
        }
        return fractions;
    }

    private static Figure roc(String id, PointDetails.Classification in, OutOfDistribution other) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        other.detections(in).forEach((score, detection) -> {
            lines.add(line(score, RocCurve.of(score.of(in), score.of(other.points()))));
            alt.add(score.words() + " " + Phrases.fixed(detection.auroc(), 3));
        });
        return new Figure(
                id,
                "Detecting " + other.name() + " (ROC)",
                "Fraction of out-of-distribution inputs above a threshold on the score (true positives), against that of test points (false positives)."
                        + " The diagonal is chance. "
                        + legend(Arrays.stream(UncertaintyScore.values())
                                .map(UncertaintyScore::words)
                                .toList())
                        + ".",
                "Area under the ROC curve: " + String.join("; ", alt) + ".",
                new Chart.Lines("false positive rate", "true positive rate", true, lines));
    }

    private static Chart.Lines.Line line(UncertaintyScore score, RocCurve curve) {
        DoubleStream.Builder x = DoubleStream.builder().add(0);
        DoubleStream.Builder y = DoubleStream.builder().add(0);
        double along = 0;
        for (int i = 0; i < curve.size(); i++) {
            double now = curve.falsePositiveRate(i) + curve.truePositiveRate(i);
            if (now - along >= INVISIBLE || i == curve.size() - 1) {
                x.add(curve.falsePositiveRate(i));
                y.add(curve.truePositiveRate(i));
                along = now;
            }
        }
        return new Chart.Lines.Line(
                score.words(),
                List.of(UncertaintyScore.values()).indexOf(score),
                x.build().toArray(),
                y.build().toArray());
    }
}

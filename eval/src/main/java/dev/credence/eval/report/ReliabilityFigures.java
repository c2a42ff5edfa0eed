package dev.credence.eval.report;

import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.PointScores;
import dev.credence.eval.metrics.RocCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reliability of one model, with the number of points in each bin, and ROC curves of its classes. */
final class ReliabilityFigures {
    private static final int BINS = 10;
    private static final int MOST_POINTS = 200;

    private ReliabilityFigures() {}

    static List<Figure> of(PointDetails points, PointScores scores, List<String> classes) {
        if (!(points instanceof PointDetails.Classification)) {
            return List.of(quantiles(points.column("pit")));
        }
        List<Figure> figures = new ArrayList<>(List.of(confidence(points.column("confidence"), scores.point())));
        if (scores.probabilities().length > 0) {
            figures.addAll(roc(points.column("observed"), scores.probabilities(), classes));
        }
        return figures;
    }

    /** The share of right predictions by confidence, with binomial standard errors. */
    static Figure confidence(double[] confidence, double[] right) {
        double[] sum = new double[BINS];
        double[] hits = new double[BINS];
        long[] counts = new long[BINS];
        for (int i = 0; i < confidence.length; i++) {
            int bin = Math.max(0, Math.min(BINS - 1, (int) (confidence[i] * BINS)));
            sum[bin] += confidence[i];
            hits[bin] += right[i];
            counts[bin]++;
        }
        int[] filled = IntStream.range(0, BINS).filter(b -> counts[b] > 0).toArray();
        double[] x = Arrays.stream(filled).mapToDouble(b -> sum[b] / counts[b]).toArray();
        double[] y = Arrays.stream(filled).mapToDouble(b -> hits[b] / counts[b]).toArray();
        double[] se = new double[y.length];
        // (h + 1)/(n + 2): a bin that is all right is not certain
        Arrays.setAll(se, k -> {
            double n = counts[filled[k]];
            double p = (hits[filled[k]] + 1) / (n + 2);
            return Math.sqrt(p * (1 - p) / n);
        });
        return new Figure(
                "reliability",
                "Reliability",
                "Accuracy of the predictions of each confidence, with its standard error; bars: how many predictions. Below"
                        + " the diagonal: over-confident.",
                "Reliability: " + text(x, y, filled, counts),
                new Chart.Reliability("confidence", "accuracy", x, y, se, counts));
    }

    private static String text(double[] x, double[] y, int[] bins, long[] counts) {
        List<String> parts = new ArrayList<>();
        for (int k = 0; k < x.length; k++) {
            parts.add(counts[bins[k]] + " at " + Phrases.fixed(x[k], 2) + ": " + Phrases.fixed(y[k], 2));
        }
        return String.join("; ", parts) + ".";
    }

    /** The share of targets below each quantile, with counts of targets in each tenth of their distributions. */
    static Figure quantiles(double[] pit) {
        long[] counts = new long[BINS];
        Arrays.stream(pit).forEach(p -> counts[Math.max(0, Math.min(BINS - 1, (int) (p * BINS)))]++);
        double[] x = new double[BINS + 1];
        double[] y = new double[BINS + 1];
        double[] se = new double[BINS + 1];
        for (int k = 0; k <= BINS; k++) {
            double level = (double) k / BINS;
            x[k] = level;
            y[k] = Arrays.stream(pit).filter(p -> p <= level).count() / (double) pit.length;
            se[k] = Math.sqrt(level * (1 - level) / pit.length);
        }
        int[] bins = IntStream.range(0, BINS).toArray();
        return new Figure(
                "reliability",
                "Reliability",
                "Share of targets below each predictive quantile, with the standard error of a calibrated model; bars: how"
                        + " many targets lie in each tenth of their distribution. More at both ends than in the middle:"
                        + " over-confident.",
                "Reliability: targets in each tenth of their predictive distribution: "
                        + Arrays.stream(bins)
                                .mapToObj(b -> String.valueOf(counts[b]))
                                .collect(Collectors.joining(", "))
                        + ".",
                new Chart.Reliability("quantile level", "targets below it", x, y, se, counts));
    }

    /** One class against the rest; of two classes the second. */
    private static List<Figure> roc(double[] observed, double[][] p, List<String> classes) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> areas = new ArrayList<>();
        for (int c = classes.size() == 2 ? 1 : 0; c < classes.size(); c++) {
            int of = c;
            double[] in = scores(observed, p, of, false);
            double[] out = scores(observed, p, of, true);
            if (in.length == 0 || out.length == 0) {
                continue;
            }
            RocCurve curve = RocCurve.of(in, out);
            int every = (curve.size() + MOST_POINTS - 1) / MOST_POINTS;
            double[] at = IntStream.range(-1, curve.size())
                    .filter(k -> k < 0 || k == curve.size() - 1 || k % every == 0)
                    .asDoubleStream()
                    .toArray();
            lines.add(new Chart.Lines.Line(
                    classes.get(of),
                    of,
                    Arrays.stream(at)
                            .map(k -> k < 0 ? 0 : curve.falsePositiveRate((int) k))
                            .toArray(),
                    Arrays.stream(at)
                            .map(k -> k < 0 ? 0 : curve.truePositiveRate((int) k))
                            .toArray()));
            areas.add(classes.get(of) + " " + Phrases.fixed(area(curve), 3));
        }
        return lines.isEmpty()
                ? List.of()
                : List.of(new Figure(
                        "roc",
                        "ROC",
                        "Each class against the rest, by its probability: the share of its rows found, against the share of"
                                + " others taken for it. Diagonal: chance. Areas: " + String.join(", ", areas) + ".",
                        "ROC curves. Areas below them: " + String.join(", ", areas) + ".",
                        new Chart.Lines("others taken for it", "rows of the class found", true, lines)));
    }

    private static double[] scores(double[] observed, double[][] p, int of, boolean own) {
        return IntStream.range(0, observed.length)
                .filter(i -> (observed[i] == of) == own)
                .mapToDouble(i -> p[i][of])
                .toArray();
    }

    /** By trapezoids from (0, 0). */
    private static double area(RocCurve curve) {
        double area = 0;
        double x = 0;
        double y = 0;
        for (int k = 0; k < curve.size(); k++) {
            area += (curve.falsePositiveRate(k) - x) * (curve.truePositiveRate(k) + y) / 2;
            x = curve.falsePositiveRate(k);
            y = curve.truePositiveRate(k);
        }
        return area;
    }
}

package dev.credence.eval.report;

import dev.credence.eval.detail.PointDetails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Figures that one model has and a comparison does not: how many points there are behind each share, and ROC. */
final class ModelFigures {
    private static final int BINS = 10;

    private ModelFigures() {}

    static List<Figure> of(PointDetails points, List<String> classes) {
        if (points instanceof PointDetails.Regression) {
            return List.of(places(points.column("pit")));
        }
        List<Figure> figures = new ArrayList<>(List.of(confidences(points)));
        if (classes.size() == 2) {
            roc(points, classes.get(1)).ifPresent(figures::add);
        }
        return figures;
    }

    private static int[] counts(double[] shares) {
        int[] counts = new int[BINS];
        for (double share : shares) {
            counts[Math.max(0, Math.min(BINS - 1, (int) (share * BINS)))]++;
        }
        return counts;
    }

    private static String bin(int b) {
        return 10 * b + "–" + 10 * (b + 1) + " %";
    }

    /** Bars of counts. */
    private static Chart.Bars bars(String axis, int[] counts) {
        return new Chart.Bars(
                axis,
                IntStream.range(0, BINS)
                        .mapToObj(b -> new Chart.Bars.Bar(bin(b), (double) counts[b], null))
                        .toList());
    }

    private static Figure places(double[] pit) {
        int[] counts = counts(pit);
        double each = (double) pit.length / BINS;
        double error = Math.sqrt(each * (1 - 1.0 / BINS));
        return new Figure(
                "model-places",
                "Where targets fall in their distributions",
                "Points by the probability that the model gave to smaller targets. Calibrated: about "
                        + Phrases.significant(each) + " ± " + Phrases.significant(error)
                        + " each. More at both ends: over-confident; more in the middle: under-confident.",
                "Points by tenths of their predictive distributions: "
                        + Phrases.list(
                                Arrays.stream(counts).mapToObj(String::valueOf).toList()) + ".",
                bars("points", counts));
    }

    private static Figure confidences(PointDetails points) {
        int[] counts = counts(points.column("confidence"));
        return new Figure(
                "model-confidences",
                "Points behind the reliability",
                "Points by the probability of their most probable class. Where there are few, their accuracy says little.",
                "Points by tenths of confidence: "
                        + Phrases.list(
                                Arrays.stream(counts).mapToObj(String::valueOf).toList()) + ".",
                bars("points", counts));
    }

    /** The receiver operating characteristic of two classes; empty if one of them has no points. */
    private static Optional<Figure> roc(PointDetails points, String positive) {
        double[] observed = points.column("observed");
        double[] predicted = points.column("predicted");
        double[] confidence = points.column("confidence");
        double[] score = new double[observed.length];
        Arrays.setAll(score, i -> predicted[i] == 1 ? confidence[i] : 1 - confidence[i]);
        int[] order = IntStream.range(0, score.length)
                .boxed()
                .sorted((a, b) -> Double.compare(score[b], score[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        double positives = Arrays.stream(observed).filter(y -> y == 1).count();
        double negatives = observed.length - positives;
        if (positives == 0 || negatives == 0) {
            return Optional.empty();
        }
        List<double[]> corners = new ArrayList<>(List.of(new double[] {0, 0}));
        double hits = 0;
        double alarms = 0;
        for (int k = 0; k < order.length; k++) {
            hits += observed[order[k]] == 1 ? 1 : 0;
            alarms += observed[order[k]] == 1 ? 0 : 1;
            if (k + 1 == order.length || score[order[k + 1]] != score[order[k]]) { // ties together
                corners.add(new double[] {alarms / negatives, hits / positives});
            }
        }
        double area = IntStream.range(1, corners.size())
                .mapToDouble(k ->
                        (corners.get(k)[0] - corners.get(k - 1)[0]) * 0.5 * (corners.get(k)[1] + corners.get(k - 1)[1]))
                .sum();
        double[] x = corners.stream().mapToDouble(c -> c[0]).toArray();
        double[] y = corners.stream().mapToDouble(c -> c[1]).toArray();
        return Optional.of(new Figure(
                "model-roc",
                "ROC of " + positive,
                "Share of the points of this class that are found, by the share of the others taken for it, at each threshold of"
                        + " its probability. Area " + Phrases.fixed(area, 3) + "; 0.5 is chance, the diagonal.",
                "Receiver operating characteristic of " + positive + ", area " + Phrases.fixed(area, 3) + ".",
                new Chart.Lines(
                        "others taken for it", "found", true, List.of(new Chart.Lines.Line(positive, 0, x, y)))));
    }
}

package dev.credence.eval.report;

import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.metrics.RejectionCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Figures of a classification's uncertainty: calibration, and errors by uncertainty. */
final class ClassificationFigures {
    private static final int BINS = 10;
    private static final int STEPS = 20;

    private ClassificationFigures() {}

    static List<Figure> of(String dataset, List<ContenderRuns> runs) {
        List<ContenderRuns> known = runs.stream()
                .filter(r -> !r.details().isEmpty())
                .filter(r -> r.details().get(0).points() instanceof PointDetails.Classification)
                .toList();
        return known.isEmpty() ? List.of() : List.of(reliability(dataset, known), rejection(dataset, known));
    }

    private static Figure reliability(String dataset, List<ContenderRuns> runs) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            double[] confidence = r.pooled("confidence");
            boolean[] right = right(r);
            double[] sum = new double[BINS];
            double[] hits = new double[BINS];
            int[] count = new int[BINS];
            for (int i = 0; i < confidence.length; i++) {
                int bin = Math.max(0, Math.min(BINS - 1, (int) (confidence[i] * BINS)));
                sum[bin] += confidence[i];
                hits[bin] += right[i] ? 1 : 0;
                count[bin]++;
            }
            int[] filled = IntStream.range(0, BINS).filter(b -> count[b] > 0).toArray();
            double[] x =
                    Arrays.stream(filled).mapToDouble(b -> sum[b] / count[b]).toArray();
            double[] y =
                    Arrays.stream(filled).mapToDouble(b -> hits[b] / count[b]).toArray();
            lines.add(new Chart.Lines.Line(r.label(), r.number(), x, y));
            r.mean("ece").ifPresent(e -> alt.add(r.label() + " " + Phrases.fixed(e.mean(), 3)));
        }
        return new Figure(
                dataset + "-reliability",
                "Reliability",
                "Accuracy of the predictions made at each level of confidence. Below the diagonal: over-confident.",
                "Reliability. Expected calibration error: " + String.join("; ", alt) + ".",
                new Chart.Lines("confidence", "accuracy", true, lines));
    }

    /** Accuracy when predictions of high entropy are rejected first. */
    private static Figure rejection(String dataset, List<ContenderRuns> runs) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (ContenderRuns r : runs) {
            RejectionCurve curve = RejectionCurve.of(r.pooled("entropy"), right(r));
            double[] x = IntStream.range(0, STEPS)
                    .mapToDouble(k -> (double) k / STEPS)
                    .toArray();
            double[] y = Arrays.stream(x).map(curve::accuracy).toArray();
            lines.add(new Chart.Lines.Line(r.label(), r.number(), x, y));
            alt.add(r.label() + " from " + Phrases.fixed(y[0], 3) + " to " + Phrases.fixed(y[STEPS / 2], 3));
        }
        return new Figure(
                dataset + "-rejection",
                "Accuracy after rejection",
                "The most uncertain predictions, by entropy, are rejected. The steeper the curve, the better the uncertainty"
                        + " detects errors.",
                "Accuracy when the most uncertain half of the predictions is rejected: " + String.join("; ", alt) + ".",
                new Chart.Lines("fraction rejected", "accuracy of the rest", false, lines));
    }

    private static boolean[] right(ContenderRuns r) {
        double[] observed = r.pooled("observed");
        double[] predicted = r.pooled("predicted");
        boolean[] right = new boolean[observed.length];
        for (int i = 0; i < right.length; i++) {
            right[i] = observed[i] == predicted[i];
        }
        return right;
    }
}

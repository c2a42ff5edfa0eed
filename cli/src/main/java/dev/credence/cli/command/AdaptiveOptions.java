package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.TextTable;
import dev.credence.cli.data.LoadedModel;
import dev.credence.core.UserException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.AdaptiveConformal;
import dev.credence.guarantee.PredictionIntervals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Rows in the order of time: intervals that widen after misses and narrow without (adaptive conformal inference). */
final class AdaptiveOptions {
    private static final double USUAL_STEP = 0.01;

    /** Parts of the rows, in their order, whose coverage is told. */
    private static final int PARTS = 10;

    @Option(
            names = "--adaptive",
            paramLabel = "C",
            split = ",",
            order = 44,
            description = {
                "The rows are in the order of time: let the intervals of these coverages adapt from row to row, and show",
                "what they cover beside the model's own."
            })
    private @Nullable List<Double> coverages;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 44,
            description = "How far a miss moves the intervals of --adaptive, from 0 to 1 (default: 0.01).")
    private @Nullable Double step;

    void check(Problems problems) {
        if (coverages == null) {
            if (step != null) {
                problems.add("--adaptive-step goes with --adaptive.");
            }
            return;
        }
        for (double coverage : coverages) {
            if (!(coverage > 0 && coverage < 1)) {
                problems.add(
                        "--adaptive is " + coverage + ", expected numbers between 0 and 1 (exclusive), such as 0.9.");
            }
        }
        if (coverages.stream().distinct().count() < coverages.size()) {
            problems.add("--adaptive names a coverage twice: " + coverages + ".");
        }
        if (step != null && !(step > 0 && step <= 1)) {
            problems.add("--adaptive-step is " + step + ", expected a number above 0 and up to 1, such as 0.01.");
        }
    }

    boolean isGiven() {
        return coverages != null;
    }

    /** What to take the rows in with. */
    Run start(LoadedModel loaded) {
        List<Double> chosen = coverages == null ? List.of() : coverages;
        if (!chosen.isEmpty() && !loaded.model().description().classNames().isEmpty()) {
            throw new UserException("--adaptive is for intervals of numbers, and the model predicts classes.");
        }
        return new Run(chosen.stream()
                .map(c -> new Line(c, step == null ? USUAL_STEP : step))
                .toList());
    }

    /** One coverage: what adapts, and the model's own interval beside it. */
    private static final class Line {
        private final AdaptiveConformal adaptive;
        private final AdaptiveConformal fixed;
        private final List<Boolean> covered = new ArrayList<>();
        private final List<Boolean> ownCovered = new ArrayList<>();
        private double width;
        private double ownWidth;
        private int unbounded;
        private int empty;

        Line(double coverage, double step) {
            this.adaptive = AdaptiveConformal.start(coverage, step);
            this.fixed = AdaptiveConformal.start(coverage, 0);
        }

        void add(RegressionPredictive tile, double[] targets) {
            PredictionIntervals own = fixed.observe(tile, targets);
            PredictionIntervals found = adaptive.observe(tile, targets);
            for (int n = 0; n < targets.length; n++) {
                covered.add(found.contains(n, targets[n]));
                ownCovered.add(own.contains(n, targets[n]));
                ownWidth += own.upper()[n] - own.lower()[n];
                double wide = found.upper()[n] - found.lower()[n];
                empty += Double.isNaN(wide) ? 1 : 0;
                unbounded += Double.isInfinite(wide) ? 1 : 0;
                width += Double.isFinite(wide) ? wide : 0;
            }
        }

        /** Mean width of the intervals that have two ends. */
        double meanWidth() {
            return width / (covered.size() - unbounded - empty);
        }

        static double share(List<Boolean> covered) {
            return (double) covered.stream().filter(c -> c).count() / covered.size();
        }
    }

    /** What was found. */
    static final class Run {
        private final List<Line> lines;

        private Run(List<Line> lines) {
            this.lines = lines;
        }

        void add(Predictive tile, double[] targets) {
            if (tile instanceof RegressionPredictive regression) {
                lines.forEach(line -> line.add(regression, targets));
            }
        }

        /** Tables for people: all rows, and parts of them over time. */
        String text(Console console) {
            TextTable all = TextTable.ofNumbers(List.of(
                    "adaptive coverage",
                    "covered",
                    "surely within",
                    "mean width",
                    "unbounded",
                    "empty",
                    "model covers",
                    "its mean width"));
            for (Line line : lines) {
                all.row(List.of(
                        CoverageTable.percent(line.adaptive.state().coverage()),
                        CoverageTable.percent(Line.share(line.covered)),
                        "± " + CoverageTable.percent(Math.min(1, line.adaptive.bound())),
                        Numbers.of(line.meanWidth()),
                        String.valueOf(line.unbounded),
                        String.valueOf(line.empty),
                        CoverageTable.percent(Line.share(line.ownCovered)),
                        Numbers.of(line.ownWidth / line.covered.size())));
            }
            List<String> header = new ArrayList<>(List.of("rows"));
            for (Line line : lines) {
                String percent = CoverageTable.percent(line.adaptive.state().coverage());
                header.add(percent + " adaptive");
                header.add(percent + " model");
            }
            TextTable parts = TextTable.ofNumbers(header);
            int rows = lines.get(0).covered.size();
            for (int[] part : parts(rows)) {
                List<String> cells = new ArrayList<>(List.of((part[0] + 1) + " to " + part[1]));
                for (Line line : lines) {
                    cells.add(CoverageTable.percent(Line.share(line.covered.subList(part[0], part[1]))));
                    cells.add(CoverageTable.percent(Line.share(line.ownCovered.subList(part[0], part[1]))));
                }
                parts.row(cells);
            }
            return console.text(all) + "\n\n" + console.text(parts);
        }

        private static List<int[]> parts(int rows) {
            List<int[]> parts = new ArrayList<>();
            int count = Math.min(PARTS, rows);
            for (int i = 0; i < count; i++) {
                parts.add(new int[] {(int) ((long) rows * i / count), (int) ((long) rows * (i + 1) / count)});
            }
            return parts;
        }

        /** The same for programs. */
        void write(ArrayNode array) {
            for (Line line : lines) {
                AdaptiveConformal.State state = line.adaptive.state();
                ObjectNode json = array.addObject();
                json.put("coverage", state.coverage());
                json.put("step", state.step());
                json.put("rows", state.rows());
                json.put("covered", Line.share(line.covered));
                json.put("bound", line.adaptive.bound());
                json.put("next_level", 1 - state.miss());
                if (Double.isNaN(line.meanWidth())) {
                    json.putNull("width");
                } else {
                    json.put("width", line.meanWidth());
                }
                json.put("unbounded", line.unbounded);
                json.put("empty", line.empty);
                json.put("model_covered", Line.share(line.ownCovered));
                json.put("model_width", line.ownWidth / line.covered.size());
                ArrayNode over = json.putArray("over_time");
                for (int[] part : parts(line.covered.size())) {
                    ObjectNode one = over.addObject();
                    one.put("from", part[0] + 1);
                    one.put("to", part[1]);
                    one.put("covered", Line.share(line.covered.subList(part[0], part[1])));
                    one.put("model_covered", Line.share(line.ownCovered.subList(part[0], part[1])));
                }
            }
        }
    }
}

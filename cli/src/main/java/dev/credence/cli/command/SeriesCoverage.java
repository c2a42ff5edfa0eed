package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.TextTable;
import dev.credence.core.data.Examples;
import dev.credence.eval.report.CoverageOverTime;
import dev.credence.guarantee.AdaptiveConformal;
import dev.credence.guarantee.AdaptiveIntervals;
import dev.credence.guarantee.EnbPiModels;
import dev.credence.guarantee.PredictionIntervals;
import dev.credence.guarantee.SeriesIntervals;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What intervals that go on from row to row cover of rows in the order of time, beside the model's own. */
final class SeriesCoverage {
    /** Parts of the rows, in their order, whose coverage is told. */
    private static final int PARTS = 10;

    /** One coverage. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Line(
            double coverage,
            boolean[] covered,
            double width,
            int unbounded,
            int empty,
            boolean[] ownCovered,
            double ownWidth) {}

    private final SeriesIntervals intervals;
    private final List<AdaptiveConformal.State> before;
    private final List<Line> lines = new ArrayList<>();
    private final int rows;

    /** Takes the rows in. */
    SeriesCoverage(SeriesIntervals intervals, SavedModel loaded, Examples rows, int samples) {
        this.intervals = intervals;
        this.rows = rows.size();
        this.before = intervals instanceof AdaptiveIntervals adaptive ? adaptive.states() : List.of();
        List<PredictionIntervals> own = OwnIntervals.of(loaded.model(), rows, intervals.coverages(), samples);
        List<PredictionIntervals> found = intervals.observe(rows);
        for (int l = 0; l < found.size(); l++) {
            PredictionIntervals one = found.get(l);
            double[] widths = IntStream.range(0, this.rows)
                    .mapToDouble(n -> one.upper()[n] - one.lower()[n])
                    .toArray();
            PredictionIntervals model = own.get(l);
            lines.add(new Line(
                    one.coverage(),
                    OwnIntervals.covered(one, rows),
                    IntStream.range(0, this.rows)
                            .mapToDouble(n -> widths[n])
                            .filter(Double::isFinite)
                            .average()
                            .orElse(Double.NaN),
                    (int) IntStream.range(0, this.rows)
                            .filter(n -> Double.isInfinite(widths[n]))
                            .count(),
                    (int) IntStream.range(0, this.rows)
                            .filter(n -> Double.isNaN(widths[n]))
                            .count(),
                    OwnIntervals.covered(model, rows),
                    IntStream.range(0, this.rows)
                            .mapToDouble(n -> model.upper()[n] - model.lower()[n])
                            .average()
                            .orElse(Double.NaN)));
        }
    }

    private boolean isAdaptive() {
        return !before.isEmpty();
    }

    private static double share(boolean[] covered, int from, int to) {
        return (double) IntStream.range(from, to).filter(n -> covered[n]).count() / (to - from);
    }

    private double share(boolean[] covered) {
        return share(covered, 0, rows);
    }

    /**
     * The most by which the share missed of these rows may differ from α: it is (α_{T+1} − α_1)/(γ T), and α_{T+1} lies
     * within [−γ, 1 + γ].
     */
    private double bound(int level) {
        AdaptiveConformal.State state = before.get(level);
        return (Math.max(state.miss(), 1 - state.miss()) + state.step()) / (state.step() * rows);
    }

    /** Tables for people: all rows, and parts of them over time. */
    String text(Console console) {
        String name = isAdaptive() ? "adaptive" : "EnbPI";
        List<String> header = new ArrayList<>(List.of(name + " coverage", "covered"));
        if (isAdaptive()) {
            header.add("surely within");
        }
        header.addAll(List.of("mean width", "unbounded", "empty", "model covers", "its mean width"));
        TextTable all = TextTable.ofNumbers(header);
        List<String> over = new ArrayList<>(List.of("rows"));
        for (int l = 0; l < lines.size(); l++) {
            Line line = lines.get(l);
            String percent = CoverageTable.percent(line.coverage);
            List<String> cells = new ArrayList<>(List.of(percent, CoverageTable.percent(share(line.covered))));
            if (isAdaptive()) {
                cells.add("± " + CoverageTable.percent(Math.min(1, bound(l))));
            }
            cells.addAll(List.of(
                    Numbers.of(line.width),
                    String.valueOf(line.unbounded),
                    String.valueOf(line.empty),
                    CoverageTable.percent(share(line.ownCovered)),
                    Numbers.of(line.ownWidth)));
            all.row(cells);
            over.add(percent + " " + name);
            over.add(percent + " model");
        }
        TextTable parts = TextTable.ofNumbers(over);
        for (int[] part : parts()) {
            List<String> cells = new ArrayList<>(List.of((part[0] + 1) + " to " + part[1]));
            for (Line line : lines) {
                cells.add(CoverageTable.percent(share(line.covered, part[0], part[1])));
                cells.add(CoverageTable.percent(share(line.ownCovered, part[0], part[1])));
            }
            parts.row(cells);
        }
        return console.text(all) + "\n\n" + console.text(parts);
    }

    private List<int[]> parts() {
        int count = Math.min(PARTS, rows);
        return IntStream.range(0, count)
                .mapToObj(i -> new int[] {(int) ((long) rows * i / count), (int) ((long) rows * (i + 1) / count)})
                .toList();
    }

    /** The lines of a chart. */
    List<CoverageOverTime.Line> chart() {
        List<CoverageOverTime.Line> all = new ArrayList<>();
        for (Line line : lines) {
            all.add(new CoverageOverTime.Line(isAdaptive() ? "adaptive" : "EnbPI", line.coverage, line.covered));
        }
        return all;
    }

    /** The same for programs. */
    void write(ObjectNode document) {
        ArrayNode array = document.putArray(isAdaptive() ? "adaptive" : "enbpi");
        for (int l = 0; l < lines.size(); l++) {
            Line line = lines.get(l);
            ObjectNode json = array.addObject();
            json.put("coverage", line.coverage);
            if (intervals instanceof AdaptiveIntervals adaptive) {
                AdaptiveConformal.State state = adaptive.states().get(l);
                json.put("step", state.step());
                json.put("bound", bound(l));
                json.put("next_level", 1 - state.miss());
            } else if (intervals instanceof EnbPiModels enbPi) {
                json.put("window", enbPi.state().residuals().length);
            }
            json.put("rows", rows);
            json.put("rows_before", intervals.observed() - rows);
            json.put("covered", share(line.covered));
            put(json, "width", line.width);
            json.put("unbounded", line.unbounded);
            json.put("empty", line.empty);
            json.put("model_covered", share(line.ownCovered));
            put(json, "model_width", line.ownWidth);
            ArrayNode over = json.putArray("over_time");
            for (int[] part : parts()) {
                ObjectNode one = over.addObject();
                one.put("from", part[0] + 1);
                one.put("to", part[1]);
                one.put("covered", share(line.covered, part[0], part[1]));
                one.put("model_covered", share(line.ownCovered, part[0], part[1]));
            }
        }
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isNaN(value)) {
            json.putNull(name);
        } else {
            json.put(name, value);
        }
    }
}

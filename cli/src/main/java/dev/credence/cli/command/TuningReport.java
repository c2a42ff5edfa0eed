package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.tuning.TrialResult;
import dev.credence.eval.tuning.TuningResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results of a search as text. */
final class TuningReport {
    private static final int MOST_ROWS = 5;
    private static final int MOST_FAILURES = 3;

    private TuningReport() {}

    /** A table of the best trials and the defaults. */
    static TextTable table(TuningResult result) {
        List<String> header = new ArrayList<>(List.of("trial"));
        header.addAll(result.searched());
        header.add("log-likelihood");
        TextTable table = TextTable.ofNumbers(header);
        List<TrialResult> rows = result.finalists().stream().limit(MOST_ROWS).collect(Collectors.toList());
        if (!rows.contains(result.defaults())) {
            rows.add(result.defaults());
        }
        for (TrialResult row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.trial() == 0 ? "0, the defaults" : row.trial() + ""));
            result.searched().forEach(name -> cells.add(row.settings().getOrDefault(name, "")));
            cells.add(row.failed() ? "failed" : Numbers.of(row.validationLogLikelihood()));
            table.row(cells);
        }
        return table;
    }

    /** The gain of the best trial over the defaults. */
    static String gain(TuningResult result) {
        TrialResult best = result.best();
        int holdOuts = best.scores().size();
        String measured = "Validation log-likelihood of a point after " + Numbers.counted(best.epochs(), "epoch") + ", "
                + (holdOuts == 1 ? "on 20 %" : "the mean over " + holdOuts + " random 20 %")
                + " of the training points.";
        if (best.trial() == 0) {
            return measured
                    + (result.trials() == 1
                            ? "\nThe defaults were the only trial."
                            : "\nNone of " + result.trials() + " trials is better than the defaults.");
        }
        if (result.defaults().failed()) {
            return measured + "\nThe defaults failed: " + result.defaults().failure();
        }
        List<String> each = new ArrayList<>();
        for (int i = 0; i < holdOuts; i++) {
            each.add(signed(best.scores().get(i) - result.defaults().scores().get(i)));
        }
        return measured + "\nGain over the defaults: " + signed(result.gain())
                + (holdOuts == 1 ? "" : " (on each: " + String.join(", ", each) + ")") + ". It is the best of "
                + result.trials() + " trials: expect less on new data.";
    }

    /** The failed trials, if any. */
    static Optional<String> failures(TuningResult result) {
        List<TrialResult> failed = result.failed();
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        String shown = failed.stream()
                .limit(MOST_FAILURES)
                .map(trial ->
                        "\n  trial " + trial.trial() + searched(result, trial.settings()) + ": " + trial.failure())
                .collect(Collectors.joining());
        int more = failed.size() - MOST_FAILURES;
        return Optional.of(failed.size() + " of " + result.trials() + " trials failed and count as the worst:" + shown
                + (more > 0 ? "\n  and " + more + " more, see trials.jsonl" : ""));
    }

    private static String searched(TuningResult result, Map<String, String> settings) {
        return result.searched().stream()
                .map(name -> name + "=" + settings.get(name))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private static String signed(double value) {
        return (value < 0 ? "" : "+") + String.format(Locale.ROOT, "%.3f", value);
    }
}

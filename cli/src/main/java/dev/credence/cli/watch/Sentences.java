package dev.credence.cli.watch;

import dev.credence.cli.console.Numbers;
import dev.credence.eval.protocol.RunProgress;
import dev.credence.eval.protocol.RunProgress.ChoosingSettings;
import dev.credence.eval.result.Run;
import java.util.OptionalDouble;

/** Sentences on the progress of a comparison and its runs. */
final class Sentences {
    private Sentences() {}

    /**
     * {@code Comparing: 12 of 80 runs (15 %), 20 min left, 4 min so far, 1 failed}: most important first, since the end
     * may be cut.
     */
    static String overall(Standing standing, double now) {
        int ended = standing.ended();
        int runs = standing.runs();
        String text = "Comparing: " + ended + " of " + runs + " runs (" + 100L * ended / Math.max(1, runs) + " %)";
        String elapsed = Numbers.roughly(standing.elapsed(now));
        text += ended == runs
                ? " in " + elapsed
                : left(RemainingTime.ofAll(standing, now)) + ", " + elapsed + " so far";
        if (standing.failed() > 0) {
            text += ", " + standing.failed() + " failed";
        }
        return standing.before() == 0 ? text : text + ", " + standing.before() + " finished before";
    }

    /** {@code boston split 3, dropout-alpha}. */
    static String name(Run run) {
        return run.dataset() + " split " + run.split() + ", " + run.contender().label();
    }

    /** {@code choosing settings 3 of 8, epoch 120 of 400, 2 min left}. */
    static String progress(Run run, Standing standing, double now) {
        Standing.Going going = standing.going().get(run);
        return going == null ? "" : progress(going.progress()) + left(RemainingTime.of(run, standing, now));
    }

    static String left(OptionalDouble seconds) {
        return seconds.isPresent() ? ", " + Numbers.roughly(seconds.getAsDouble()) + " left" : "";
    }

    private static String progress(RunProgress progress) {
        String text = phase(progress.phase());
        return progress.epochs() == 0 ? text : text + ", epoch " + progress.epoch() + " of " + progress.epochs();
    }

    private static String phase(RunProgress.Phase phase) {
        if (phase instanceof ChoosingSettings choice) {
            String text = "choosing settings " + choice.candidate() + " of " + choice.candidates();
            return choice.holdOuts() == 1 ? text : text + ", hold-out " + choice.holdOut() + " of " + choice.holdOuts();
        }
        return "final fit";
    }
}

package dev.credence.cli.watch;

import dev.credence.eval.protocol.RunProgress;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs and their events. */
final class Events {
    private Events() {}

    static Run run(String dataset, String label, int split) {
        return new Run(new Contender(label, "fake", Map.of(), Map.of()), dataset, split, split, 1);
    }

    /** The runs of all splits, contenders and data sets, in a plan's order. */
    static List<Run> runs(List<String> datasets, List<String> labels, int splits) {
        List<Run> runs = new ArrayList<>();
        for (String dataset : datasets) {
            for (String label : labels) {
                for (int split = 0; split < splits; split++) {
                    runs.add(run(dataset, label, split));
                }
            }
        }
        return runs;
    }

    static RunResult result(Run run, double logLikelihood, double seconds) {
        return new RunResult(
                run,
                Map.of(),
                List.of(),
                "nd4j",
                90,
                10,
                Map.of("log_likelihood", logLikelihood),
                Map.of(),
                0,
                seconds,
                0,
                100,
                "test");
    }

    static RunProgress epoch(int epoch) {
        return new RunProgress(new RunProgress.FinalFit(), 0, 1, epoch, 100);
    }
}

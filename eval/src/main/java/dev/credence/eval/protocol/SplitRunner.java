package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.metrics.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a contender on one split. Settings are chosen on the split's training part alone: every candidate is trained on a random 80 % of it and
 * scored by the log-likelihood of the other 20 % in the target's own unit, on as many {@linkplain HoldOut hold-outs} as the run has; the best on average is trained again on all of it and sees the test part once.
 */
final class SplitRunner {
    private static final Logger LOG = LoggerFactory.getLogger(SplitRunner.class);

    private final NamedServices<InferenceMethod> methods;
    private final DeviceProvider devices;
    private final Evaluator evaluator;

    SplitRunner(NamedServices<InferenceMethod> methods, DeviceProvider devices, int threads, BooleanSupplier stop) {
        this.methods = methods;
        this.devices = devices;
        this.evaluator = new Evaluator(devices, threads, stop);
    }

    RunResult run(Run run, Dataset dataset) {
        Examples train = dataset.train(run.split());
        long start = System.nanoTime();
        List<RunResult.Score> scores = new ArrayList<>();
        Map<String, String> chosen = select(run, dataset, train, scores);
        double selectSeconds = Evaluator.seconds(start);
        Examples test = dataset.test(run.split());
        Evaluator.Outcome outcome =
                evaluator.measure(candidate(run, dataset, chosen), train, test, Metrics.of(dataset.task()));
        return new RunResult(
                run,
                methods.get(run.contender().method()).settings().parse(chosen).asText(),
                scores,
                devices.name(),
                train.size(),
                test.size(),
                outcome.metrics(),
                selectSeconds,
                outcome.trainSeconds(),
                outcome.predictSeconds(),
                outcome.epochs(),
                Versions.library());
    }

    /** The candidate of the best score, of equals the first. */
    private Map<String, String> select(Run run, Dataset dataset, Examples train, List<RunResult.Score> scores) {
        List<Map<String, String>> candidates = run.contender().candidates();
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        if (train.size() < 2) {
            throw new UserException("Choosing settings needs at least 2 training points, there is " + train.size()
                    + "; leave out the grid");
        }
        List<HoldOut> holdOuts = HoldOut.of(train, run.seed(), run.holdOuts());
        Map<String, String> best = candidates.get(0);
        double bestScore = Double.NEGATIVE_INFINITY;
        for (Map<String, String> candidate : candidates) {
            double score = score(run, dataset, candidate, holdOuts);
            Map<String, String> varied = new LinkedHashMap<>(candidate);
            varied.keySet().retainAll(run.contender().grid().keySet());
            scores.add(new RunResult.Score(varied, score));
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /** A candidate's validation log-likelihood, the mean over the hold-outs, which are the same for all candidates; NaN if a training diverges. */
    private double score(Run run, Dataset dataset, Map<String, String> candidate, List<HoldOut> holdOuts) {
        double sum = 0;
        try {
            for (HoldOut holdOut : holdOuts) {
                sum += evaluator.logLikelihood(candidate(run, dataset, candidate), holdOut);
            }
        } catch (NoScoreException e) {
            LOG.info("{}: {} is left out of the choice: {}", run.describe(), candidate, e.getMessage());
            return Double.NaN;
        }
        return sum / holdOuts.size();
    }

    private Evaluator.Candidate candidate(Run run, Dataset dataset, Map<String, String> settings) {
        return new Evaluator.Candidate(methods.get(run.contender().method()), settings, run.seed(), dataset);
    }
}

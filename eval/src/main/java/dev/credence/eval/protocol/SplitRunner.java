package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.distance.ReferencePredictions;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.result.Versions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a contender on one split. Settings are selected on the split's training part only: every candidate is trained on
 * a random 80 % of it and scored by the log-likelihood of the other 20 % in the target's own unit, on each of the run's
 * {@linkplain HoldOut hold-outs}; the best on average is retrained on all of it and evaluated on the test part once.
 */
final class SplitRunner implements RunWork {
    /** The finding of a run whose widths rows outside of the fit confirmed: their factor. */
    static final String WIDTH = "width_factor";

    private static final Logger LOG = LoggerFactory.getLogger(SplitRunner.class);

    private final NamedServices<? extends Method> methods;
    private final DeviceProvider devices;
    private final RunExtras extras;
    private final Evaluator evaluator;
    private final Optional<References> references;

    SplitRunner(
            NamedServices<? extends Method> methods,
            DeviceProvider devices,
            int threads,
            RunExtras extras,
            BooleanSupplier stop) {
        this.methods = methods;
        this.devices = devices;
        this.extras = extras;
        this.evaluator = new Evaluator(devices, threads, stop);
        this.references = extras.against().map(against -> new References(against, methods, devices, threads, stop));
    }

    @Override
    public Finished run(Run run, SplitData data, RunProgressReporter watch) {
        Dataset dataset = data.dataset();
        long start = System.nanoTime();
        List<RunResult.Score> scores = new ArrayList<>();
        Map<String, String> chosen = select(run, data, scores, watch);
        double selectSeconds = Evaluator.seconds(start);
        SplitRows rows = rows(run, data, chosen);
        Examples train = rows.train();
        Examples test = rows.test();
        Optional<ReferencePredictions> reference = references.map(all -> all.of(run, dataset, watch));
        watch.finalFit();
        TestCurve curve = new TestCurve(candidate(run, rows, chosen), train, test, extras.curveEvery());
        RunRecorder recorder = new RunRecorder(
                watch, curve, extras.outOfDistribution(run.dataset()), reference, extras.calibration(), test, run);
        Evaluator.Outcome outcome = evaluator.measure(
                curve.candidate(),
                train,
                test,
                extras.metrics().start(dataset.task()),
                recorder,
                extras.confirmedWidths());
        Map<String, Double> findings = new LinkedHashMap<>(recorder.findings());
        outcome.width().ifPresent(width -> findings.put(WIDTH, width));
        Map<String, Double> metrics = new LinkedHashMap<>(outcome.metrics());
        metrics.putAll(recorder.detection());
        metrics.putAll(recorder.distance());
        metrics.putAll(recorder.coverage());
        RunResult result = new RunResult(
                run,
                methods.get(run.contender().method()).parse(chosen).asText(),
                scores,
                devices.name(),
                train.size(),
                test.size(),
                metrics,
                findings,
                selectSeconds,
                outcome.trainSeconds() - curve.seconds(),
                outcome.predictSeconds(),
                outcome.epochs(),
                Versions.library());
        return new Finished(result, recorder.details());
    }

    /** The candidate with the best score, the first on a tie. */
    private Map<String, String> select(
            Run run, SplitData data, List<RunResult.Score> scores, RunProgressReporter watch) {
        List<Map<String, String>> candidates = run.contender().candidates();
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        int points = data.dataset().splits().get(run.split()).train().length;
        if (points < 2) {
            throw new UserException(
                    "Choosing settings needs at least 2 training points, there is " + points + "; leave out the grid");
        }
        Map<String, String> best = candidates.get(0);
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < candidates.size(); c++) {
            Map<String, String> candidate = candidates.get(c);
            double score = score(run, data, c, watch);
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

    /**
     * A candidate's mean validation log-likelihood over the hold-outs, which are the same for all candidates; NaN if a
     * training diverges.
     */
    private double score(Run run, SplitData data, int number, RunProgressReporter watch) {
        List<Map<String, String>> candidates = run.contender().candidates();
        Map<String, String> settings = candidates.get(number);
        SplitRows rows = rows(run, data, settings);
        List<HoldOut> holdOuts = HoldOut.of(rows.train(), rows.relations(), run.seed(), run.holdOuts());
        double sum = 0;
        try {
            for (int i = 0; i < holdOuts.size(); i++) {
                watch.judging(number, candidates.size(), i, holdOuts.size());
                sum += evaluator.logLikelihood(candidate(run, rows, settings), holdOuts.get(i), watch);
            }
        } catch (NoScoreException e) {
            LOG.info("{}: {} is left out of the choice: {}", run.describe(), settings, e.getMessage());
            return Double.NaN;
        }
        return sum / holdOuts.size();
    }

    private SplitRows rows(Run run, SplitData data, Map<String, String> settings) {
        return data.rows(
                run.split(), SplitData.readsCells(methods.get(run.contender().method()), settings));
    }

    private Evaluator.Candidate candidate(Run run, SplitRows rows, Map<String, String> settings) {
        return new Evaluator.Candidate(
                methods.get(run.contender().method()),
                settings,
                run.seed(),
                rows.dataset(),
                rows.cells(),
                rows.relations());
    }
}

package dev.credence.eval.protocol;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.detail.LearningRecorder;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.PointRecorder;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.distance.ReferencePredictions;
import dev.credence.eval.result.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Records a run's final training, its test points and the detection of out-of-distribution points, and reports
 * progress.
 */
final class RunRecorder implements Evaluator.Observer {
    /** Suffix of the names of the posterior's diagnostics at test points. */
    private static final String AT_TEST_POINTS = "_at_test_points";

    private final RunProgressReporter watch;
    private final TestCurve curve;
    private final Map<String, Examples> outOfDistribution;
    private final LearningRecorder learning = new LearningRecorder();
    private final PointRecorder points = new PointRecorder();
    private final Map<String, Double> detection = new LinkedHashMap<>();
    private final Map<String, Double> distance = new LinkedHashMap<>();
    private final Optional<ReferencePredictions> reference;
    private final Map<String, Double> coverage = new LinkedHashMap<>();
    private final Map<String, Double> findings = new LinkedHashMap<>();
    private final Optional<RunExtras.Calibration> calibration;
    private final Run run;
    private final Examples test;

    RunRecorder(
            RunProgressReporter watch,
            TestCurve curve,
            Map<String, Examples> outOfDistribution,
            Optional<ReferencePredictions> reference,
            Optional<RunExtras.Calibration> calibration,
            Examples test,
            Run run) {
        this.calibration = calibration;
        this.run = run;
        this.reference = reference;
        this.test = test;
        this.watch = watch;
        this.curve = curve;
        this.outOfDistribution = outOfDistribution;
    }

    @Override
    public void epochEnded(EpochReport report) {
        OptionalDouble test = curve.after(report);
        learning.add(report, test, curve.seconds());
        watch.epochEnded(report);
    }

    @Override
    public void predicted(Predictive tile, double[] targets) {
        points.add(tile, targets);
    }

    @Override
    public void measured(TrainedModel model) {
        findings.putAll(model.description().findings());
        model.findingsAt(test).forEach((name, value) -> findings.put(name + AT_TEST_POINTS, value));
        points.classification()
                .ifPresent(in -> outOfDistribution.forEach((name, examples) ->
                        detection.putAll(OutOfDistribution.of(name, model, examples, model.defaultSamples())
                                .metrics(in))));
        reference.ifPresent(r -> distance.putAll(r.distance(model, test).metrics()));
        calibration.ifPresent(c -> c.part()
                .measure()
                .of(model, c.kept(run), test, run.seed())
                .forEach(line -> coverage.putAll(line.metrics())));
    }

    /** Findings of the training, and the posterior's diagnostics at the test points. */
    Map<String, Double> findings() {
        return findings;
    }

    /** Coverage of calibrated intervals or sets, as metrics. */
    Map<String, Double> coverage() {
        return coverage;
    }

    /** Distance to the reference posterior's predictions, as metrics. */
    Map<String, Double> distance() {
        return distance;
    }

    /** Detection of out-of-distribution points by uncertainty, as metrics. */
    Map<String, Double> detection() {
        return detection;
    }

    Optional<RunDetails> details() {
        return points.details()
                .map(p -> new RunDetails(
                        run.dataset(), run.split(), run.contender().label(), p, learning.curve()));
    }
}

package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is measured of every run.
 *
 * @param outOfDistribution out-of-distribution points, by the name of their data set
 * @param curveEvery epochs between two evaluations of the test points during training; 0 for none
 * @param metrics of its test points: those that suit the task
 * @param against the reference posterior whose distance is measured; empty for none
 * @param calibration what is kept of the training points, and measured with them; empty for nothing
 */
record RunExtras(
        Map<String, Examples> outOfDistribution,
        int curveEvery,
        KnownMetrics metrics,
        Optional<Against> against,
        Optional<Calibration> calibration) {
    /** The standard metrics alone. */
    static final RunExtras NONE =
            new RunExtras(Map.of(), 0, KnownMetrics.standard(), Optional.empty(), Optional.empty());

    /**
     * What is calibrated.
     *
     * @param part how much is kept
     * @param seed the plan's
     * @param whole the data sets before anything was kept
     */
    record Calibration(CalibrationPart part, long seed, Map<String, Dataset> whole) {
        Examples kept(Run run) {
            return part.kept(Objects.requireNonNull(whole.get(run.dataset())), run.split(), seed);
        }
    }

    /**
     * The reference posterior.
     *
     * @param reference what it is
     * @param plan gives its settings on a data set
     * @param folder of the comparison, where it is kept
     */
    record Against(Reference reference, Comparison.Plan plan, Path folder) {
        Contender contender(String dataset) {
            return plan.contender(reference.method().orElseThrow(), dataset);
        }
    }

    RunExtras {
        outOfDistribution = Collections.unmodifiableMap(new LinkedHashMap<>(outOfDistribution));
    }

    /**
     * What a plan asks for.
     *
     * @param loaded the plan's data sets, whole
     * @param datasets gives the others
     * @param out the comparison's folder
     * @throws dev.credence.core.UserException if the data do not go together
     */
    static RunExtras of(
            Comparison.Plan plan, Map<String, Dataset> loaded, Function<String, Dataset> datasets, Path out) {
        Map<String, Examples> points = new LinkedHashMap<>();
        for (String name : plan.outOfDistribution()) {
            Dataset known = loaded.get(name);
            points.put(name, (known == null ? datasets.apply(name) : known).test(0));
        }
        RunExtras extras = new RunExtras(
                points,
                plan.curveEvery(),
                KnownMetrics.discover(),
                plan.against().map(reference -> new Against(reference, plan, out)),
                plan.calibration().map(part -> new Calibration(part, plan.seed(), Map.copyOf(loaded))));
        loaded.forEach((name, dataset) -> {
            Map<String, Examples> others = extras.outOfDistribution(name);
            if (!others.isEmpty()) {
                OutOfDistribution.requireClassification("data set " + name, dataset.task());
            }
            others.forEach((other, examples) -> OutOfDistribution.requireFit(
                    "data set " + name, dataset.examples().inputs(), other, examples));
        });
        return extras;
    }

    /** The reference's name in metrics; empty for none. */
    String referenceName() {
        return against.map(a -> a.reference().name()).orElse("");
    }

    /** Those for models that are trained on a data set: all but its own. */
    Map<String, Examples> outOfDistribution(String dataset) {
        Map<String, Examples> others = new LinkedHashMap<>(outOfDistribution);
        others.remove(dataset);
        return others;
    }
}

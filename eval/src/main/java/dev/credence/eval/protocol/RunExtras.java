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
 * Additional measurements of every run.
 *
 * @param outOfDistribution out-of-distribution points, by the name of their data set
 * @param curveEvery interval in epochs of evaluations of the test points during training; 0 for none
 * @param metrics metrics of its test points, if they apply to the task
 * @param against reference posterior for distances; empty for none
 * @param calibration calibration set and its measure; empty for none
 * @param confirmedWidths whether rows outside of the fit confirm widths, where there are such
 */
record RunExtras(
        Map<String, Examples> outOfDistribution,
        int curveEvery,
        KnownMetrics metrics,
        Optional<Against> against,
        Optional<Calibration> calibration,
        boolean confirmedWidths) {
    /** Only the standard metrics. */
    static final RunExtras NONE =
            new RunExtras(Map.of(), 0, KnownMetrics.standard(), Optional.empty(), Optional.empty(), false);

    /**
     * Calibration of a run.
     *
     * @param part the calibration part
     * @param seed the plan's seed
     * @param whole the data sets including the calibration points
     */
    record Calibration(CalibrationPart part, long seed, Map<String, Dataset> whole) {
        Examples kept(Run run) {
            return part.kept(Objects.requireNonNull(whole.get(run.dataset())), run.split(), seed);
        }
    }

    /**
     * The reference posterior.
     *
     * @param reference the reference
     * @param plan plan with its settings on a data set
     * @param folder folder of the comparison, for its models
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
     * The measurements of a plan.
     *
     * @param loaded the plan's data sets, including calibration points
     * @param datasets loads other data sets
     * @param out the comparison's folder
     * @throws dev.credence.core.UserException if the data are incompatible
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
                plan.calibration().map(part -> new Calibration(part, plan.seed(), Map.copyOf(loaded))),
                plan.confirmedWidths());
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

    /** The out-of-distribution points for models trained on a data set: all sets but its own. */
    Map<String, Examples> outOfDistribution(String dataset) {
        Map<String, Examples> others = new LinkedHashMap<>(outOfDistribution);
        others.remove(dataset);
        return others;
    }
}

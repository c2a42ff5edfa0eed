package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.eval.detail.OutOfDistribution;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What is measured of every run besides its test points.
 *
 * @param outOfDistribution out-of-distribution points, by the name of their data set
 * @param curveEvery epochs between two evaluations of the test points during training; 0 for none
 */
record RunExtras(Map<String, Examples> outOfDistribution, int curveEvery) {
    static final RunExtras NONE = new RunExtras(Map.of(), 0);

    RunExtras {
        outOfDistribution = Collections.unmodifiableMap(new LinkedHashMap<>(outOfDistribution));
    }

    /**
     * What a plan asks for.
     *
     * @param loaded the plan's data sets
     * @param datasets gives the others
     * @throws dev.credence.core.UserException if the data do not go together
     */
    static RunExtras of(Comparison.Plan plan, Map<String, Dataset> loaded, Function<String, Dataset> datasets) {
        Map<String, Examples> points = new LinkedHashMap<>();
        for (String name : plan.outOfDistribution()) {
            Dataset known = loaded.get(name);
            points.put(name, (known == null ? datasets.apply(name) : known).test(0));
        }
        RunExtras extras = new RunExtras(points, plan.curveEvery());
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

    /** Those for models that are trained on a data set: all but its own. */
    Map<String, Examples> outOfDistribution(String dataset) {
        Map<String, Examples> others = new LinkedHashMap<>(outOfDistribution);
        others.remove(dataset);
        return others;
    }
}

package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import dev.credence.core.method.CommonSettings;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.protocol.HoldOut;
import dev.credence.eval.protocol.NoScoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trains trials on the hold-outs of a search, which are the same for all trials. Thread-safe. */
final class TrialTraining {
    private final Tuning.Plan plan;
    private final Tuning.Data data;
    private final Evaluator evaluator;
    private final Map<String, String> search;
    private final List<HoldOut> holdOuts;

    /**
     * Training for a search.
     *
     * @param search all that determines the results, except a trial's settings
     */
    TrialTraining(Tuning.Plan plan, Tuning.Data data, Evaluator evaluator, Map<String, String> search) {
        this.plan = plan;
        this.data = data;
        this.evaluator = evaluator;
        this.search = search;
        this.holdOuts = HoldOut.of(data.train(), plan.seed(), plan.holdOuts());
    }

    /** Number of scores of a trial that has not failed. */
    int scores() {
        return holdOuts.size();
    }

    /**
     * Trains a trial. Divergence, or settings that the method refuses, is a result too.
     *
     * @throws UserException if the method refuses its own defaults: it does not support the task
     */
    TrialResult of(int trial, int rung, Map<String, String> settings) {
        long start = System.nanoTime();
        var candidate = new Evaluator.Candidate(plan.space().method(), settings, plan.seed(), data.dataset());
        List<Double> scores = new ArrayList<>();
        String failure = "";
        try {
            for (HoldOut holdOut : holdOuts) {
                scores.add(evaluator.logLikelihood(candidate, holdOut));
            }
        } catch (UserException e) {
            if (trial == 0 && !(e instanceof NoScoreException)) {
                throw e;
            }
            failure = String.valueOf(e.getMessage());
        }
        double mean = failure.isEmpty()
                ? scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN)
                : Double.NaN;
        int epochs = plan.space().method().parse(settings).get(CommonSettings.EPOCHS);
        double seconds = (System.nanoTime() - start) * 1e-9;
        return new TrialResult(trial, rung, epochs, settings, scores, mean, failure, seconds, search);
    }
}

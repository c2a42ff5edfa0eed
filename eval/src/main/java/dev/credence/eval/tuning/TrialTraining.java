package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.InferenceMethod;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.protocol.HoldOut;
import dev.credence.eval.protocol.NoScoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trains trials on the hold-outs of a search, which are the same for all trials. Thread-safe. */
final class TrialTraining implements TrialWork {
    private final InferenceMethod method;
    private final long seed;
    private final Dataset dataset;
    private final Evaluator evaluator;
    private final Map<String, String> search;
    private final List<HoldOut> holdOuts;

    /**
     * Training for a search.
     *
     * @param dataset data set with the task and the names
     * @param train training points
     * @param most maximum number of hold-outs
     * @param search all that determines the results, except a trial's settings
     */
    TrialTraining(
            InferenceMethod method,
            Dataset dataset,
            Examples train,
            int most,
            long seed,
            Evaluator evaluator,
            Map<String, String> search) {
        this.method = method;
        this.seed = seed;
        this.dataset = dataset;
        this.evaluator = evaluator;
        this.search = search;
        this.holdOuts = HoldOut.of(train, seed, most);
    }

    /** Number of scores of a trial that has not failed. */
    int scores() {
        return holdOuts.size();
    }

    @Override
    public TrialResult of(int trial, int rung, Map<String, String> settings) {
        long start = System.nanoTime();
        var candidate = new Evaluator.Candidate(method, settings, seed, dataset);
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
        int epochs = method.parse(settings).get(CommonSettings.EPOCHS);
        double seconds = (System.nanoTime() - start) * 1e-9;
        return new TrialResult(trial, rung, epochs, settings, scores, mean, failure, seconds, search);
    }
}

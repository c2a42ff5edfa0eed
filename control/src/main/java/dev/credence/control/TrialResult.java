package dev.credence.control;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A finished trial: a line of {@code trials.jsonl}.
 *
 * @param problem name of the system
 * @param method method with its settings, or {@code random}
 * @param seed of the run
 * @param trial from 1; random trials before the first model have numbers up to 0
 * @param cost mean cost of the steps
 * @param costLast10 mean cost of the last ten
 * @param solved whether that is below the problem's limit
 * @param seconds of learning, planning and acting
 * @param costs of each state after an action [T]
 * @param states measured [T + 1][S]
 * @param actions [T]
 * @param particles what was expected some steps ahead: [T][ahead][draw][S]; empty without a model
 * @param scores of the model on the trial's transitions, which it had not seen: {@value #LOG_LIKELIHOOD}, their mean
 *     log density; empty without a model, or where its noise has no single precision
 * @param policy numbers of the policy after the trial; empty without one
 * @param study settings of the study
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TrialResult(
        String problem,
        String method,
        long seed,
        int trial,
        double cost,
        @JsonProperty("cost_last_10") double costLast10,
        boolean solved,
        double seconds,
        double[] costs,
        double[][] states,
        double[] actions,
        double[][][][] particles,
        Map<String, Double> scores,
        float[] policy,
        Map<String, String> study) {
    /** Key of the mean log density of transitions. */
    static final String LOG_LIKELIHOOD = "log_likelihood";

    private static final int LAST = 10;

    public TrialResult {
        scores = Map.copyOf(scores);
        study = Collections.unmodifiableMap(new LinkedHashMap<>(study));
        if (!Double.isFinite(cost + costLast10 + seconds)) {
            throw new IllegalArgumentException("'cost', 'cost_last_10' or 'seconds' is not finite");
        }
        if (actions.length == 0 || costs.length != actions.length || states.length != actions.length + 1) {
            throw new IllegalArgumentException("it has " + states.length + " states, " + actions.length
                    + " actions and " + costs.length + " costs, expected one state more than actions, as many costs");
        }
    }

    /** The mean of the last ten costs. */
    static double lastTen(double[] costs) {
        return Arrays.stream(costs, Math.max(0, costs.length - LAST), costs.length)
                .average()
                .orElse(Double.NaN);
    }

    /** What was seen. */
    Trajectory trajectory() {
        return new Trajectory(states, actions);
    }
}

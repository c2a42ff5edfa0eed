package dev.credence.eval.series;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Means of the scores of many forecasts.
 *
 * @param forecasts number of series times origins
 * @param mase mean MASE
 * @param crps mean scaled CRPS
 * @param wql weighted quantile loss Σ loss / Σ |y|
 * @param deviation normalised deviation Σ error / Σ |y|: the WQL of the median alone
 * @param covered80 mean coverage of intervals of 80 %
 * @param covered95 the same of 95 %
 */
public record ForecastSummary(
        int forecasts, double mase, double crps, double wql, double deviation, double covered80, double covered95) {
    private static final double TINY = 1e-9;

    /** Summary of scores. */
    public static ForecastSummary of(List<ForecastScores> scores) {
        double size = scores.stream().mapToDouble(ForecastScores::size).sum();
        return new ForecastSummary(
                scores.size(),
                mean(scores, ForecastScores::mase),
                mean(scores, ForecastScores::crps),
                scores.stream().mapToDouble(ForecastScores::loss).sum() / size,
                scores.stream().mapToDouble(ForecastScores::error).sum() / size,
                mean(scores, ForecastScores::covered80),
                mean(scores, ForecastScores::covered95));
    }

    private static double mean(List<ForecastScores> scores, ToDoubleFunction<ForecastScores> score) {
        return scores.stream().mapToDouble(score).average().orElse(Double.NaN);
    }

    /**
     * Geometric mean of the scaled CRPS relative to another method's on the same forecasts, in the same order: few
     * series do not dominate it.
     */
    public static double relative(List<ForecastScores> scores, List<ForecastScores> others) {
        double sum = 0;
        for (int i = 0; i < scores.size(); i++) {
            sum += Math.log((scores.get(i).crps() + TINY) / (others.get(i).crps() + TINY));
        }
        return Math.exp(sum / scores.size());
    }

    /** Coverage of intervals of 80 % by lead, [H]; NaN where no value is known. */
    public static double[] coverageByLead(List<ForecastScores> scores, int horizon) {
        double[] sum = new double[horizon];
        int[] known = new int[horizon];
        for (ForecastScores score : scores) {
            for (int h = 0; h < Math.min(horizon, score.leads().length); h++) {
                double covered = score.leads()[h];
                if (!Double.isNaN(covered)) {
                    sum[h] += covered;
                    known[h]++;
                }
            }
        }
        for (int h = 0; h < horizon; h++) {
            sum[h] /= known[h];
        }
        return sum;
    }
}

package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;

/**
 * What the networks see of a history at an origin, in units of the grid's forecast there: with s = σ_1 and level = the
 * mean of μ_1 … μ_min(m,H) (without a season, the last value), the last L values (y − level)/s, padded with zeros on
 * the left; (μ_h − level)/s and log σ_h/σ_1 for each lead; and five numbers that say how much of the window is known,
 * how large s is beside the level, how large seasonal and plain steps are beside s, and how long the history is; with
 * states of a second season (y − level)/s of the values one such season before each lead, 0 where unknown. All are
 * clipped to ±30, then x/√(1 + (x/3)²).
 */
final class WindowInputs {
    static final int OTHERS = 5;
    private static final double CLIP = 30;
    private static final double SOFT = 3;
    private static final double SMALL = 1e-3;
    private static final double TINY = 1e-9;

    private final int season;
    private final int second;
    private final int horizon;
    private final int length;

    WindowInputs(SeriesProblem problem) {
        season = problem.season();
        second = new SecondSeason(problem.seasons()).states();
        horizon = problem.horizon();
        length = length(season);
    }

    /** The number of values L that a window shows. */
    private static int length(int season) {
        if (season == 1) {
            return 12;
        }
        if (season <= 4) {
            return 16;
        }
        return switch (season) {
            case 7 -> 70;
            case 52 -> 60;
            case 24 -> 96;
            default -> Math.min(96, Math.max(24, 3 * season));
        };
    }

    /** Number of values that a window shows. */
    int length() {
        return length;
    }

    /** Number of inputs. */
    int count() {
        return length + 2 * horizon + OTHERS + (second > 0 ? horizon : 0);
    }

    /**
     * Writes the inputs at an origin.
     *
     * @param filled history with gaps filled, see {@link #fill}
     * @param origin number of values before it
     * @param path the grid's forecast there, at least H leads
     * @param into [{@link #count}]
     */
    void write(double[] filled, int origin, boolean isLogarithmic, BasePath path, float[] into) {
        double s = path.sd()[0];
        double level = season > 1 ? mean(path.mean(), Math.min(season, horizon)) : filled[origin - 1];
        int shown = Math.min(length, origin);
        int from = origin - shown;
        for (int i = 0; i < length; i++) {
            int t = origin - length + i;
            into[i] = t < from ? 0 : squashed((filled[t] - level) / s);
        }
        for (int h = 0; h < horizon; h++) {
            into[length + h] = squashed((path.mean()[h] - level) / s);
            into[length + horizon + h] = squashed(Math.log(path.sd()[h] / s));
        }
        int at = length + 2 * horizon;
        int lag = shown > season + 1 ? season : 1;
        into[at] = squashed((double) shown / length);
        into[at + 1] = squashed(isLogarithmic ? Math.log(s + TINY) : Math.log(s / (Math.abs(level) + TINY * s) + TINY));
        into[at + 2] = squashed(Math.log(step(filled, from, origin, lag) / s + SMALL));
        into[at + 3] = squashed(Math.log(step(filled, from, origin, 1) / s + SMALL));
        into[at + 4] = squashed(Math.log1p(origin) / OTHERS);
        for (int h = 0; second > 0 && h < horizon; h++) {
            int t = SecondSeason.before(origin, h + 1, second);
            into[at + OTHERS + h] = t < 0 ? 0 : squashed((filled[t] - level) / s);
        }
    }

    private static double mean(double[] values, int count) {
        double sum = 0;
        for (int h = 0; h < count; h++) {
            sum += values[h];
        }
        return sum / count;
    }

    private static double step(double[] y, int from, int to, int lag) {
        double sum = 0;
        for (int t = from + lag; t < to; t++) {
            sum += Math.abs(y[t] - y[t - lag]);
        }
        return to - from > lag ? sum / (to - from - lag) : 0;
    }

    private static float squashed(double x) {
        double clipped = Math.max(-CLIP, Math.min(CLIP, x));
        return (float) (clipped / Math.sqrt(1 + clipped * clipped / (SOFT * SOFT)));
    }

    /** A history with each missing value as one season before, or else as the value before. */
    static double[] fill(double[] z, int season) {
        double[] filled = z.clone();
        for (int t = 1; t < z.length; t++) {
            if (Double.isNaN(z[t])) {
                filled[t] = filled[t >= season ? t - season : t - 1];
            }
        }
        return filled;
    }
}

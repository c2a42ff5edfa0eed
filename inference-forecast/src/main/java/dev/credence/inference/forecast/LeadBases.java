package dev.credence.inference.forecast;

import dev.credence.core.numeric.NormalTail;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the grid says after a history's end, with the effects of its covariates: by those that are known ahead alone, or
 * with those that are known up to the end, at the leads where that was better on the last part of the history. There,
 * effects found before it make forecasts at several origins, scored by their CRPS in buckets of leads 1, 2–3, 4–7, ….
 */
final class LeadBases {
    /** Effects are found on this share of the history, and tried on the rest. */
    private static final double SPLIT = 0.67;

    /** Origins that a trial needs. */
    private static final int LEAST_ORIGINS = 6;

    /** A lesser loss of the mean CRPS is no gain. */
    private static final double LEAST_GAIN = 0.01;

    private static final double INVERSE_SQRT_PI = 1 / Math.sqrt(Math.PI);

    /**
     * A history without the effects of its covariates.
     *
     * @param history what is left
     * @param rest the grid's forecast of it
     * @param path the same with the effects
     */
    record Base(SmoothedHistory history, BasePath rest, BasePath path) {}

    private final List<Base> all;
    private final int[] chosen; // [H]

    private LeadBases(List<Base> all, int[] chosen) {
        this.all = all;
        this.chosen = chosen;
    }

    /**
     * Forecasts after the end.
     *
     * @param ahead covariates of the history that are known ahead
     * @param past those known up to its end
     */
    static LeadBases of(GridSmoother smoother, SmoothedHistory whole, KnownAhead ahead, Optional<PastCovariates> past) {
        int season = smoother.season();
        KnownAhead known = smoother.secondSeason().added(ahead, end(smoother, whole), whole.length());
        CovariateEffects effects = CovariateEffects.of(whole, whole.length(), known, season);
        Base plain = base(smoother, whole, effects);
        int[] none = new int[smoother.horizon()];
        if (past.isEmpty()) {
            return new LeadBases(List.of(plain), none);
        }
        int[] use = new Trial(smoother, whole, ahead, past.get()).chosen();
        if (Arrays.stream(use).sum() == 0) {
            return new LeadBases(List.of(plain), none);
        }
        PastCovariates x = past.get();
        CovariateEffects both = CovariateEffects.of(whole, whole.length(), known.and(x.at(x.length())), season);
        Base with = base(smoother, whole, both);
        BasePath path = with.path().plus(none(none.length), x.spread(both.slopes(known.count(), x.count())));
        return new LeadBases(List.of(plain, new Base(with.history(), with.rest(), path)), use);
    }

    /** The number of steps of a history, its gap and the horizon. */
    private static int end(GridSmoother smoother, SmoothedHistory history) {
        return history.length() + history.after() + smoother.horizon();
    }

    private static double[] none(int leads) {
        return new double[leads];
    }

    private static Base base(GridSmoother smoother, SmoothedHistory whole, CovariateEffects effects) {
        SmoothedHistory history = effects.removedFrom(whole);
        BasePath rest = smoother.atEnd(history);
        return new Base(history, rest, effects.addedTo(rest, history.length() + history.after()));
    }

    /** One, or two where covariates that are known up to the end help. */
    List<Base> all() {
        return all;
    }

    /** The place in {@link #all} of the one that forecasts a lead, from 0. */
    int chosen(int lead) {
        return chosen[lead];
    }

    /** The forecast: of each lead that of its choice. */
    BasePath path() {
        if (all.size() == 1) {
            return all.get(0).path();
        }
        double[] mean = new double[chosen.length];
        double[] sd = new double[chosen.length];
        double[] correlation = new double[chosen.length - 1];
        for (int h = 0; h < mean.length; h++) {
            BasePath of = all.get(chosen[h]).path();
            mean[h] = of.mean()[h];
            sd[h] = of.sd()[h];
            if (h < correlation.length) {
                correlation[h] = of.correlation()[h];
            }
        }
        return new BasePath(mean, sd, correlation);
    }

    /** Forecasts at earlier origins with and without the covariates that are known up to them. */
    private static final class Trial {
        private final GridSmoother smoother;
        private final SmoothedHistory history;
        private final KnownAhead ahead;
        private final PastCovariates past;
        private final int split;
        private final int[] origins;

        Trial(GridSmoother smoother, SmoothedHistory history, KnownAhead ahead, PastCovariates past) {
            this.smoother = smoother;
            this.history = history;
            this.past = past;
            int[] before = Arrays.stream(past.origins())
                    .filter(t -> t < SPLIT * history.length())
                    .toArray();
            split = before.length == 0 ? 0 : before[before.length - 1];
            origins = Arrays.stream(past.origins())
                    .filter(t -> t >= split && t < history.length())
                    .toArray();
            this.ahead = smoother.secondSeason().added(ahead, end(smoother, history), split);
        }

        /** 1 at each lead where they helped, else 0, [H]. */
        int[] chosen() {
            int[] use = new int[smoother.horizon()];
            if (split == 0 || origins.length < LEAST_ORIGINS) {
                return use;
            }
            CovariateEffects without = CovariateEffects.of(history, split, ahead, smoother.season());
            CovariateEffects with =
                    CovariateEffects.of(history, split, ahead.and(past.at(past.length())), smoother.season());
            double[] slopes = with.slopes(ahead.count(), past.count());
            if (Arrays.stream(slopes).allMatch(slope -> slope == 0)) {
                return use;
            }
            double[][] plain = losses(without, new double[use.length], false);
            double[][] own = losses(with, past.spread(slopes), true);
            for (int from = 0, size = 1; from < use.length; from += size, size *= 2) {
                int end = Math.min(use.length, from + size);
                Arrays.fill(use, from, end, helps(plain, own, from, end) ? 1 : 0);
            }
            return use;
        }

        /** Whether the mean loss over leads is smaller by 1 % and by its standard error over origins. */
        private static boolean helps(double[][] plain, double[][] own, int from, int end) {
            double[] gains = new double[plain.length];
            double sum = 0;
            double total = 0;
            int count = 0;
            for (int i = 0; i < plain.length; i++) {
                double before = mean(plain[i], from, end);
                double after = mean(own[i], from, end);
                if (!Double.isNaN(before)) {
                    gains[count++] = before - after;
                    sum += before - after;
                    total += before;
                }
            }
            if (count < LEAST_ORIGINS) {
                return false;
            }
            double mean = sum / count;
            double squares = IntStream.range(0, count)
                    .mapToDouble(i -> (gains[i] - mean) * (gains[i] - mean))
                    .sum();
            return sum > LEAST_GAIN * total && mean > Math.sqrt(squares / (count - 1) / count);
        }

        private static double mean(double[] losses, int from, int end) {
            return Arrays.stream(losses, from, end)
                    .filter(loss -> !Double.isNaN(loss))
                    .average()
                    .orElse(Double.NaN);
        }

        /** CRPS at each origin and lead; NaN where the value is missing. */
        private double[][] losses(CovariateEffects effects, double[] spread, boolean isLagged) {
            Map<Integer, BasePath> paths = smoother.at(effects.removedFrom(history), origins);
            double[] zeros = new double[spread.length];
            return Arrays.stream(origins)
                    .mapToObj(origin -> {
                        BasePath rest = Objects.requireNonNull(paths.get(origin));
                        CovariateEffects then = isLagged ? effects.withValues(ahead.and(past.at(origin))) : effects;
                        return crps(then.addedTo(rest, origin).plus(zeros, spread), origin);
                    })
                    .toArray(double[][]::new);
        }

        private double[] crps(BasePath path, int origin) {
            double[] z = history.z();
            double[] losses = new double[path.leads()];
            Arrays.setAll(
                    losses,
                    h -> origin + h < z.length ? crps(z[origin + h], path.mean()[h], path.sd()[h]) : Double.NaN);
            return losses;
        }

        /** CRPS of a normal distribution: σ (w (2 Φ(w) − 1) + 2 φ(w) − 1/√π), w = (y − μ)/σ. */
        private static double crps(double y, double mean, double sd) {
            double w = (y - mean) / sd;
            return sd * (w * (2 * NormalTail.probability(w) - 1) + 2 * NormalTail.density(w) - INVERSE_SQRT_PI);
        }
    }
}

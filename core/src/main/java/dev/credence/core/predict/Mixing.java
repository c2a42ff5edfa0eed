package dev.credence.core.predict;

import java.util.ArrayList;
import java.util.List;

/** Mixtures of predictive distributions. */
final class Mixing {
    private Mixing() {}

    static Predictive of(List<? extends Predictive> parts, double[] weights) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("mixture: there are no predictives, expected at least one");
        }
        Weights.check(weights, parts.size());
        List<GaussianMixture> gaussians = new ArrayList<>();
        List<CategoricalMixture> categoricals = new ArrayList<>();
        List<MixturePredictive> others = new ArrayList<>();
        List<Double> kept = new ArrayList<>();
        for (int k = 0; k < parts.size(); k++) {
            Predictive part = parts.get(k);
            check(parts.get(0), part, k);
            if (weights[k] == 0) {
                continue;
            }
            kept.add(weights[k]);
            if (part instanceof CategoricalMixture categorical) {
                categoricals.add(categorical);
            } else if (part instanceof GaussianPredictive gaussian) {
                gaussians.add(gaussian.asMixture());
            } else if (part instanceof GaussianMixture gaussian) {
                gaussians.add(gaussian);
            } else if (part instanceof MixturePredictive other) {
                others.add(other);
            } else {
                throw unmixable(k, part);
            }
        }
        double[] w = kept.stream().mapToDouble(Double::doubleValue).toArray();
        if (!others.isEmpty()) {
            if (!gaussians.isEmpty()) {
                throw new IllegalArgumentException("mixture: Gaussian predictives and those of "
                        + others.get(0).likelihood() + " do not mix; expected one likelihood");
            }
            return MixturePredictive.mixed(others, w);
        }
        return categoricals.isEmpty() ? GaussianMixture.mixed(gaussians, w) : CategoricalMixture.mixed(categoricals, w);
    }

    private static IllegalArgumentException unmixable(int k, Predictive part) {
        return new IllegalArgumentException("mixture: predictive " + k + " is a "
                + part.getClass().getSimpleName() + ", which cannot be mixed; expected a GaussianMixture,"
                + " GaussianPredictive, MixturePredictive or CategoricalMixture");
    }

    private static void check(Predictive first, Predictive part, int k) {
        if (part.points() != first.points()) {
            throw new IllegalArgumentException("mixture: predictive " + k + " is of " + part.points()
                    + " points, and predictive 0 of " + first.points() + "; they must be of the same points");
        }
        boolean categorical = part instanceof CategoricalMixture;
        if (categorical != first instanceof CategoricalMixture) {
            throw new IllegalArgumentException("mixture: predictive " + k + " is a "
                    + part.getClass().getSimpleName() + ", and predictive 0 a "
                    + first.getClass().getSimpleName() + "; classes and real numbers do not mix");
        }
        if (part instanceof CategoricalMixture c && c.classes() != ((CategoricalMixture) first).classes()) {
            throw new IllegalArgumentException("mixture: predictive " + k + " has " + c.classes()
                    + " classes, and predictive 0 has " + ((CategoricalMixture) first).classes());
        }
    }

    /** Weights w_k/S_k of the S_k components of each part k, concatenated. */
    static Weights weights(List<Weights> parts, double[] weights) {
        double[] all = new double[parts.stream().mapToInt(Weights::count).sum()];
        int at = 0;
        for (int k = 0; k < weights.length; k++) {
            for (int s = 0; s < parts.get(k).count(); s++) {
                all[at++] = weights[k] * parts.get(k).of(s);
            }
        }
        return Weights.proportionalTo(all);
    }
}

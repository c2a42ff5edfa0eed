package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Neural-linear model: a Bayesian linear regression for each action on the last hidden layer's features of a trained
 * network (Riquelme, Tucker and Snoek 2018; Snoek et al. 2015). Its posterior is exact and is updated by every reward
 * immediately; the network is updated by the next training. Without hidden layers this is the linear bandit.
 *
 * @param network network of the features
 * @param settings values for {@link #SETTINGS}, in the rewards' own unit
 */
public record ConjugateHead(NetworkRewards network, Settings settings) implements RewardModel {
    private static final double MOST = 1e12;

    private static final Setting.Real PRECISION =
            new Setting.Real("precision", 0.25, 1e-12, MOST, "λ of the weights' prior N(0, σ²/λ)");
    private static final Setting.Real SHAPE =
            new Setting.Real("shape", 6, 1e-6, MOST, "a of σ² ~ InvGamma(a, b), the variance of the rewards' noise");
    private static final Setting.Real SCALE =
            new Setting.Real("scale", 6, 1e-12, MOST, "b of σ² ~ InvGamma(a, b), in squares of the rewards' unit");

    /** Settings of the prior, with the paper's values as defaults. */
    public static final Schema SETTINGS = Schema.of(PRECISION, SHAPE, SCALE);

    /** @throws UserException if the layout has one network per action */
    public ConjugateHead {
        if (network.layout() != NetworkRewards.Layout.ACTION_AS_INPUT) {
            throw new UserException("The head 'linear' has a regression for each action on the features of one network;"
                    + " a network for each action cannot be combined with it");
        }
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(network.facts());
        settings.asText().forEach((name, value) -> facts.put("head " + name, value));
        return facts;
    }

    /** {@inheritDoc} The method must have one network of dense layers, which is checked by preparing it. */
    @Override
    public void check(int inputs, int actions) {
        try (Device device = network.devices().open(1)) {
            var unused = Features.network(network.method().name(), network.untrained(inputs + actions, device));
        }
    }

    @Override
    public Belief train(History history, int count, long seed) {
        Features features;
        try (Device device = network.devices().open(1)) {
            features = Features.of(network.fit(history.withActions(count), device, seed));
        }
        Heads heads = new Heads(features, history.actions(), settings, seed);
        for (int i = 0; i < count; i++) {
            heads.observe(history.context(i), history.action(i), history.reward(i));
        }
        return heads;
    }

    /** One regression per action. */
    private static final class Heads implements Belief {
        private final Features features;
        private final ConjugateRegression[] regressions;
        private final CounterRandom random;

        Heads(Features features, int actions, Settings settings, long seed) {
            this.features = features;
            this.regressions = new ConjugateRegression[actions];
            for (int a = 0; a < actions; a++) {
                regressions[a] = new ConjugateRegression(
                        features.width(), settings.get(PRECISION), settings.get(SHAPE), settings.get(SCALE));
            }
            this.random = Stream.DECISIONS.of(seed, 2);
        }

        private double[] phi(double[] context, int action) {
            return features.of(History.withAction(context, action, regressions.length));
        }

        @Override
        public double[] mean(double[] context, int number) {
            double[] mean = new double[regressions.length];
            for (int a = 0; a < mean.length; a++) {
                mean[a] = regressions[a].mean(phi(context, a));
            }
            return mean;
        }

        @Override
        public double[] draw(double[] context, int number) {
            double[] drawn = new double[regressions.length];
            for (int a = 0; a < drawn.length; a++) {
                drawn[a] = regressions[a].draw(phi(context, a), random, number, 2L * a);
            }
            return drawn;
        }

        @Override
        public void observe(double[] context, int action, double reward) {
            regressions[action].add(phi(context, action), reward);
        }

        @Override
        public void close() {
            // holds no device memory
        }
    }
}

package dev.credence.guarantee.monitor;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scores whose exchangeability is tested. Each depends on one row and the model alone. */
final class Scoring {
    /** Anomaly score of the inputs: {@link TrainingProfile#strangeness}. */
    static final String INPUTS = "inputs";
    /** The epistemic standard deviation in regression, the predictive entropy in classification. */
    static final String UNCERTAINTY = "uncertainty";
    /** The probability integral transform in regression, 1 − p of the true class in classification. */
    static final String OUTCOMES = "outcomes";

    /** Distance of last-layer features from those of training points: {@link FeatureDistance}. */
    static final String LAST_LAYER = "last-layer";
    /** The energy of the network's outputs, made positive: {@link LastLayerReference}. */
    static final String ENERGY = "energy";

    private final TrainedModel model;
    private final Optional<TrainingProfile> profile;
    private final Optional<LastLayerReference> lastLayer;
    private final boolean outcomes;

    /**
     * Scores of a model, by the attachments of its file.
     *
     * @throws IllegalArgumentException where one is damaged
     */
    Scoring(TrainedModel model, boolean outcomes) {
        this.model = model;
        this.profile = TrainingProfileFile.of(model);
        this.lastLayer = LastLayerFile.of(model);
        this.outcomes = outcomes;
    }

    Optional<TrainingProfile> profile() {
        return profile;
    }

    static ScoreBins grid(String name) {
        return switch (name) {
            case OUTCOMES -> ScoreBins.UNIT;
            case INPUTS, UNCERTAINTY, LAST_LAYER, ENERGY -> ScoreBins.POSITIVE;
            default -> throw new IllegalArgumentException("there is no test of scores '" + name + "'");
        };
    }

    /** The hypothesis of each test, in the order of the tests. */
    Map<String, String> hypotheses(boolean classes) {
        Map<String, String> all = new LinkedHashMap<>();
        if (profile.isPresent()) {
            all.put(INPUTS, "inputs are as strange as before (Mahalanobis distance, rarity of categories)");
        }
        all.put(
                UNCERTAINTY,
                classes
                        ? "predictions are as uncertain as before (entropy)"
                        : "predictions are as uncertain as before (epistemic standard deviation)");
        if (lastLayer.isPresent()) {
            all.put(LAST_LAYER, "what the last layer is given is as far from training rows as before");
            if (lastLayer.get().energies()) {
                all.put(ENERGY, "the network's outputs are as large as before (energy)");
            }
        }
        if (outcomes) {
            all.put(
                    OUTCOMES,
                    classes
                            ? "outcomes are as probable as before (probability of the true class)"
                            : "outcomes lie where they did in their predictive distributions (PIT)");
        }
        return all;
    }

    /**
     * The scores of a tile's rows, [N] for each test.
     *
     * @param targets null where they are not known
     * @param from the number of the tile's first row; below 0 for padding
     */
    Map<String, double[]> of(Predictive tile, Examples inputs, double @Nullable [] targets, long from) {
        Map<String, double[]> scores = new LinkedHashMap<>();
        int n = tile.points();
        if (inputs.size() != n || (targets == null) == outcomes || (targets != null && targets.length != n)) {
            throw new IllegalArgumentException("observe: there are " + n + " predictions, " + inputs.size()
                    + " rows of inputs and " + (targets == null ? "no" : String.valueOf(targets.length))
                    + " targets; expected as many, and targets " + (outcomes ? "known" : "unknown"));
        }
        profile.ifPresent(p -> scores.put(INPUTS, strangeness(p, inputs)));
        lastLayer.ifPresent(l -> scores.putAll(l.scores(model.lastLayer(inputs).orElseThrow())));
        if (tile instanceof RegressionPredictive regression) {
            double[] variance = regression.epistemicVariance();
            for (int i = 0; i < n; i++) {
                variance[i] = Math.sqrt(variance[i]);
            }
            scores.put(UNCERTAINTY, variance);
            if (targets != null) {
                scores.put(OUTCOMES, pit(regression, targets, from));
            }
        } else {
            CategoricalMixture classes = (CategoricalMixture) tile;
            scores.put(UNCERTAINTY, classes.predictiveEntropy());
            if (targets != null) {
                double[][] p = classes.meanProbabilities();
                double[] missing = new double[n];
                for (int i = 0; i < n; i++) {
                    missing[i] = 1 - p[i][(int) targets[i]];
                }
                scores.put(OUTCOMES, missing);
            }
        }
        return scores;
    }

    /** The PIT; of counts randomised, by a uniform number that depends on the row's number alone. */
    private static double[] pit(RegressionPredictive tile, double[] y, long from) {
        double[] transform = tile.cdf(y);
        if (tile.isDiscrete()) {
            CounterRandom random = Stream.MONITORING.of(1, "steps of counts");
            double[] below = tile.cdfBelow(y);
            for (int i = 0; i < y.length; i++) {
                long n = from + i;
                double u = random.uniform((int) (n >>> 32), n & 0xFFFFFFFFL);
                transform[i] = below[i] + u * (transform[i] - below[i]);
            }
        }
        return transform;
    }

    private static double[] strangeness(TrainingProfile profile, Examples inputs) {
        double[] row = new double[inputs.inputs()];
        double[] all = new double[inputs.size()];
        for (int i = 0; i < all.length; i++) {
            inputs.inputs(i, row, 0);
            all[i] = profile.strangeness(row);
        }
        return all;
    }
}

package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.Predictives;
import dev.credence.core.model.ClassLikelihood;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.SampledOutputs;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The predictive distribution of draws: their mixture p(y | x) = (1/S) Σ_s p(y | x, θ_s), exactly. */
final class DrawPredictions {
    private final NetworkParts parts;
    private final Parameters parameters;
    private final DrawFunctions functions;
    private final CounterRandom random;

    DrawPredictions(NetworkParts parts, Device device, Parameters parameters, long seed) {
        this.parts = parts;
        this.parameters = parameters;
        this.functions = new DrawFunctions(parts, device, parameters, seed);
        this.random = Stream.CHAINS.of(seed, "the draw that predicts");
    }

    /** At most {@code most} draws, evenly thinned. */
    static float[][] thinned(float[][] draws, int most) {
        if (draws.length <= most) {
            return draws;
        }
        float[][] some = new float[most][];
        for (int i = 0; i < most; i++) {
            some[i] = draws[(int) ((2L * i + 1) * draws.length / (2L * most))];
        }
        return some;
    }

    /**
     * The draws for a prediction. A single one is chosen at random for each {@code draw}, for Thompson sampling;
     * several are evenly thinned whatever {@code draw}, so that a row's prediction does not depend on its position.
     */
    float[][] chosen(float[][] draws, int samples, int draw) {
        return samples == 1 ? new float[][] {draws[random.below(draws.length, draw, 0)]} : thinned(draws, samples);
    }

    Predictive of(float[][] draws, float[] inputs, int points) {
        float[] f = functions.outputs(draws, inputs, points);
        return Predictives.ofSamples(likelihood(), f, draws.length, points, own(draws));
    }

    /** The outputs under each chosen draw, on an asynchronous device. */
    OutputSource source(float[][] draws, int samples) {
        return new Source(draws, samples);
    }

    private final class Source implements OutputSource {
        private final float[][] draws;
        private final int samples;

        Source(float[][] draws, int samples) {
            this.draws = draws;
            this.samples = samples;
        }

        @Override
        public Likelihood likelihood() {
            return DrawPredictions.this.likelihood();
        }

        @Override
        public int samples() {
            return Math.min(draws.length, samples);
        }

        @Override
        public double[][] put(SampledOutputs into, int first, float[] inputs, int draw) {
            float[][] some = chosen(draws, samples, draw);
            functions.put(some, inputs, into, first);
            return own(some);
        }
    }

    /**
     * The draws of a prediction as networks.
     *
     * @param most maximum number of draws; empty for 0, the mean network, which is not a draw
     */
    Optional<WeightSamples> weights(float[][] draws, int most) {
        float[][] some = thinned(draws, most);
        return most == 0 ? Optional.empty() : DrawnWeights.of(parts, some, own(some));
    }

    private Likelihood likelihood() {
        return parts.model().likelihood();
    }

    /** The likelihood's parameters under each draw. */
    private double[][] own(float[][] draws) {
        List<String> sampled =
                parts.sampled().stream().map(Likelihood.Parameter::name).toList();
        return Arrays.stream(draws)
                .map(draw -> likelihood().parameters().stream()
                        .mapToDouble(p -> p.trained()
                                ? draw[parts.weights() + sampled.indexOf(p.name())]
                                : parameters.scalar(p.name()))
                        .toArray())
                .toArray(double[][]::new);
    }

    /**
     * The draws' predictions at some points, one quantity after the other: class probabilities for class likelihoods,
     * else the outputs f.
     *
     * @return [quantities][S]
     */
    double[][] quantities(float[][] draws, float[] inputs, int points) {
        float[] f = functions.outputs(draws, inputs, points);
        int each = f.length / draws.length;
        if (likelihood() instanceof ClassLikelihood) {
            return probabilities(draws, f, each, points);
        }
        double[][] quantities = new double[each][draws.length];
        for (int s = 0; s < draws.length; s++) {
            for (int i = 0; i < each; i++) {
                quantities[i][s] = f[s * each + i];
            }
        }
        return quantities;
    }

    private double[][] probabilities(float[][] draws, float[] f, int each, int points) {
        List<double[]> all = new ArrayList<>();
        double[][] parameters = own(draws);
        for (int s = 0; s < draws.length; s++) {
            float[] own = Arrays.copyOfRange(f, s * each, (s + 1) * each);
            var mixture = (CategoricalMixture) new Predictives(likelihood(), parameters[s]).fromSamples(own, 1, points);
            all.add(Arrays.stream(mixture.meanProbabilities())
                    .flatMapToDouble(Arrays::stream)
                    .toArray());
        }
        double[][] quantities = new double[all.get(0).length][draws.length];
        for (int s = 0; s < draws.length; s++) {
            for (int i = 0; i < quantities.length; i++) {
                quantities[i][s] = all.get(s)[i];
            }
        }
        return quantities;
    }
}

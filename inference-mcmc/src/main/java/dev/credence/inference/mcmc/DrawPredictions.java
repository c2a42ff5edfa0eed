package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.Predictives;
import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The predictive distribution of draws: their mixture p(y | x) = (1/S) Σ_s p(y | x, θ_s), exactly. */
final class DrawPredictions {
    private final NetworkParts parts;
    private final Parameters parameters;
    private final DrawFunctions functions;

    DrawPredictions(NetworkParts parts, Device device, Parameters parameters, long seed) {
        this.parts = parts;
        this.parameters = parameters;
        this.functions = new DrawFunctions(parts, device, parameters, seed);
    }

    /** At most so many draws, evenly spread over those there are. */
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

    Predictive of(float[][] draws, float[] inputs, int points) {
        float[] f = functions.outputs(draws, inputs, points);
        if (parts.sampled().isEmpty()) {
            return predictives(draws[0]).fromSamples(f, draws.length, points);
        }
        int each = f.length / draws.length;
        List<Predictive> mixed = new ArrayList<>();
        for (int s = 0; s < draws.length; s++) {
            float[] own = Arrays.copyOfRange(f, s * each, (s + 1) * each);
            mixed.add(predictives(draws[s]).fromSamples(own, 1, points));
        }
        return Predictive.mixture(mixed);
    }

    private Predictives predictives(float[] draw) {
        Likelihood likelihood = parts.model().likelihood();
        List<String> sampled =
                parts.sampled().stream().map(Likelihood.Parameter::name).toList();
        double[] own = likelihood.parameters().stream()
                .mapToDouble(p ->
                        p.trained() ? draw[parts.weights() + sampled.indexOf(p.name())] : parameters.scalar(p.name()))
                .toArray();
        return new Predictives(likelihood, own);
    }

    /**
     * What the draws say at some points, one quantity after the other: class probabilities of class likelihoods, the
     * outputs f of others.
     *
     * @return [quantities][S]
     */
    double[][] quantities(float[][] draws, float[] inputs, int points) {
        float[] f = functions.outputs(draws, inputs, points);
        int each = f.length / draws.length;
        if (predictives(draws[0]).fromSamples(Arrays.copyOf(f, each), 1, points) instanceof CategoricalMixture) {
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
        for (int s = 0; s < draws.length; s++) {
            float[] own = Arrays.copyOfRange(f, s * each, (s + 1) * each);
            var mixture = (CategoricalMixture) predictives(draws[s]).fromSamples(own, 1, points);
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

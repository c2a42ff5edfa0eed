package dev.credence.inference.aadm;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * A generator that maps Gaussian noise through a network of leaky ReLUs: w = G(ε), ε ~ N(m, diag e^v), with m and v
 * learnt like the weights of G (Rodriguez Santana &amp; Hernández-Lobato 2022, section 4.2). All parameters are
 * initialised from N(0, 0.1²), v from N(−5, 0.1²).
 *
 * @param size P
 * @param noise dimension of ε
 * @param hidden numbers of units of G's hidden layers, at least one layer
 */
public record NoiseNetwork(int size, int noise, List<Integer> hidden) implements Generator {
    private static final String MEAN = "generator.noise.mean";
    private static final String LOG_VARIANCE = "generator.noise.log_variance";

    public NoiseNetwork {
        hidden = List.copyOf(hidden);
        if (size < 1 || noise < 1 || hidden.isEmpty()) {
            throw new IllegalArgumentException("A generator needs at least 1 output, 1 dimension of noise and 1 hidden"
                    + " layer, got " + size + ", " + noise + " and " + hidden);
        }
    }

    @Override
    public void declare(Declarations declarations) {
        declarations.trained(MEAN, Initialiser.normal(0, 0.1), noise);
        declarations.trained(LOG_VARIANCE, Initialiser.normal(-5, 0.1), noise);
        network().declare(declarations, (in, out) -> Initialiser.normal(0, 0.1), Initialiser.normal(0, 0.1));
    }

    @Override
    public Var draws(Graph g, int draws) {
        return network().apply(g, g.gaussianSamples(g.parameter(MEAN), g.parameter(LOG_VARIANCE), draws));
    }

    private LeakyNetwork network() {
        return new LeakyNetwork("generator", noise, hidden, size);
    }
}

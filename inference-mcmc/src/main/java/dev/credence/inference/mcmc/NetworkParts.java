package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.input;

import dev.credence.core.device.Device;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Network, prior and likelihood of the posterior p(θ | D) ∝ p(θ) Π_n p(y_n | f(x_n), θ), where θ are all blocks of the
 * network, gains and biases included, and the likelihood's own parameters.
 */
final class NetworkParts {
    private final Model model;
    private final Prior prior;
    private final GammaPrior precision;
    private final int weights;
    private final List<Likelihood.Parameter> sampled;

    /**
     * @param model network and likelihood
     * @param prior of every block
     * @param precision shape and rate of the Gamma prior of a sampled τ
     */
    NetworkParts(Model model, Prior prior, GammaPrior precision) {
        this.model = model;
        this.prior = prior;
        this.precision = precision;
        // needed at every step of a chain
        this.weights = model.network().blocks().mapToInt(Block::length).sum();
        this.sampled = model.likelihood().parameters().stream()
                .filter(Likelihood.Parameter::trained)
                .toList();
    }

    Model model() {
        return model;
    }

    Prior prior() {
        return prior;
    }

    /** Network outputs f [M, C] at x [M, D]. */
    Var outputs(Graph g, Var x) {
        return model.network().forward(Treatment.points(g), x);
    }

    /** −log p(w) of all blocks, a scalar [1]. */
    Var priorEnergy(Graph g) {
        List<Var> terms = new ArrayList<>();
        List<Coefficient> ones = new ArrayList<>();
        model.network().blocks().forEach(block -> {
            terms.add(prior.energy(g, g.parameter(block.name()), 1));
            ones.add(new Coefficient(1));
        });
        return g.linearCombination(ones, terms);
    }

    /** Allocates θ on a device, the sampled parameters in one buffer in the order of {@link #shapes}. */
    Parameters allocate(Device device, long seed) {
        Declarations declarations = new Declarations();
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.normal(), block.extents()));
        model.likelihood().declare(declarations);
        prior.declare(declarations);
        return Parameters.allocate(device, declarations, seed);
    }

    /** Shapes of the sampled blocks and parameters by name, in order. */
    Map<String, int[]> shapes() {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        model.network().blocks().forEach(block -> shapes.put(block.name(), block.extents()));
        sampled().forEach(p -> shapes.put(p.name(), new int[] {1}));
        return shapes;
    }

    /** The likelihood's parameters that are sampled. */
    List<Likelihood.Parameter> sampled() {
        return sampled;
    }

    /** The likelihood's parameters that are fixed. */
    List<Likelihood.Parameter> fixed() {
        return model.likelihood().parameters().stream()
                .filter(p -> !p.trained())
                .toList();
    }

    /** P, the dimension of θ. */
    int size() {
        return weights() + sampled().size();
    }

    /** Number of weights of all blocks, which come first in θ. */
    int weights() {
        return weights;
    }

    /** Initial values of a chain, for a block or parameter. */
    Initialiser initial(String name) {
        return model.network()
                .blocks()
                .filter(block -> block.name().equals(name))
                .findFirst()
                .map(Block::normal)
                .orElseGet(() -> sampled().stream()
                        .filter(p -> p.name().equals(name))
                        .findFirst()
                        .map(p -> Initialiser.constant(p.initial()))
                        .orElseThrow());
    }

    /**
     * −log p of a sampled parameter of the likelihood, a scalar [1]: see {@link #parameterEnergy(double[], double[])}.
     */
    Var parameterEnergy(Graph g, Likelihood.Parameter p) {
        Formula v = input("v");
        Formula energy = p.name().equals(Likelihood.LOG_PRECISION)
                ? precision.energy(v)
                : v.minus(p.initial()).square().times(0.5);
        return g.over(1, 1, 1).read("v", g.parameter(p.name())).reduce("parameterEnergy", Reduction.SUM, energy);
    }

    /**
     * −log p of the likelihood's parameters; adds its gradient. τ of a Gaussian has its Gamma prior; any other
     * parameter has the prior N(v₀, 1) around its initial value v₀.
     *
     * @param position θ [P]
     * @param gradient [P]
     */
    double parameterEnergy(double[] position, double[] gradient) {
        double energy = 0;
        int at = weights();
        for (Likelihood.Parameter p : sampled()) {
            double v = position[at];
            if (p.name().equals(Likelihood.LOG_PRECISION)) {
                energy += precision.energy(v);
                gradient[at] += precision.derivative(v);
            } else {
                energy += 0.5 * (v - p.initial()) * (v - p.initial());
                gradient[at] += v - p.initial();
            }
            at++;
        }
        return energy;
    }
}

package dev.credence.testkit;

import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;

import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.LikelihoodProvider;
import dev.credence.core.model.Likelihoods;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.EmpiricalBayesPrior;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every formula of every likelihood, core's and those on the class path, with its derivatives: log p(y | f), E[y | f]
 * and Var[y | f] of outputs and own parameters.
 */
final class FormulaScenarios {
    /** K, M. */
    private static final int[][] SIZES = {{1, 1}, {3, 7}, {4, 41}};

    private FormulaScenarios() {}

    static List<Scenario> likelihoods() {
        List<Scenario> all = new ArrayList<>();
        Stream<Likelihood> core = Stream.of(
                new Likelihood.Gaussian(new Precision.Learnt(2)),
                new Likelihood.HeteroscedasticGaussian(),
                new Likelihood.Bernoulli(),
                new Likelihood.Probit(0.5),
                new Likelihood.Categorical(4));
        Stream<Likelihood> found = Likelihoods.discover().all().stream().map(LikelihoodProvider::likelihood);
        Stream.concat(core, found).forEach(likelihood -> {
            for (int[] size : SIZES) {
                String of = " of " + likelihood + ", K = " + size[0] + ", M = " + size[1];
                Scenario start = with(likelihood, size[0] * size[1]);
                all.add(start.named("log density" + of)
                        .constant("y", targets(likelihood), size[1])
                        .build((g, v) -> over(g, v, likelihood, size)
                                .read("y", v.get("y"), M)
                                .map("log density", likelihood.logDensity(), K, M)));
                if (likelihood instanceof NumericLikelihood numeric) {
                    all.add(start.named("mean" + of)
                            .build((g, v) -> moment(over(g, v, likelihood, size), numeric.mean())));
                    all.add(start.named("variance" + of)
                            .build((g, v) -> moment(over(g, v, likelihood, size), numeric.variance())));
                }
            }
        });
        return all;
    }

    private static Scenario with(Likelihood likelihood, int rows) {
        // an own parameter's gradient sums terms of both signs over the points: it has the tolerance of networks
        Scenario scenario =
                Scenario.of("").tolerance(5e-5).trained("f", Initialiser.normal(0.2, 0.8), rows, likelihood.outputs());
        for (Likelihood.Parameter p : likelihood.parameters()) {
            scenario = scenario.trained(p.name(), Initialiser.constant(p.initial() + 0.25), 1);
        }
        return scenario;
    }

    private static Mapping over(Graph g, Scenario.Leaves v, Likelihood likelihood, int[] size) {
        Mapping mapping = g.over(size[0], size[1], 1);
        for (int c = 0; c < likelihood.outputs(); c++) {
            mapping.column(Likelihood.output(c).name(), v.get("f"), c, K, M);
        }
        likelihood.parameters().forEach(p -> mapping.read(p.name(), v.get(p.name())));
        return mapping;
    }

    private static Var moment(Mapping mapping, Formula formula) {
        return mapping.map("moment", formula, K, M);
    }

    /** Valid targets of the likelihood, near its centre and in its tails. */
    private static Initialiser targets(Likelihood likelihood) {
        return switch (likelihood.target()) {
            case REAL -> Initialiser.normal(0.5, 2);
            case POSITIVE -> (random, i) -> Math.exp(random.normal(0, i));
            case COUNT -> (random, i) -> i % 5 == 4 ? 1000 : i % 5;
            case BINARY -> (random, i) -> i % 3 == 0 ? 1 : 0;
            case CLASS -> (random, i) -> i * 7 % likelihood.outputs();
        };
    }

    /** Divergences that are not in {@link LikelihoodScenarios} or {@link MomentScenarios}. */
    static List<Scenario> priors() {
        EmpiricalBayesPrior prior = new EmpiricalBayesPrior(0.7);
        List<Scenario> all = new ArrayList<>();
        for (int[] shape : new int[][] {{1}, {17, 9}, {4099}}) {
            String of = " of rank " + shape.length + " and first extent " + shape[0];
            all.add(Scenario.of("empiricalBayesEnergy" + of)
                    .trained("w", Initialiser.normal(0.1, 0.5), shape)
                    .build((g, v) -> prior.energy(g, v.get("w"), 0.8)));
            all.add(Scenario.of("empiricalBayesKl" + of)
                    .trained("mean", shape)
                    .trained("logVariance", Initialiser.normal(-1, 0.5), shape)
                    .build((g, v) -> prior.gaussianKl(g, v.get("mean"), v.get("logVariance"))
                            .orElseThrow()));
        }
        return all;
    }
}

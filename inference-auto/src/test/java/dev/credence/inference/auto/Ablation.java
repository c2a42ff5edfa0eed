package dev.credence.inference.auto;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.Factors;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Ablation study of {@code auto}: one training of all networks and members, and from it models with increasing parts of
 * the recipe, each scored on test rows.
 */
final class Ablation {
    private static final int ALL = 100; // neighbours, to keep every checkpoint
    private static final Factors NEUTRAL = new Factors(List.of(1.0));
    private static final double PSEUDO = 8;

    private final CycleEnsemble<NormalMixtures> ensemble;
    private final TableCoding inputs;
    private final List<Configuration> configurations; // on both scales
    private final List<Configuration> shipped; // those in use with a second scale
    private final NetworkSizes sizes;
    private final List<TargetCoding> codings = new ArrayList<>();
    private final Examples test;

    Ablation(Examples train, Examples test, List<Column> columns, NetworkSizes sizes, AutoOptions options) {
        this.test = test;
        this.sizes = sizes;
        inputs = TableCoding.fit(train, columns);
        double[] y = train.targets();
        codings.add(TargetCoding.fit(y));
        codings.get(0).transformed(y).ifPresent(codings::add);
        List<Configuration> usual = Configuration.regression().subList(0, sizes.configurations());
        Set<Configuration> all = new LinkedHashSet<>(usual);
        if (codings.size() > 1) {
            shipped = Configuration.transformed(usual);
            all.addAll(shipped);
        } else {
            shipped = usual;
        }
        configurations =
                Configuration.suited(List.copyOf(all), inputs.numbers(), inputs.pieces(), inputs.embeddings().length);
        ensemble = new CycleEnsemble<>(
                RegressionTarget.of(codings, y),
                inputs.code(train),
                inputs.embeddings(),
                configurations,
                sizes,
                Folds.random(train.size(), sizes.folds(), options.seed()),
                new Stack(Factors.WIDTHS, PSEUDO, ALL),
                train.weights(),
                options,
                TimeLimit.NONE);
        ensemble.fit(
                AutoRegression.KINDS,
                AutoRegression.methods(options.methods()),
                0,
                RegressionTarget.widths(codings.get(codings.size() - 1)));
        ensemble.train();
    }

    /** Mean log-likelihood of the standardised test targets, for increasing parts of the recipe. */
    Map<String, Double> scores() {
        Map<String, Double> scores = new LinkedHashMap<>();
        Predicate<Candidate> normal = named("plain-normal");
        Predicate<Candidate> mixture = named("plain-mixture");
        if (ensemble.candidates().stream().anyMatch(normal)) {
            scores.put("one network, one normal, best checkpoint", score(narrow(normal, 0, false), 1));
        }
        scores.put("one network, mixture, last checkpoint", score(narrow(mixture, 0, true), 1));
        scores.put("one network, mixture, best checkpoint", score(narrow(mixture, 0, false), 1));
        scores.put("+ its folds averaged", score(narrow(mixture, 0, false), sizes.folds()));
        scores.put("+ width factors", score(wide(mixture, 0, false)));
        scores.put("all configurations, equal weights", score(equal(), sizes.folds()));
        scores.put("all stacked, no width factors", score(narrow(this::isPlain, 0, false), sizes.folds()));
        scores.put("all stacked, width factors", score(wide(this::isPlain, 0, false)));
        scores.put("... last checkpoint only", score(wide(this::isPlain, 0, true)));
        scores.put("... and neighbouring checkpoints", score(wide(this::isPlain, 1, false)));
        scores.put("... on the second scale where there is one", score(wide(this::isShipped, 1, false)));
        scores.put("+ Gaussian process", score(wide(this::isShipped, named("gaussian-process"))));
        scores.put("+ forest", score(wide(this::isShipped, named("quantile-forest"))));
        scores.put("+ linear model, process and forest: auto", score(wide(c -> isShipped(c) || isOther(c), 1, false)));
        if (ensemble.candidates().stream().anyMatch(this::isMethod)) {
            scores.put("+ inference methods", score(wide(c -> isShipped(c) || isOther(c) || isMethod(c), 1, false)));
        }
        scores.put("linear model, process and forest alone", score(wide(this::isOther, 1, false)));
        return scores;
    }

    private static Predicate<Candidate> named(String configuration) {
        return c -> c.configuration().equals(configuration);
    }

    private boolean isPlain(Candidate candidate) {
        return configurations.stream().anyMatch(c -> c.name().equals(candidate.configuration()) && !c.transformed());
    }

    private boolean isShipped(Candidate candidate) {
        return shipped.stream().anyMatch(c -> c.name().equals(candidate.configuration()));
    }

    private boolean isOther(Candidate candidate) {
        return AutoRegression.KINDS.stream().anyMatch(kind -> kind.name().equals(candidate.configuration()));
    }

    private boolean isMethod(Candidate candidate) {
        return !isOther(candidate)
                && configurations.stream().noneMatch(c -> c.name().equals(candidate.configuration()));
    }

    private List<Candidate> candidates(Predicate<Candidate> which, boolean last) {
        List<Candidate> some = ensemble.candidates().stream().filter(which).toList();
        if (!last) {
            return some;
        }
        Map<String, Candidate> newest = new LinkedHashMap<>();
        some.forEach(candidate -> newest.put(candidate.configuration(), candidate));
        return List.copyOf(newest.values());
    }

    private StackWeights wide(Predicate<Candidate> which, int neighbours, boolean last) {
        return new Stack(Factors.WIDTHS, PSEUDO, neighbours).fit(candidates(which, last));
    }

    private StackWeights wide(Predicate<Candidate> which, Predicate<Candidate> other) {
        return wide(which.or(other), 1, false);
    }

    /** Weights without width factors. */
    private StackWeights narrow(Predicate<Candidate> which, int neighbours, boolean last) {
        int size = Factors.WIDTHS.size();
        int neutral = Factors.WIDTHS.neutral();
        List<Candidate> narrow = candidates(which, last).stream()
                .map(c -> new Candidate(
                        c.configuration(),
                        c.checkpoint(),
                        IntStream.range(0, c.scores().length / size)
                                .mapToDouble(i -> c.scores()[i * size + neutral])
                                .toArray()))
                .toList();
        return new Stack(NEUTRAL, PSEUDO, neighbours).fit(narrow);
    }

    /** Equal weights of the configurations' best checkpoints. */
    private StackWeights equal() {
        List<StackWeights.Term> best = configurations.stream()
                .filter(c -> !c.transformed())
                .map(c -> narrow(named(c.name()), 0, false).terms().get(0))
                .toList();
        return new StackWeights(best.stream()
                .map(t -> new StackWeights.Term(t.configuration(), t.checkpoint(), 1, 1.0 / best.size()))
                .toList());
    }

    private double score(StackWeights weights) {
        return score(weights, sizes.folds());
    }

    /** Score of a model with these weights and the networks of the first folds. */
    private double score(StackWeights weights, int folds) {
        Map<String, List<float[]>> networks = new LinkedHashMap<>();
        ensemble.parameters(weights).forEach((key, all) -> networks.put(key, all.subList(0, folds)));
        AutoRegression model = new AutoRegression(
                StackedNetworks.of(
                        inputs, sizes, configurations, weights, networks, ensemble.entries(weights), Donors.NONE),
                codings,
                new Expectation(0, 0, 0, 0, 0, 1));
        double[] sum = {0};
        model.predict(test, (mixture, i) -> sum[0] += mixture.logDensity(test.target(i)));
        return sum[0] / test.size() + Math.log(codings.get(0).scale());
    }
}

package dev.credence.inference.auto;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Expectation;
import dev.credence.core.numeric.Largest;
import dev.credence.core.predict.Baselines;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.inference.auto.entry.ClassMethodKind;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.LogisticKind;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.gap.FilledRows;
import dev.credence.inference.auto.network.ClassTarget;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.Scaling;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.time.TimeLimit;
import dev.credence.inference.auto.tree.ClassBoostingKind;
import dev.credence.inference.auto.tree.ClassForestKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A classifier for tables: a stack of small networks on folds and of other members, which averages probabilities, never
 * logits.
 *
 * @param networks the members with weight
 * @param classes C
 * @param expectation expected performance on new rows
 */
public record AutoClassification(StackedNetworks<ClassLogits> networks, int classes, Expectation expectation)
        implements AutoModel {
    /** The usual members besides networks. */
    static final List<EntryKind<ClassLogits>> KINDS =
            List.of(new LogisticKind(), new ClassForestKind(), new ClassBoostingKind());

    /**
     * Trains a model.
     *
     * @param rows raw cells, one input for each column, with the class index as target
     * @param classes C ≥ 2
     * @param folds of the rows, stratified if possible; their usual number is that of
     *     {@link NetworkSizes#classification}
     */
    public static AutoClassification train(
            Examples rows, List<Column> columns, int classes, Folds folds, AutoOptions options) {
        return train(rows, columns, classes, folds, NetworkSizes.classification(rows.size()), options);
    }

    /** Trains a model with given sizes. */
    public static AutoClassification train(
            Examples rows, List<Column> columns, int classes, Folds folds, NetworkSizes sizes, AutoOptions options) {
        TimeLimit time = TimeLimit.from(options.watch(), options.time());
        TableCoding inputs = TableCoding.fit(rows, columns);
        int[] y = IntStream.range(0, rows.size()).map(i -> (int) rows.target(i)).toArray();
        ClassTarget target = new ClassTarget(classes, y);
        List<Configuration> usual = Configuration.classification();
        List<Configuration> configurations = options.only().isPresent()
                ? List.of()
                : Configuration.suited(
                        usual.subList(0, Math.min(sizes.configurations(), usual.size())),
                        inputs.numbers(),
                        inputs.pieces(),
                        inputs.embeddings().length);
        double[] counts = rows.weights();
        Stack usualStack = options.only().isPresent() ? Stack.classification().ofOne() : Stack.classification();
        Stack stack = rows.isWeighted() ? usualStack.counting(AutoRegression.stacked(counts)) : usualStack;
        CycleEnsemble<ClassLogits> ensemble = new CycleEnsemble<>(
                target,
                inputs.table(rows),
                inputs.embeddings(),
                configurations,
                sizes,
                folds,
                stack,
                counts,
                options,
                time);
        ensemble.fit(
                OtherMembers.chosen(KINDS, KINDS, options), methods(options.methods()), classes, LogWidths.atLeast(0));
        ensemble.train();
        StackWeights weights = stack.fit(ensemble.candidates());
        StackedNetworks<ClassLogits> networks = StackedNetworks.of(
                inputs,
                sizes,
                configurations,
                weights,
                ensemble.parameters(weights),
                ensemble.entries(weights),
                Donors.of(rows, columns));
        int[] foldOf =
                Arrays.stream(ensemble.stackedRows()).map(i -> folds.of()[i]).toArray();
        Stack.Halves halves = stack.halves(ensemble.candidates(), foldOf);
        Baselines.Scores constant = Baselines.frequencies(y, counts, classes, folds.all());
        Baselines.Scores linear = linear(ensemble, stack, y, counts, classes, folds);
        Expectation expectation = new Expectation(
                halves.mean(),
                halves.standardError(),
                constant.log(),
                linear.log(),
                Double.NaN,
                foldOf.length,
                new Expectation.Point(
                        accuracy(ensemble, i -> halves.unseen(foldOf[i]).terms(), y, counts, classes),
                        constant.point(),
                        linear.point()));
        return new AutoClassification(networks, classes, expectation);
    }

    /** Members that are inference methods. */
    static List<EntryKind<ClassLogits>> methods(List<MethodChoice> choices) {
        List<EntryKind<ClassLogits>> kinds = new ArrayList<>();
        for (MethodChoice choice : choices) {
            kinds.add(new ClassMethodKind(choice, () -> Devices.discover().open(Devices.AUTO)));
        }
        return kinds;
    }

    /** A mixture with one component for each network. */
    @Override
    public Predictive predictive(Examples rows) {
        List<StackWeights.Term> terms = networks.weights().terms();
        List<double[]> probabilities = new ArrayList<>(); // [F, N, C] of each term
        int[] folds = new int[terms.size()];
        for (int t = 0; t < folds.length; t++) {
            folds[t] = networks.folds(terms.get(t));
            probabilities.add(new double[folds[t] * rows.size() * classes]);
        }
        networks.predict(new ClassTarget(classes, new int[0]), rows, (predictions, from, tile) -> {
            for (int t = 0; t < folds.length; t++) {
                List<ClassLogits> ofTerm = StackedNetworks.ofTerm(predictions, terms.get(t));
                double[] into = probabilities.get(t);
                for (int f = 0; f < folds[t]; f++) {
                    for (int i = 0; i < tile.size(); i++) {
                        double[] row = new double[classes];
                        addProbabilities(ofTerm.get(f), tile, i, 1, terms.get(t), row);
                        System.arraycopy(row, 0, into, (f * rows.size() + from + i) * classes, classes);
                    }
                }
            }
        });
        List<CategoricalMixture> parts = new ArrayList<>();
        for (int t = 0; t < folds.length; t++) {
            parts.add(CategoricalMixture.ofProbabilities(probabilities.get(t), folds[t], rows.size(), classes));
        }
        return Predictive.mixture(
                parts, terms.stream().mapToDouble(StackWeights.Term::weight).toArray());
    }

    /**
     * The scores of logistic regression: the better of the member, which is fitted to convergence, and the networks
     * without hidden layers, which know every category and suit tables too large for the member. Without the member, a
     * fit for comparison replaces it. NaN without any.
     */
    private static Baselines.Scores linear(
            CycleEnsemble<ClassLogits> ensemble, Stack stack, int[] y, double[] counts, int classes, Folds folds) {
        List<Candidate> linear = ensemble.candidates().stream()
                .filter(candidate -> candidate.configuration().equals(LogisticKind.NAME)
                        || ensemble.isLinear(candidate.configuration()))
                .toList();
        boolean member =
                linear.stream().anyMatch(candidate -> candidate.configuration().equals(LogisticKind.NAME));
        Stream<Baselines.Scores> besides = member
                ? Stream.empty()
                : Stream.of(Baselines.logistic(
                        i -> Scaling.unclipped(
                                ensemble.rows().cells(new int[] {i}).numbers()[0]),
                        y,
                        counts,
                        classes,
                        folds.all()));
        Stream<Baselines.Scores> candidates = linear.stream().map(candidate -> {
            List<StackWeights.Term> alone =
                    List.of(new StackWeights.Term(candidate.configuration(), candidate.checkpoint(), 1, 1));
            return new Baselines.Scores(stack.score(candidate), accuracy(ensemble, i -> alone, y, counts, classes));
        });
        return Stream.concat(besides, candidates)
                .filter(scores -> !Double.isNaN(scores.log()))
                .max(Comparator.comparingDouble(Baselines.Scores::log))
                .orElse(new Baselines.Scores(Double.NaN, Double.NaN));
    }

    /**
     * The weighted fraction of the stacked rows whose most probable class out of fold is the true one.
     *
     * @param terms the terms of the stack for the row at a place among the stacked ones
     */
    private static double accuracy(
            CycleEnsemble<ClassLogits> ensemble,
            IntFunction<List<StackWeights.Term>> terms,
            int[] y,
            double[] counts,
            int classes) {
        int[] rows = ensemble.stackedRows();
        double right = 0;
        double all = 0;
        for (int i = 0; i < rows.length; i++) {
            double[] probabilities = new double[classes];
            for (StackWeights.Term term : terms.apply(i)) {
                ensemble.predictions(term.configuration(), term.checkpoint())
                        .addProbabilities(i, term.weight(), term.factor(), probabilities);
            }
            right += Largest.index(probabilities) == y[rows[i]] ? counts[rows[i]] : 0;
            all += counts[rows[i]];
        }
        return right / all;
    }

    /** Adds the mean over a row's copies: their spread is noise, not epistemic variance between networks. */
    private static void addProbabilities(
            ClassLogits logits, FilledRows tile, int row, double weight, StackWeights.Term term, double[] into) {
        for (int c = 0; c < tile.count(row); c++) {
            logits.addProbabilities(tile.first(row) + c, weight / tile.count(row), term.factor(), into);
        }
    }

    /** Predicts the probabilities [C] of each row, in order. */
    public void predict(Examples rows, ObjIntConsumer<double[]> consumer) {
        networks.predict(new ClassTarget(classes, new int[0]), rows, (predictions, from, tile) -> {
            for (int i = 0; i < tile.size(); i++) {
                double[] probabilities = new double[classes];
                for (StackWeights.Term term : networks.weights().terms()) {
                    List<ClassLogits> folds = StackedNetworks.ofTerm(predictions, term);
                    for (ClassLogits fold : folds) {
                        addProbabilities(fold, tile, i, term.weight() / folds.size(), term, probabilities);
                    }
                }
                consumer.accept(probabilities, from + i);
            }
        });
    }
}

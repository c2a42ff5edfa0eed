package dev.credence.export.onnx;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.AutoClassification;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.StackedNetworks;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.TrainedNetwork;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Models of the method auto without training: members fitted to a made-up table, networks with random parameters, and
 * given weights.
 */
final class Stacks {
    static final int ROWS = 90;
    private static final int FOLDS = 3;
    private static final NetworkSizes SIZES = new NetworkSizes(FOLDS, 16, new CycleSchedule(4, 1), 2, 8, 4);
    private static final Expectation NONE = new Expectation(0, 0, 0, 0, 0, 1);

    /** Two numbers, the second with gaps, a column with few and one with many categories, and a constant. */
    static final List<Column> COLUMNS = List.of(
            Column.number("a"),
            Column.number("b"),
            Column.category("few", List.of("x", "y", "z")),
            Column.category(
                    "many", IntStream.range(0, 12).mapToObj(c -> "c" + c).toList()),
            Column.number("same"));

    private Stacks() {}

    /** Rows of {@link #COLUMNS}, with the target f(signal). */
    static Examples rows(int seed, int count, boolean gaps, DoubleUnaryOperator f) {
        CounterRandom random = CounterRandom.of(seed, 1);
        double[][] cells = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            double a = 1000 + 3 * random.normal(0, i);
            double b = Math.exp(random.normal(1, i));
            int few = random.below(3, 2, i);
            int many = random.below(11, 3, i); // the last one is never seen
            y[i] = f.applyAsDouble(Math.sin(a / 2) + 0.4 * few + 0.05 * many + 0.3 * random.normal(4, i));
            cells[i] = new double[] {a, gaps && i % 3 == 0 ? Double.NaN : b, few, many, 7};
        }
        return Examples.of(cells, y);
    }

    /** Parameters of a network, random, with outputs of order 1. */
    private static List<TrainedNetwork> networks(
            Configuration configuration, TableCoding coding, int classes, int seed) {
        long length = Member.parameters(
                configuration, SIZES, coding.numbers(), coding.pieces(), coding.embeddings(), classes);
        List<TrainedNetwork> folds = new ArrayList<>();
        for (int f = 0; f < FOLDS; f++) {
            CounterRandom random = CounterRandom.of(seed, f);
            float[] parameters = new float[(int) length];
            for (int q = 0; q < parameters.length; q++) {
                parameters[q] = (float) random.normal(0, q);
            }
            folds.add(new TrainedNetwork(configuration, SIZES, coding.embeddings(), parameters));
        }
        return folds;
    }

    private static EntryData data(TableCoding coding, Examples rows, float[] targets, int classes, LogWidths widths) {
        CodedRows coded = coding.code(rows);
        int n = targets.length;
        return new EntryData(
                new EntryShape(coding.numbers(), coding.embeddings(), classes),
                coded,
                targets,
                Folds.random(n, FOLDS, 1),
                IntStream.range(0, n).toArray(),
                widths,
                1,
                1);
    }

    private static <P> StackedNetworks<P> stack(
            TableCoding coding,
            List<Configuration> configurations,
            List<Entry<P>> entries,
            Map<String, Double> weights,
            Donors donors,
            int classes) {
        Map<String, List<TrainedNetwork>> networks = new LinkedHashMap<>();
        List<StackWeights.Term> terms = new ArrayList<>();
        double sum = weights.values().stream().mapToDouble(w -> w).sum();
        double[] factors = classes > 0 ? new double[] {0.5, 2, 1} : new double[] {0.71, 12, 1};
        weights.forEach((name, weight) -> {
            for (double factor : factors) {
                terms.add(new StackWeights.Term(name, 0, factor, weight / sum / factors.length));
            }
            configurations.stream().filter(c -> c.name().equals(name)).forEach(c -> {
                terms.remove(terms.size() - 1);
                terms.add(new StackWeights.Term(name, 2, 1, weight / sum / factors.length));
                for (int checkpoint : new int[] {0, 2}) {
                    networks.put(
                            StackWeights.key(name, checkpoint),
                            networks(c, coding, classes, name.hashCode() + checkpoint));
                }
            });
        });
        List<Entry<P>> used = entries.stream()
                .filter(entry -> weights.containsKey(entry.name()))
                .toList();
        return new StackedNetworks<>(coding, SIZES, configurations, new StackWeights(terms), networks, used, donors);
    }

    /**
     * A model of a real target with these weights of its members; its networks see the second scale if there is one.
     */
    static AutoRegression regression(
            Examples rows, List<Column> columns, Map<String, Double> weights, List<EntryKind<NormalMixtures>> kinds) {
        TableCoding coding = TableCoding.fit(rows, columns);
        List<TargetCoding> targets = new ArrayList<>(List.of(TargetCoding.fit(rows.targets())));
        targets.get(0).transformed(rows.targets()).ifPresent(targets::add);
        RegressionTarget target = RegressionTarget.of(targets, rows.targets());
        RegressionTarget last = target.on(true);
        EntryData data = data(coding, rows, last.values(), 0, RegressionTarget.widths(last.coding()));
        List<Configuration> configurations =
                targets.size() > 1 ? Configuration.transformed(Configuration.regression()) : Configuration.regression();
        List<Entry<NormalMixtures>> entries = kinds.stream()
                .filter(kind -> weights.containsKey(kind.name()))
                .map(kind -> kind.fit(data).entry())
                .toList();
        return new AutoRegression(
                stack(coding, configurations, entries, weights, Donors.of(rows, columns), 0), targets, NONE);
    }

    /** A model of classes with these weights of its members. */
    static AutoClassification classification(
            Examples rows, int classes, Map<String, Double> weights, List<EntryKind<ClassLogits>> kinds) {
        TableCoding coding = TableCoding.fit(rows, COLUMNS);
        float[] targets = new float[rows.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = (float) rows.target(i);
        }
        EntryData data = data(coding, rows, targets, classes, LogWidths.atLeast(0));
        List<Entry<ClassLogits>> entries = kinds.stream()
                .filter(kind -> weights.containsKey(kind.name()))
                .map(kind -> kind.fit(data).entry())
                .toList();
        return new AutoClassification(
                stack(coding, Configuration.classification(), entries, weights, Donors.of(rows, COLUMNS), classes),
                classes,
                NONE);
    }
}

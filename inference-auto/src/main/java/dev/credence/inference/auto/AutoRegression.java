package dev.credence.inference.auto;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Expectation;
import dev.credence.core.metric.Mean;
import dev.credence.core.predict.Baselines;
import dev.credence.core.predict.Predictive;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.LinearKind;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.entry.MethodKind;
import dev.credence.inference.auto.entry.ProcessKind;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.stack.Calibration;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.Observed;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.stack.StackedRows;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import dev.credence.inference.auto.time.TimeLimit;
import dev.credence.inference.auto.tree.NormalBoostingKind;
import dev.credence.inference.auto.tree.QuantileForestKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A probabilistic regression model for tables: a stack of small networks on folds and of other members.
 *
 * @param networks the members with weight
 * @param targets the target's coding, and perhaps that on a second, transformed scale
 * @param expectation expected performance on new rows
 */
public record AutoRegression(
        StackedNetworks<NormalMixtures> networks, List<TargetCoding> targets, Expectation expectation)
        implements AutoModel {
    /** The usual members besides networks. */
    static final List<EntryKind<NormalMixtures>> KINDS =
            List.of(new LinearKind(), new ProcessKind(), new QuantileForestKind());

    /**
     * All members other than networks and inference methods: the usual ones, and those that are methods by themselves.
     */
    static final List<EntryKind<NormalMixtures>> KNOWN =
            Stream.concat(KINDS.stream(), Stream.of(new NormalBoostingKind())).toList();

    public AutoRegression {
        targets = List.copyOf(targets);
    }

    /** Clamped moments, with the bounds of the first scale. */
    private static ClampedMoments moments(List<TargetCoding> targets) {
        TargetCoding own = targets.get(0);
        return new ClampedMoments(
                own.lower(), own.upper(), targets.get(targets.size() - 1).transform());
    }

    /**
     * Trains a model.
     *
     * @param rows raw cells, one input for each column, with the target
     * @param folds of the rows; their usual number is that of {@link NetworkSizes#regression}
     * @throws dev.credence.core.data.DataException if the table or its target is not usable for training
     */
    public static AutoRegression train(Examples rows, List<Column> columns, Folds folds, AutoOptions options) {
        return train(rows, columns, folds, NetworkSizes.regression(rows.size()), options);
    }

    /** Trains a model with given sizes. */
    public static AutoRegression train(
            Examples rows, List<Column> columns, Folds folds, NetworkSizes sizes, AutoOptions options) {
        TimeLimit time = TimeLimit.from(options.watch(), options.time());
        TableCoding inputs = TableCoding.fit(rows, columns);
        double[] y = rows.targets();
        List<TargetCoding> codings = new ArrayList<>(List.of(TargetCoding.fit(y)));
        codings.get(0).transformed(y).ifPresent(codings::add);
        RegressionTarget target = RegressionTarget.of(codings, y);
        List<Configuration> usual = Configuration.regression().subList(0, sizes.configurations());
        List<Configuration> configurations = options.only().isPresent()
                ? List.of()
                : Configuration.suited(
                        codings.size() > 1 ? Configuration.transformed(usual) : usual,
                        inputs.numbers(),
                        inputs.pieces(),
                        inputs.embeddings().length);
        double[] counts = rows.weights();
        Stack usualStack = options.only().isPresent() ? Stack.regression().ofOne() : Stack.regression();
        Stack stack = rows.isWeighted() ? usualStack.counting(stacked(counts)) : usualStack;
        CycleEnsemble<NormalMixtures> ensemble = new CycleEnsemble<>(
                target,
                inputs.table(rows),
                inputs.embeddings(),
                configurations,
                sizes,
                folds,
                stack,
                counts,
                options.withListener(options.listener().rescaled(codings.get(0).scale())),
                time);
        ensemble.fit(
                OtherMembers.chosen(KINDS, KNOWN, options),
                methods(options.methods()),
                0,
                RegressionTarget.widths(codings.get(codings.size() - 1)));
        ensemble.train();
        StackWeights weights = stack.fit(ensemble.candidates());
        StackedNetworks<NormalMixtures> networks = StackedNetworks.of(
                inputs,
                sizes,
                configurations,
                weights,
                ensemble.parameters(weights),
                ensemble.entries(weights),
                Donors.of(rows, columns));
        Expectation expectation = expectation(ensemble, networks, codings, stack, target, counts, folds);
        return new AutoRegression(networks, codings, expectation);
    }

    private static Expectation expectation(
            CycleEnsemble<NormalMixtures> ensemble,
            StackedNetworks<NormalMixtures> networks,
            List<TargetCoding> codings,
            Stack stack,
            RegressionTarget target,
            double[] counts,
            Folds folds) {
        int[] rows = ensemble.stackedRows();
        int[] foldOf = Arrays.stream(rows).map(i -> folds.of()[i]).toArray();
        Stack.Halves halves = stack.halves(ensemble.candidates(), foldOf);
        Map<String, NormalMixtures> mixtures = new HashMap<>();
        for (StackWeights half : List.of(halves.fromEven(), halves.fromOdd())) {
            for (StackWeights.Term term : half.terms()) {
                mixtures.computeIfAbsent(
                        term.key(), key -> ensemble.predictions(term.configuration(), term.checkpoint()));
            }
        }
        Observed plain = target.observed(rows);
        Observed transformed = target.on(true).observed(rows);
        Calibration calibration =
                Calibration.of(halves, mixtures, name -> networks.transformed(name) ? transformed : plain, foldOf);
        double scale = target.coding().scale();
        double log = Math.log(scale);
        LinearBaseline simple = LinearBaseline.of(ensemble.rows(), counts, folds);
        SimpleModel constant = (y, least) -> Baselines.constant(y, counts, folds.all(), least);
        SimpleModel linear = simple::score;
        return new Expectation(
                halves.mean() - log,
                halves.standardError(),
                onBestScale(target, counts, constant) - log,
                onBestScale(target, counts, linear) - log,
                calibration.coverage(0.9),
                rows.length,
                new Expectation.Point(
                        rootMeanSquare(errors(halves, networks, codings, mixtures, plain, foldOf), halves.counts()),
                        scale * onOwnScale(target, constant).point(),
                        scale * onOwnScale(target, linear).point()));
    }

    /** The errors of the out-of-fold means in the target's unit, each row under the weights fitted without it. */
    private static double[] errors(
            Stack.Halves halves,
            StackedNetworks<NormalMixtures> networks,
            List<TargetCoding> codings,
            Map<String, NormalMixtures> mixtures,
            Observed plain,
            int[] foldOf) {
        Map<String, List<NormalMixtures>> predictions = new HashMap<>();
        mixtures.forEach((key, outOfFold) -> predictions.put(key, List.of(outOfFold)));
        ClampedMoments moments = moments(codings);
        RowMixtures fromEven = RowMixtures.of(halves.fromEven(), networks, codings, predictions, moments);
        RowMixtures fromOdd = RowMixtures.of(halves.fromOdd(), networks, codings, predictions, moments);
        TargetCoding own = codings.get(0);
        return IntStream.range(0, foldOf.length)
                .parallel()
                .mapToDouble(i -> {
                    RowMixtures unseen = halves.unseen(foldOf[i]).equals(halves.fromEven()) ? fromEven : fromOdd;
                    double y = own.mean() + own.scale() * plain.values()[i];
                    return y - unseen.mixture(i, 1).mean();
                })
                .toArray();
    }

    private static double rootMeanSquare(double[] errors, double[] counts) {
        return Math.sqrt(mean(Arrays.stream(errors).map(error -> error * error).toArray(), counts));
    }

    /** The scores of a simple model of standardised targets, with a minimum variance. */
    interface SimpleModel {
        Baselines.Scores score(double[] standardised, double leastVariance);
    }

    private static Baselines.Scores onOwnScale(RegressionTarget target, SimpleModel model) {
        return model.score(target.standardised(), Math.exp(2 * target.coding().logFloor(0)));
    }

    /**
     * The log score of a simple model on its best scale of the target, as a density on the first scale. Variances have
     * the stack's floor, for comparable scores. NaN if undefined on all scales.
     */
    static double onBestScale(RegressionTarget target, SimpleModel model) {
        double[] ones = new double[target.standardised().length];
        Arrays.fill(ones, 1);
        return onBestScale(target, ones, model);
    }

    private static double onBestScale(RegressionTarget target, double[] counts, SimpleModel model) {
        return Stream.concat(Stream.of(target), target.second().stream())
                .mapToDouble(scale -> onOwnScale(scale, model).log() + mean(scale.logSlopes(), counts))
                .filter(score -> !Double.isNaN(score))
                .max()
                .orElse(Double.NaN);
    }

    private static double mean(double[] values, double[] counts) {
        Mean mean = new Mean();
        mean.add(values, counts);
        return mean.value();
    }

    /** The weights of the rows that the stack is fitted to. */
    static double[] stacked(double[] weights) {
        return Arrays.stream(StackedRows.of(weights.length))
                .mapToDouble(row -> weights[row])
                .toArray();
    }

    /** Members that are inference methods. */
    static List<EntryKind<NormalMixtures>> methods(List<MethodChoice> choices) {
        List<EntryKind<NormalMixtures>> kinds = new ArrayList<>();
        for (MethodChoice choice : choices) {
            kinds.add(new MethodKind(choice, () -> Devices.discover().open(Devices.AUTO)));
        }
        return kinds;
    }

    /** Predicts the density of each row, in order. */
    public void predict(Examples rows, ObjIntConsumer<StackedMixture> consumer) {
        RegressionTarget shape = RegressionTarget.of(targets, new double[0]);
        ClampedMoments moments = moments(targets);
        networks.predict(shape, rows, (predictions, from, tile) -> {
            RowMixtures all = RowMixtures.of(networks.weights(), networks, targets, predictions, moments);
            List<StackedMixture> mixtures = IntStream.range(0, tile.size())
                    .parallel()
                    .mapToObj(i -> all.mixture(tile.first(i), tile.count(i)))
                    .toList();
            for (int i = 0; i < tile.size(); i++) {
                consumer.accept(mixtures.get(i), from + i);
            }
        });
    }

    @Override
    public Predictive predictive(Examples rows) {
        List<StackedMixture> all = new ArrayList<>();
        predict(rows, (mixture, i) -> all.add(mixture));
        return new StackedPredictive(all);
    }
}

package dev.credence.inference.auto;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.method.Expectation;
import dev.credence.core.predict.Predictive;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Sizes;
import dev.credence.inference.auto.stack.Calibration;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * A predictive density of a real target for rows of any table: a stack of small networks on folds.
 *
 * @param networks those that have weight
 * @param target how the target is standardised
 * @param expectation what to expect on new rows
 */
public record AutoRegression(StackedNetworks networks, TargetCoding target, Expectation expectation)
        implements AutoModel {
    /**
     * Trains.
     *
     * @param rows raw cells, one input for each column, with the target
     * @param folds of the rows; {@link Sizes#regression} says how many are usual
     * @throws dev.credence.core.data.DataException where the table or its target cannot be learnt from
     */
    public static AutoRegression train(Examples rows, List<Column> columns, Folds folds, AutoOptions options) {
        return train(rows, columns, folds, Sizes.regression(rows.size()), options);
    }

    /** The same with sizes of one's own. */
    public static AutoRegression train(
            Examples rows, List<Column> columns, Folds folds, Sizes sizes, AutoOptions options) {
        TableCoding inputs = TableCoding.fit(rows, columns);
        double[] y = rows.targets();
        TargetCoding coding = TargetCoding.fit(y);
        RegressionTarget target = new RegressionTarget(coding, coding.standardised(y));
        List<Configuration> configurations = Configuration.suited(
                Configuration.regression().subList(0, sizes.configurations()),
                inputs.numbers(),
                inputs.pieces(),
                inputs.embeddings().length);
        Stack stack = Stack.regression();
        Ensemble<NormalMixtures> ensemble = new Ensemble<>(
                target, inputs.code(rows), inputs.embeddings(), configurations, sizes, folds, stack, options);
        ensemble.train();
        StackWeights weights = stack.fit(ensemble.candidates());
        StackedNetworks networks =
                new StackedNetworks(inputs, sizes, configurations, weights, ensemble.parameters(weights));
        return new AutoRegression(networks, coding, expectation(ensemble, stack, target, folds));
    }

    private static Expectation expectation(
            Ensemble<NormalMixtures> ensemble, Stack stack, RegressionTarget target, Folds folds) {
        int[] rows = ensemble.stackedRows();
        int[] foldOf = Arrays.stream(rows).map(i -> folds.of()[i]).toArray();
        double[] y =
                Arrays.stream(rows).mapToDouble(i -> target.standardised()[i]).toArray();
        Stack.Halves halves = stack.halves(ensemble.candidates(), foldOf);
        Map<String, NormalMixtures> mixtures = new HashMap<>();
        for (StackWeights half : List.of(halves.fromEven(), halves.fromOdd())) {
            for (StackWeights.Term term : half.terms()) {
                mixtures.computeIfAbsent(
                        term.key(),
                        key -> ensemble.predictions(term.configuration(), term.checkpoint())
                                .rows(rows));
            }
        }
        TargetCoding coding = target.coding();
        Calibration calibration = Calibration.of(halves, mixtures, y, foldOf, coding.logFloor());
        double log = Math.log(coding.scale());
        return new Expectation(
                halves.mean() - log,
                halves.standardError(),
                Baselines.constant(target.standardised(), folds) - log,
                Baselines.linear(ensemble.rows().numbers(), target.standardised(), folds) - log,
                calibration.coverage(0.9),
                rows.length);
    }

    /** The predictive density of each row, one after the other. */
    public void predict(Examples rows, ObjIntConsumer<StackedMixture> consumer) {
        RegressionTarget shape = new RegressionTarget(target, new double[0]);
        networks.predict(shape, rows, (predictions, from, size) -> {
            for (int i = 0; i < size; i++) {
                consumer.accept(mixture(predictions, i), from + i);
            }
        });
    }

    @Override
    public Predictive predictive(Examples rows) {
        List<StackedMixture> all = new ArrayList<>();
        predict(rows, (mixture, i) -> all.add(mixture));
        return new StackedPredictive(all);
    }

    private StackedMixture mixture(Map<String, List<NormalMixtures>> predictions, int row) {
        List<StackWeights.Term> terms = networks.weights().terms();
        int length = 0;
        for (StackWeights.Term term : terms) {
            for (NormalMixtures fold : StackedNetworks.ofTerm(predictions, term)) {
                length += fold.components();
            }
        }
        double[] weights = new double[length];
        double[] means = new double[length];
        double[] scales = new double[length];
        int[] network = new int[length];
        Map<String, Integer> firstNetwork = new HashMap<>();
        int networksSoFar = 0;
        int at = 0;
        for (StackWeights.Term term : terms) {
            List<NormalMixtures> folds = StackedNetworks.ofTerm(predictions, term);
            String key = term.key();
            if (firstNetwork.putIfAbsent(key, networksSoFar) == null) {
                networksSoFar += folds.size();
            }
            int first = firstNetwork.getOrDefault(key, 0);
            for (int f = 0; f < folds.size(); f++) {
                double share = term.weight() / folds.size();
                int next = at + folds.get(f).components();
                folds.get(f).append(row, share, Math.log(term.factor()), target.logFloor(), weights, means, scales, at);
                Arrays.fill(network, at, next, first + f);
                at = next;
            }
        }
        for (int j = 0; j < length; j++) {
            means[j] = target.mean() + target.scale() * means[j];
            scales[j] *= target.scale();
        }
        return new StackedMixture(weights, means, scales, network, networksSoFar);
    }
}

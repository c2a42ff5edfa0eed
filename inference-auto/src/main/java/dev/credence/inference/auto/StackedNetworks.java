package dev.credence.inference.auto;

import dev.credence.core.data.Examples;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.gap.FilledRows;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.network.TrainedNetwork;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.TableCoding;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The networks and other members with weight in a stack, for predictions without the target's coding.
 *
 * @param <P> predictions of rows
 * @param inputs the encoding of cells
 * @param sizes of the networks
 * @param configurations of the networks
 * @param weights of the stack
 * @param networks each fold's network, by configuration and checkpoint ({@link StackWeights#key})
 * @param entries members other than networks; their checkpoint is 0
 * @param donors training rows that fill cells without training gaps
 */
public record StackedNetworks<P>(
        TableCoding inputs,
        NetworkSizes sizes,
        List<Configuration> configurations,
        StackWeights weights,
        Map<String, List<TrainedNetwork>> networks,
        List<Entry<P>> entries,
        Donors donors) {
    private static final int TILE = 256;

    /** Rows that take less time than starting threads for them. */
    private static final int FEW = 4;

    public StackedNetworks {
        configurations = List.copyOf(configurations);
        networks = Map.copyOf(networks);
        entries = List.copyOf(entries);
        Set<String> known = new TreeSet<>(networks.keySet());
        entries.forEach(entry -> known.add(StackWeights.key(entry.name(), 0)));
        for (StackWeights.Term term : weights.terms()) {
            if (!known.contains(term.key())) {
                throw new IllegalArgumentException(
                        "The stack gives weight to " + term.key() + ", and there are " + known + " alone");
            }
        }
    }

    /**
     * The same from parameters.
     *
     * @param parameters those of each fold's network, by configuration and checkpoint
     */
    static <P> StackedNetworks<P> of(
            TableCoding inputs,
            NetworkSizes sizes,
            List<Configuration> configurations,
            StackWeights weights,
            Map<String, List<float[]>> parameters,
            List<Entry<P>> entries,
            Donors donors) {
        Map<String, List<TrainedNetwork>> networks = new HashMap<>();
        parameters.forEach((key, folds) -> {
            Configuration configuration = configuration(configurations, key);
            networks.put(
                    key,
                    folds.stream()
                            .map(p -> new TrainedNetwork(configuration, sizes, inputs.embeddings(), p))
                            .toList());
        });
        return new StackedNetworks<>(inputs, sizes, configurations, weights, networks, entries, donors);
    }

    /** Receives the predictions of tiles. */
    interface TileConsumer<P> {
        /**
         * Called for each tile in order.
         *
         * @param predictions of each fold's network for all copies, by configuration and checkpoint
         * @param from the first row
         */
        void accept(Map<String, List<P>> predictions, int from, FilledRows tile);
    }

    /** Predicts by all networks, tile by tile in bounded memory, more than a few rows on all cores. */
    void predict(Target<P> target, Examples rows, TileConsumer<P> consumer) {
        FilledRows tile;
        for (int from = 0; from < rows.size(); from += tile.size()) {
            tile = donors.fill(rows, from, TILE);
            CodedRows coded = inputs.code(tile.copies());
            boolean few = coded.size() <= FEW;
            Map<String, List<P>> predictions = new ConcurrentHashMap<>();
            stream(networks.entrySet(), few).forEach(network -> {
                Target<P> seen = target.on(
                        configuration(configurations, network.getKey()).transformed());
                predictions.put(
                        network.getKey(),
                        stream(network.getValue(), few) // in the order of the folds
                                .map(fold -> fold.predict(seen, coded))
                                .toList());
            });
            stream(entries, few)
                    .forEach(
                            entry -> predictions.put(StackWeights.key(entry.name(), 0), List.of(entry.predict(coded))));
            consumer.accept(predictions, from, tile);
        }
    }

    private static <T> Stream<T> stream(Collection<T> all, boolean few) {
        return few ? all.stream() : all.parallelStream();
    }

    /** The predictions of a term of the stack. */
    static <P> List<P> ofTerm(Map<String, List<P>> predictions, StackWeights.Term term) {
        return predictions.getOrDefault(term.key(), List.of());
    }

    /** Number of networks of a term of the stack. */
    int folds(StackWeights.Term term) {
        return networks.containsKey(term.key())
                ? networks.getOrDefault(term.key(), List.of()).size()
                : 1;
    }

    /** What the stack consists of in a user's words, by weight, without what rounds to 0 %. */
    String composition() {
        Map<String, Double> shares = new LinkedHashMap<>();
        configurations.forEach(configuration -> shares.merge(
                configuration.linear() ? MemberWords.LOGISTIC : MemberWords.NETWORKS,
                weights.weight(configuration.name()),
                Double::sum));
        entries.forEach(entry -> shares.merge(MemberWords.of(entry.name()), weights.weight(entry.name()), Double::sum));
        return shares.entrySet().stream()
                .filter(share -> Math.round(100 * share.getValue()) > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(share -> String.format(Locale.ROOT, "%s %.0f %%", share.getKey(), 100 * share.getValue()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Number of parameters of an entry's networks.
     *
     * @param classes C; 0 for a real target
     */
    long length(String key, int classes) {
        return Member.parameters(
                configuration(configurations, key),
                sizes,
                inputs.numbers(),
                inputs.pieces(),
                inputs.embeddings(),
                classes);
    }

    /** Whether an entry predicts the target on its second scale; members other than networks do so if there is one. */
    public boolean transformed(String name) {
        return configurations.stream()
                .filter(c -> c.name().equals(name))
                .findFirst()
                .map(Configuration::transformed)
                .orElse(true);
    }

    private static Configuration configuration(List<Configuration> configurations, String key) {
        return configurations.stream()
                .filter(c -> key.startsWith(c.name() + "@"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no configuration for " + key));
    }
}

package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import com.google.protobuf.ByteString;
import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.tree.ClassForestKind;
import dev.credence.inference.auto.tree.QuantileForestKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Forests and boosted trees, from their arrays in a model's file. TreeEnsembleRegressor compares 32-bit numbers with
 * 32-bit thresholds, as the members do, and so takes every row to the same leaves.
 */
final class TreeEntries {
    private static final ByteString BRANCH = ByteString.copyFromUtf8("BRANCH_LEQ");
    private static final ByteString LEAF = ByteString.copyFromUtf8("LEAF");

    private final Expressions e;
    private final TableInputs.Encoded rows;

    TreeEntries(Expressions e, TableInputs.Encoded rows) {
        this.e = e;
        this.rows = rows;
    }

    private static int[] integers(Map<String, NpyArray> arrays, String name) {
        float[] values = Named.of(arrays, name).values();
        int[] integers = new int[values.length];
        Arrays.setAll(integers, i -> (int) values[i]);
        return integers;
    }

    /** What a leaf adds to the outputs. */
    private interface LeafValues {
        void write(int tree, int node, Ensemble into);
    }

    /** The attributes of a TreeEnsembleRegressor. */
    private static final class Ensemble {
        private final AttributeProto.Builder[] ofNodes = new AttributeProto.Builder[7];
        private final AttributeProto.Builder[] ofLeaves = new AttributeProto.Builder[4];

        Ensemble() {
            String[] names = {
                "nodes_treeids",
                "nodes_nodeids",
                "nodes_featureids",
                "nodes_modes",
                "nodes_values",
                "nodes_truenodeids",
                "nodes_falsenodeids"
            };
            for (int a = 0; a < names.length; a++) {
                AttributeProto.AttributeType type = a == 3
                        ? AttributeProto.AttributeType.STRINGS
                        : a == 4 ? AttributeProto.AttributeType.FLOATS : AttributeProto.AttributeType.INTS;
                ofNodes[a] = OnnxGraph.attribute(names[a], type);
            }
            String[] leaves = {"target_treeids", "target_nodeids", "target_ids", "target_weights"};
            for (int a = 0; a < leaves.length; a++) {
                ofLeaves[a] = OnnxGraph.attribute(
                        leaves[a], a == 3 ? AttributeProto.AttributeType.FLOATS : AttributeProto.AttributeType.INTS);
            }
        }

        void node(int tree, int node, int feature, float threshold, int child) {
            ofNodes[0].addInts(tree);
            ofNodes[1].addInts(node);
            ofNodes[2].addInts(feature);
            ofNodes[3].addStrings(child == 0 ? LEAF : BRANCH);
            ofNodes[4].addFloats(child == 0 ? 0 : threshold);
            ofNodes[5].addInts(child);
            ofNodes[6].addInts(child == 0 ? 0 : child + 1);
        }

        void leaf(int tree, int node, int output, float value) {
            ofLeaves[0].addInts(tree);
            ofLeaves[1].addInts(node);
            ofLeaves[2].addInts(output);
            ofLeaves[3].addFloats(value);
        }
    }

    /**
     * The sums of leaf values [N, outputs], 32 bits.
     *
     * @param groups number of orders of the categories
     * @param groupOf the group of each tree
     */
    private String sums(Map<String, NpyArray> arrays, int groups, int[] groupOf, int outputs, LeafValues values) {
        int[] roots = integers(arrays, "roots");
        int[] feature = integers(arrays, "feature");
        int[] child = integers(arrays, "child");
        float[] threshold = Named.of(arrays, "threshold").values();
        int numbers = rows.coding().numbers();
        Ensemble ensemble = new Ensemble();
        for (int t = 0; t < roots.length; t++) {
            int last = roots[t];
            for (int i = roots[t]; i <= last; i++) {
                last = Math.max(last, child[i] == 0 ? i : child[i] + 1);
                int column = feature[i] < numbers ? feature[i] : numbers + (feature[i] - numbers) * groups + groupOf[t];
                ensemble.node(
                        t,
                        i - roots[t],
                        child[i] == 0 ? 0 : column,
                        threshold[i],
                        child[i] == 0 ? 0 : child[i] - roots[t]);
                if (child[i] == 0) {
                    values.write(t, i, ensemble);
                }
            }
        }
        List<AttributeProto> attributes = new ArrayList<>();
        for (AttributeProto.Builder one : ensemble.ofNodes) {
            attributes.add(one.build());
        }
        for (AttributeProto.Builder one : ensemble.ofLeaves) {
            attributes.add(one.build());
        }
        attributes.forEach(attribute -> e.count(attribute.getSerializedSize()));
        attributes.add(Expressions.integerAttribute("n_targets", outputs));
        attributes.add(Expressions.textAttribute("aggregate_function", "SUM"));
        attributes.add(Expressions.textAttribute("post_transform", "NONE"));
        return e.op(
                Expressions.LEARNING,
                "TreeEnsembleRegressor",
                attributes,
                features(Named.of(arrays, "orders").values(), groups));
    }

    /** The scaled numbers, and the order numbers of each categorical column by group. */
    private String features(float[] orders, int groups) {
        int[] embeddings = rows.coding().embeddings();
        if (embeddings.length == 0) {
            return rows.numbers();
        }
        int codes = Arrays.stream(embeddings).sum();
        float[] byCode = new float[codes * groups];
        for (int g = 0; g < groups; g++) {
            for (int c = 0; c < codes; c++) {
                byCode[c * groups + g] = orders[g * codes + c];
            }
        }
        int[] first = new int[embeddings.length];
        for (int t = 1; t < first.length; t++) {
            first[t] = first[t - 1] + embeddings[t - 1];
        }
        String at = e.add(rows.codes(), e.integers(first));
        String own = e.reshape(e.gather(e.floats(byCode, codes, groups), at, 0), 0, embeddings.length * groups);
        return rows.numbers().isEmpty() ? own : e.concat(1, List.of(rows.numbers(), own));
    }

    /** The scores of boosted trees [N, F, K], 32 bits. */
    private String scores(Map<String, NpyArray> arrays) {
        float[] start = Named.of(arrays, "start").values();
        int outputs = Named.of(arrays, "start").shape()[1];
        int folds = start.length / outputs;
        int trees = Named.of(arrays, "roots").values().length;
        int[] groupOf = new int[trees];
        // trees are [F, R, K], groups [F, K]
        Arrays.setAll(groupOf, t -> t / (trees / folds) * outputs + t % outputs);
        float[] value = Named.of(arrays, "threshold").values();
        String sums = trees == 0
                ? e.mul(e.slice(features(Named.of(arrays, "orders").values(), start.length), 0, 1, 1), e.number32(0))
                : sums(
                        arrays,
                        start.length,
                        groupOf,
                        start.length,
                        (t, i, into) -> into.leaf(t, i - root(arrays, t), groupOf[t], value[i]));
        return e.reshape(e.add(sums, e.floats(start, 1, start.length)), 0, folds, outputs);
    }

    /** Boosted normals: those of all folds are components of one member. */
    StackedNormals boostedNormals(Map<String, NpyArray> arrays) {
        int folds = Named.of(arrays, "start").shape()[0];
        String scores = e.wide(scores(arrays));
        String mean = e.reshape(e.slice(scores, 0, 1, 2), 0, folds);
        String logScale = e.reshape(e.slice(scores, 1, 2, 2), 0, folds);
        String logWeight = e.add(e.mul(mean, e.number(0)), e.number((float) -Math.log(folds)));
        return new StackedNormals(logWeight, mean, logScale, 1, folds);
    }

    /** Boosted classes as logits [1, N, C], from the mean of the folds' probabilities. */
    String boosted(Map<String, NpyArray> arrays, int classes) {
        int folds = Named.of(arrays, "start").shape()[0];
        String scores = scores(arrays);
        String logits = classes == 2 ? e.concat(2, List.of(e.mul(scores, e.number32(0)), scores)) : scores;
        String probabilities = e.op("Softmax", List.of(Expressions.integerAttribute("axis", 2)), e.wide(logits));
        String mean = e.div(e.sum(probabilities, 1, false), e.number(folds));
        return e.unsqueeze(e.rounded(e.op("Log", e.max(mean, e.number(Float.MIN_NORMAL)))), 0);
    }

    private static int root(Map<String, NpyArray> arrays, int tree) {
        return (int) Named.of(arrays, "roots").values()[tree];
    }

    /** The logits of a forest [1, N, C]. */
    String forest(Map<String, NpyArray> arrays, int classes) {
        int[] targets = integers(arrays, "targets");
        int[] first = integers(arrays, "first");
        int[] count = integers(arrays, "count");
        int[] leafRows = integers(arrays, "leaf-rows");
        int trees = Named.of(arrays, "roots").values().length;
        int[] own = new int[trees];
        Arrays.setAll(own, t -> t);
        String sums = sums(arrays, trees, own, classes, (t, i, into) -> {
            double[] shares = new double[classes];
            for (int r = first[i]; r < first[i] + count[i]; r++) {
                shares[targets[leafRows[r]]] += 1.0 / count[i];
            }
            for (int c = 0; c < classes; c++) {
                if (shares[c] > 0 || c == 0) {
                    into.leaf(t, i - root(arrays, t), c, (float) shares[c]);
                }
            }
        });
        String prior = e.add(e.wide(sums), e.number(ClassForestKind.PRIOR / classes));
        return e.unsqueeze(e.rounded(e.op("Log", e.div(prior, e.number(trees + ClassForestKind.PRIOR)))), 0);
    }

    /** The normals of a quantile forest. */
    StackedNormals quantiles(Map<String, NpyArray> arrays) {
        float[] targets = Named.of(arrays, "targets").values();
        int n = targets.length;
        Integer[] byTarget = new Integer[n];
        Arrays.setAll(byTarget, i -> i);
        Arrays.sort(byTarget, (a, b) -> Float.compare(targets[a] + 0f, targets[b] + 0f)); // stable
        int[] rank = new int[n];
        float[] sorted = new float[n];
        for (int r = 0; r < n; r++) {
            rank[byTarget[r]] = r;
            sorted[r] = targets[byTarget[r]];
        }
        String atoms = e.wide(e.gather(e.floats(sorted, n), places(arrays, rank), 0)); // [N, 24]
        int count = QuantileForestKind.ATOMS;
        String mean = e.div(e.sum(atoms, 1, true), e.number(count));
        String squares = e.div(e.sum(e.square(e.sub(atoms, mean)), 1, true), e.number(count));
        float[] width = Named.of(arrays, "width").values();
        String own = e.add(e.mul(e.op("Sqrt", squares), e.number(width[1])), e.number(width[0]));
        String zero = e.mul(atoms, e.number(0));
        String logScale = e.add(zero, e.rounded(e.op("Log", own)));
        return new StackedNormals(e.add(zero, e.number((float) -Math.log(count))), atoms, logScale, 1, count);
    }

    /** The ranks of the quantiles at (a + ½)/24 of the training targets in a row's leaves: [N, 24]. */
    private String places(Map<String, NpyArray> arrays, int[] rank) {
        int[] leafRows = integers(arrays, "leaf-rows");
        int[] first = integers(arrays, "first");
        int[] count = integers(arrays, "count");
        int[] child = integers(arrays, "child");
        int trees = Named.of(arrays, "roots").values().length;
        int[] own = new int[trees];
        Arrays.setAll(own, t -> t);
        String leaf = e.toIntegers(sums(
                arrays, trees, own, trees, (t, i, into) -> into.leaf(t, i - root(arrays, t), t, i))); // [N, T]
        int most = 0;
        double[] shares = new double[count.length];
        for (int i = 0; i < count.length; i++) {
            if (child[i] == 0) {
                most = Math.max(most, count[i]);
                shares[i] = 1.0 / (trees * (double) count[i]);
            }
        }
        int[] steps = new int[most];
        Arrays.setAll(steps, k -> k);
        int[] ranks = new int[leafRows.length + most];
        Arrays.setAll(ranks, r -> r < leafRows.length ? rank[leafRows[r]] : 0);
        String at = e.add(e.unsqueeze(e.gather(e.integers(first), leaf, 0), 2), e.integers(steps)); // [N, T, most]
        String isIn = e.op("Less", e.integers(steps), e.unsqueeze(e.gather(e.integers(count), leaf, 0), 2));
        String share = e.where(isIn, e.unsqueeze(e.gather(e.doubles(shares, shares.length), leaf, 0), 2), e.number(0));
        String flatRanks = e.reshape(e.gather(e.integers(ranks), at, 0), 0, trees * most);
        String flatShares = e.reshape(share, 0, trees * most);
        String zeros = e.op(
                "Expand",
                e.doubles(new double[rank.length], 1, rank.length),
                e.concat(0, List.of(e.slice(e.op("Shape", leaf), 0, 1, 0), e.integers(1))));
        String weights = e.op(
                "ScatterElements",
                List.of(Expressions.integerAttribute("axis", 1), Expressions.textAttribute("reduction", "add")),
                zeros,
                flatRanks,
                flatShares);
        String below = e.op("CumSum", weights, e.integer(1)); // [N, n]
        List<String> places = new ArrayList<>();
        for (int a = 0; a < QuantileForestKind.ATOMS; a++) {
            String less = e.op("Less", below, e.number((a + 0.5) / QuantileForestKind.ATOMS));
            places.add(e.sum(e.toIntegers(less), 1, true));
        }
        return e.concat(1, places);
    }
}

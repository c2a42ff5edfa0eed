package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.GraphProto;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.AutoClassification;
import dev.credence.inference.auto.AutoModel;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.StackedNetworks;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.ProcessPosterior;
import dev.credence.inference.auto.network.ClassTarget;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.stack.StackWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The graph of a model of the method auto: {@code inputs} [N, D] in the data's own units, see {@link TableInputs}.
 * Outputs: {@code mean}, {@code sd}, {@code epistemic_sd}, {@code aleatoric_sd} [N] and {@code quantiles} [N, Q], or
 * {@code probabilities} [N, C]. A row with a gap that the model fills by cells of training rows gets NaN.
 */
final class StackGraph {
    /** Weight that members which cannot be exported may have together. */
    static final double MOST_LEFT_OUT = 0.02;

    private static final List<String> ENTRIES =
            List.of("linear-normal", "gaussian-process", "quantile-forest", "logistic", "forest", "boosted-trees");

    private final Expressions e = new Expressions();
    private final AutoModel model;
    private final StackedNetworks<?> stack;
    private final ElementType type;
    private final TableInputs inputs;
    private final TableInputs.Encoded rows;

    private final List<String> inputNames;
    private final List<Double> levels;
    private int members;
    private String unfilled = "";
    private boolean isUnfilledKnown;

    private StackGraph(AutoModel model, List<Column> columns, ElementType type, List<Double> levels) {
        this.model = model;
        this.type = type;
        this.levels = levels;
        inputNames = TableInputs.names(columns);
        stack = model.networks();
        e.input(OnnxGraph.value("inputs", type, "N", inputNames.size()));
        inputs = new TableInputs(e, columns, type == ElementType.FLOAT64 ? "inputs" : e.wide("inputs"));
        rows = inputs.encode(stack.inputs());
    }

    /**
     * The graph.
     *
     * @param type of the inputs, and of a regression's outputs
     * @param levels of the quantiles
     * @param least the smallest quantile
     */
    static StackGraph of(AutoModel model, List<Column> columns, ElementType type, List<Double> levels, double least) {
        StackGraph graph = new StackGraph(model, columns, type, levels);
        if (model instanceof AutoRegression regression) {
            graph.regression(regression, least);
        } else {
            graph.classification(((AutoClassification) model).classes());
        }
        return graph;
    }

    GraphProto build() {
        return e.build();
    }

    /** Size of its constants. */
    long bytes() {
        return e.bytes();
    }

    /** Number of networks and other members. */
    int members() {
        return members;
    }

    List<String> inputNames() {
        return inputNames;
    }

    /** The levels of its quantiles; empty for classes. */
    List<Double> levels() {
        return model instanceof AutoRegression ? levels : List.of();
    }

    /**
     * The members with weight that cannot be exported, with their weights.
     *
     * @throws UserException if their weight is above 2 %
     */
    static Map<String, Double> leftOut(AutoModel model) {
        Map<String, Double> left = new TreeMap<>();
        StackedNetworks<?> stack = model.networks();
        for (Entry<?> entry : stack.entries()) {
            if (!ENTRIES.contains(entry.name()) && stack.weights().weight(entry.name()) > 0) {
                left.put(entry.name(), stack.weights().weight(entry.name()));
            }
        }
        double sum = left.values().stream().mapToDouble(w -> w).sum();
        if (sum > MOST_LEFT_OUT) {
            throw new UserException("The model's member "
                    + left.entrySet().stream()
                            .map(one -> String.format(
                                    Locale.ROOT, "'%s' has %.0f %% of the weight", one.getKey(), 100 * one.getValue()))
                            .collect(Collectors.joining(" and "))
                    + ", and inference methods inside a model of auto cannot be exported. Train without them.");
        }
        return left;
    }

    private List<StackWeights.Term> terms() {
        Map<String, Double> left = leftOut(model);
        return stack.weights().terms().stream()
                .filter(term -> !left.containsKey(term.configuration()))
                .toList();
    }

    /** The keys with weight, in order. */
    private List<String> keys() {
        return terms().stream().map(StackWeights.Term::key).distinct().toList();
    }

    private Map<String, NpyArray> arrays(String name) {
        return stack.entries().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow()
                .arrays();
    }

    private boolean isNetwork(String key) {
        return stack.networks().containsKey(key);
    }

    private NetworkEntries networks(String key, Configuration configuration, Target<?> target) {
        return new NetworkEntries(
                e,
                configuration,
                Named.of(stack.networks(), key).stream()
                        .map(p -> Member.blocks(configuration, target, stack.sizes(), stack.inputs(), p.parameters()))
                        .toList());
    }

    private Configuration configuration(String name) {
        return stack.configurations().stream()
                .filter(c -> c.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String name(String key) {
        return key.substring(0, key.lastIndexOf('@'));
    }

    // a real target

    private void regression(AutoRegression regression, double least) {
        List<TargetScale> scales =
                regression.targets().stream().map(c -> new TargetScale(e, c)).toList();
        RegressionTarget target = RegressionTarget.of(regression.targets(), new double[0]);
        Map<String, StackedNormals> normals = new LinkedHashMap<>();
        for (String key : keys()) {
            normals.put(key, normals(key, target, scales));
        }
        List<StackComponents> parts = new ArrayList<>();
        List<double[][]> groups = new ArrayList<>();
        int networks =
                normals.values().stream().mapToInt(StackedNormals::networks).sum();
        members = networks;
        for (TargetScale scale : scales) {
            List<StackWeights.Term> own = terms().stream()
                    .filter(term -> scale(term.configuration(), scales) == scale)
                    .toList();
            if (!own.isEmpty()) {
                parts.add(components(scale, own, normals));
                groups.add(groups(own, normals, networks));
            }
        }
        outputs(normalised(parts), groups, scales.get(0), least);
    }

    private TargetScale scale(String name, List<TargetScale> scales) {
        return scales.get(stack.transformed(name) ? scales.size() - 1 : 0);
    }

    private StackedNormals normals(String key, RegressionTarget target, List<TargetScale> scales) {
        String name = name(key);
        if (isNetwork(key)) {
            Configuration configuration = configuration(name);
            return networks(key, configuration, target.on(configuration.transformed()))
                    .normals(rows, scale(name, scales));
        }
        return switch (name) {
            case "linear-normal" -> new LinearEntries(e, rows).normals(arrays(name));
            case "gaussian-process" ->
                new ProcessEntries(e, rows).normals(ProcessPosterior.of(rows.shape(0), arrays(name)));
            case "quantile-forest" -> new TreeEntries(e, rows).quantiles(arrays(name));
            case "boosted-trees" -> new TreeEntries(e, rows).boostedNormals(arrays(name));
            default -> throw new IllegalArgumentException("There is no graph of the member " + name);
        };
    }

    private StackComponents components(
            TargetScale scale, List<StackWeights.Term> terms, Map<String, StackedNormals> normals) {
        List<String> weights = new ArrayList<>();
        List<String> means = new ArrayList<>();
        List<String> widths = new ArrayList<>();
        Map<String, String> shares = new LinkedHashMap<>();
        Map<String, String> floors = new LinkedHashMap<>();
        for (StackWeights.Term term : terms) {
            StackedNormals own = Named.of(normals, term.key());
            String share = shares.computeIfAbsent(term.key(), key -> e.op("Exp", own.logWeight()));
            String floor = floors.computeIfAbsent(term.key(), key -> scale.floor(own.mean()));
            weights.add(e.mul(share, e.number(term.weight() / own.networks())));
            means.add(own.mean());
            String log = e.add(own.logScale(), e.number(Math.log(term.factor())));
            double ceiling = scale.coding().logCeiling();
            String bounded = Double.isInfinite(ceiling) ? log : e.min(log, e.number(ceiling));
            widths.add(e.op("Exp", e.max(bounded, floor)));
        }
        return new StackComponents(scale, e.concat(1, weights), e.concat(1, means), e.concat(1, widths));
    }

    /** For each component of some terms, 1 in the column of its network: [J][networks]. */
    private static double[][] groups(List<StackWeights.Term> terms, Map<String, StackedNormals> normals, int networks) {
        Map<String, Integer> first = new LinkedHashMap<>();
        int next = 0;
        for (Map.Entry<String, StackedNormals> one : normals.entrySet()) {
            first.put(one.getKey(), next);
            next += one.getValue().networks();
        }
        List<double[]> groups = new ArrayList<>();
        for (StackWeights.Term term : terms) {
            StackedNormals own = Named.of(normals, term.key());
            for (int c = 0; c < own.networks() * own.components(); c++) {
                double[] row = new double[networks];
                row[Named.of(first, term.key()) + c / own.components()] = 1;
                groups.add(row);
            }
        }
        return groups.toArray(double[][]::new);
    }

    private List<StackComponents> normalised(List<StackComponents> parts) {
        List<String> sums =
                parts.stream().map(part -> e.sum(part.weights(), 1, true)).toList();
        String sum = sums.size() == 1 ? sums.get(0) : e.add(sums.get(0), sums.get(1));
        return parts.stream()
                .map(part -> new StackComponents(part.scale(), e.div(part.weights(), sum), part.means(), part.widths()))
                .toList();
    }

    private void outputs(List<StackComponents> parts, List<double[][]> groups, TargetScale own, double least) {
        double[] all = DoubleStream.concat(levels.stream().mapToDouble(level -> level), DoubleStream.of(0.5))
                .toArray(); // the median is the last
        String quantiles = new StackQuantiles(e, parts, own).at(e.doubles(all, all.length));
        String median = e.slice(quantiles, -1, Integer.MAX_VALUE, 1);
        double scale = own.coding().scale();
        double lower = (own.coding().lower() - own.coding().mean()) / scale;
        double upper = (own.coding().upper() - own.coding().mean()) / scale;
        // a bound that the median lies beyond is moved to twice the distance
        String beyondLower = e.mul(e.sub(median, e.number(lower)), e.number(2));
        String beyondUpper = e.mul(e.sub(median, e.number(upper)), e.number(2));
        String from = e.add(e.min(beyondLower, e.number(0)), e.number(lower));
        String to = e.add(e.max(beyondUpper, e.number(0)), e.number(upper));
        List<StackMoments.Moments> moments = new ArrayList<>();
        List<String> means = new ArrayList<>();
        for (StackComponents part : parts) {
            StackMoments.Moments one = new StackMoments(e, own).of(part, from, to);
            moments.add(one);
            means.add(e.sum(e.mul(part.weights(), one.means()), 1, true));
        }
        String mean = means.size() == 1 ? means.get(0) : e.add(means.get(0), means.get(1));
        String variance = "";
        String ofNetworks = "";
        String sums = "";
        for (int p = 0; p < parts.size(); p++) {
            String weights = parts.get(p).weights();
            String distance = e.sub(moments.get(p).means(), mean);
            String its = e.sum(e.mul(weights, e.add(moments.get(p).variances(), e.square(distance))), 1, true);
            double[][] group = groups.get(p);
            String matrix = e.doubles(
                    Arrays.stream(group).flatMapToDouble(Arrays::stream).toArray(), group.length, group[0].length);
            String weightOf = e.matMul(weights, matrix);
            String sumOf = e.matMul(e.mul(weights, distance), matrix);
            variance = variance.isEmpty() ? its : e.add(variance, its);
            ofNetworks = ofNetworks.isEmpty() ? weightOf : e.add(ofNetworks, weightOf);
            sums = sums.isEmpty() ? sumOf : e.add(sums, sumOf);
        }
        String positive = e.max(ofNetworks, e.number(Double.MIN_NORMAL));
        String epistemic = e.sum(e.div(e.square(sums), positive), 1, true);
        String aleatoric = e.max(e.sub(variance, epistemic), e.number(0));
        String ownMean =
                e.add(e.mul(mean, e.number(scale)), e.number(own.coding().mean()));
        output("mean", e.op("Squeeze", ownMean, e.integers(1)), "N");
        deviation("sd", variance, scale);
        deviation("epistemic_sd", epistemic, scale);
        deviation("aleatoric_sd", aleatoric, scale);
        String asked = e.slice(quantiles, 0, -1, 1);
        String ownQuantiles =
                e.add(e.mul(asked, e.number(scale)), e.number(own.coding().mean()));
        String bounded = Double.isInfinite(least) ? ownQuantiles : e.max(ownQuantiles, e.number(least));
        output("quantiles", bounded, "N", levels.size());
    }

    private void deviation(String name, String variance, double scale) {
        String sd = e.mul(e.op("Sqrt", variance), e.number(scale));
        output(name, e.op("Squeeze", sd, e.integers(1)), "N");
    }

    /** A declared output, NaN in rows with gaps that cannot be filled. */
    private void output(String name, String wide, Object... shape) {
        if (!isUnfilledKnown) {
            unfilled = inputs.unfilled(stack.donors());
            isUnfilledKnown = true;
        }
        String known = wide;
        if (!unfilled.isEmpty()) {
            String gap = shape.length == 1 ? e.op("Squeeze", unfilled, e.integers(1)) : unfilled;
            known = e.where(gap, e.number(Double.NaN), wide);
        }
        ElementType as = name.equals("probabilities") ? ElementType.FLOAT32 : type;
        e.named(name, as == ElementType.FLOAT64 ? known : e.narrow(known));
        e.output(OnnxGraph.value(name, as, shape));
    }

    // classes

    private void classification(int classes) {
        Map<String, String> logits = new LinkedHashMap<>();
        for (String key : keys()) {
            logits.put(key, logits(key, classes));
            members += isNetwork(key) ? Named.of(stack.networks(), key).size() : 1;
        }
        String sum = "";
        double total = 0;
        for (StackWeights.Term term : terms()) {
            String scaled = e.mul(Named.of(logits, term.key()), e.number(term.factor()));
            String each = e.op("Softmax", List.of(Expressions.integerAttribute("axis", 2)), scaled);
            int networks = isNetwork(term.key())
                    ? Named.of(stack.networks(), term.key()).size()
                    : 1;
            String its = e.mul(e.sum(each, 0, false), e.number(term.weight() / networks));
            sum = sum.isEmpty() ? its : e.add(sum, its);
            total += term.weight();
        }
        output("probabilities", e.div(sum, e.number(total)), "N", classes);
    }

    private String logits(String key, int classes) {
        String name = name(key);
        if (isNetwork(key)) {
            return networks(key, configuration(name), new ClassTarget(classes, new int[0]))
                    .logits(rows);
        }
        return switch (name) {
            case "logistic" -> e.wide(new LinearEntries(e, rows).logits(arrays(name), classes));
            case "forest" -> new TreeEntries(e, rows).forest(arrays(name), classes);
            case "boosted-trees" -> new TreeEntries(e, rows).boosted(arrays(name), classes);
            default -> throw new IllegalArgumentException("There is no graph of the member " + name);
        };
    }
}

package dev.credence.inference.auto;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TableProblem;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.TrainedNetwork;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The file format of trained models: JSON, for each configuration and checkpoint with weight an array [F, P] of its
 * folds' parameters, and the arrays of the other members. Loaded models predict the same bits.
 */
final class AutoDocument {
    /** Strict: refuses missing, null and unknown properties, and texts in place of numbers. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    private static final String ENTRY = "entry.";
    private static final String DONORS = "donors";

    private AutoDocument() {}

    /**
     * A model without the parameters of its networks.
     *
     * @param target one or two scales of a real target; empty for classes
     * @param entries names of the members other than networks
     * @param gaps {@link Donors#learnt}; empty without donors
     * @param usualGaps {@link Donors#usualGaps}
     */
    record Parts(
            List<TargetCoding> target,
            TableCoding inputs,
            NetworkSizes sizes,
            List<Configuration> configurations,
            StackWeights stack,
            List<String> entries,
            List<Boolean> gaps,
            int usualGaps,
            Expectation expectation) {}

    /** The model without the parameters of its networks. */
    static ObjectNode document(AutoModel model) {
        StackedNetworks<?> networks = model.networks();
        List<TargetCoding> target = model instanceof AutoRegression regression ? regression.targets() : List.of();
        return JSON.valueToTree(new Parts(
                target,
                networks.inputs(),
                networks.sizes(),
                networks.configurations(),
                networks.weights(),
                networks.entries().stream().map(Entry::name).toList(),
                networks.donors().learnt(),
                networks.donors().usualGaps(),
                model.expectation()));
    }

    /** The parameters of the networks. */
    static Map<String, NpyArray> arrays(AutoModel model) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        model.networks().networks().forEach((key, folds) -> {
            List<float[]> parameters =
                    folds.stream().map(TrainedNetwork::parameters).toList();
            arrays.put(name(key), stacked(parameters));
        });
        for (Entry<?> entry : model.networks().entries()) {
            entry.arrays().forEach((name, array) -> arrays.put(ENTRY + entry.name() + "." + name, array));
        }
        if (!model.networks().donors().isEmpty()) {
            arrays.put(DONORS, model.networks().donors().array());
        }
        return arrays;
    }

    /** The array name of a key, without @. */
    private static String name(String key) {
        return key.replace('@', '.');
    }

    static NpyArray stacked(List<float[]> folds) {
        int length = folds.get(0).length;
        float[] all = new float[Math.multiplyExact(folds.size(), length)];
        for (int f = 0; f < folds.size(); f++) {
            System.arraycopy(folds.get(f), 0, all, f * length, length);
        }
        return new NpyArray(all, folds.size(), length);
    }

    static List<float[]> unstacked(NpyArray array) {
        int[] shape = array.shape();
        if (shape.length != 2 || shape[0] == 0) {
            throw new IllegalArgumentException(
                    "networks need an array [folds, parameters], found " + Arrays.toString(shape));
        }
        return IntStream.range(0, shape[0])
                .mapToObj(f -> Arrays.copyOfRange(array.values(), f * shape[1], (f + 1) * shape[1]))
                .toList();
    }

    /**
     * Loads a model.
     *
     * @param methods members that are inference methods, from the settings
     * @throws IllegalArgumentException if JSON and arrays are not a model of the problem
     */
    static AutoModel model(
            TableProblem problem, List<MethodChoice> methods, ObjectNode json, Map<String, NpyArray> arrays) {
        Parts parts;
        try {
            parts = JSON.treeToValue(completed(json), Parts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "its model cannot be read" + place(e) + ": " + e.getOriginalMessage(), e);
        }
        requireColumns(problem, parts.inputs());
        if (problem.task() instanceof Task.Classification c) {
            StackedNetworks<ClassLogits> networks = networks(
                    problem,
                    parts,
                    arrays,
                    all(AutoClassification.KINDS, AutoClassification.methods(methods)),
                    c.classes(),
                    List.of(0));
            return new AutoClassification(networks, c.classes(), parts.expectation());
        }
        StackedNetworks<NormalMixtures> networks = networks(
                problem, parts, arrays, all(AutoRegression.KNOWN, AutoRegression.methods(methods)), 0, List.of(1, 2));
        return new AutoRegression(networks, parts.target(), parts.expectation());
    }

    /** Adds properties that documents of older versions lack. */
    private static ObjectNode completed(ObjectNode json) {
        ObjectNode whole = json.deepCopy();
        for (JsonNode coding : whole.path("target")) {
            if (coding instanceof ObjectNode node && !node.has("range")) {
                node.putNull("range");
            }
        }
        if (!whole.has("gaps")) {
            whole.putArray("gaps");
            whole.put("usualGaps", 0);
        }
        if (whole.path("expectation") instanceof ObjectNode expectation && !expectation.has("point")) {
            expectation.set("point", JSON.valueToTree(Expectation.Point.UNKNOWN));
        }
        return whole;
    }

    private static <T> List<T> all(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static <P> StackedNetworks<P> networks(
            TableProblem problem,
            Parts parts,
            Map<String, NpyArray> arrays,
            List<EntryKind<P>> kinds,
            int classes,
            List<Integer> codings) {
        if (!codings.contains(parts.target().size())) {
            throw new IllegalArgumentException("there are " + parts.target().size() + " codings of the target");
        }
        if (classes == 0
                && parts.target().size() == 1
                && parts.configurations().stream().anyMatch(Configuration::transformed)) {
            throw new IllegalArgumentException("its target has one scale, and a configuration uses a second");
        }
        Map<String, NpyArray> rest = new LinkedHashMap<>(arrays);
        List<Entry<P>> entries = new ArrayList<>();
        EntryShape shape =
                new EntryShape(parts.inputs().numbers(), parts.inputs().embeddings(), classes);
        for (String name : parts.entries()) {
            EntryKind<P> kind = kinds.stream()
                    .filter(k -> k.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("it has a member of an unknown kind, " + name));
            Map<String, NpyArray> own = new LinkedHashMap<>();
            String prefix = ENTRY + name + ".";
            arrays.forEach((key, array) -> {
                if (key.startsWith(prefix)) {
                    own.put(key.substring(prefix.length()), array);
                    rest.remove(key);
                }
            });
            entries.add(kind.load(shape, own));
        }
        NpyArray kept = rest.remove(DONORS);
        if ((kept == null) != parts.gaps().isEmpty()) {
            throw new IllegalArgumentException("it has donors without an array, or the other way round");
        }
        Donors donors =
                kept == null ? Donors.NONE : Donors.of(problem.columns(), parts.usualGaps(), parts.gaps(), kept);
        StackedNetworks<P> networks = networks(parts, rest, entries, donors);
        networks.networks().forEach((key, folds) -> {
            long expected = networks.length(key, classes);
            if (folds.get(0).parameters().length != expected) {
                throw new IllegalArgumentException("a network of " + key + " has "
                        + folds.get(0).parameters().length + " parameters instead of " + expected);
            }
        });
        return networks;
    }

    /** The place in the document: {@code " at sizes.width"}. */
    private static String place(JsonProcessingException e) {
        if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
            return "";
        }
        return mapping.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^[.]?", " at ");
    }

    private static <P> StackedNetworks<P> networks(
            Parts parts, Map<String, NpyArray> arrays, List<Entry<P>> entries, Donors donors) {
        Map<String, List<float[]>> parameters = new LinkedHashMap<>();
        Set<String> others =
                entries.stream().map(entry -> StackWeights.key(entry.name(), 0)).collect(Collectors.toSet());
        for (StackWeights.Term term : parts.stack().terms()) {
            if (others.contains(term.key())) {
                continue;
            }
            NpyArray array = arrays.get(name(term.key()));
            if (array == null) {
                throw new IllegalArgumentException("the stack gives weight to " + term.key() + ", which has no array");
            }
            parameters.computeIfAbsent(term.key(), key -> unstacked(array));
        }
        TreeSet<String> unused = new TreeSet<>(arrays.keySet());
        unused.removeAll(parameters.keySet().stream().map(AutoDocument::name).collect(Collectors.toSet()));
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("it holds arrays that the stack gives no weight to: " + unused);
        }
        return StackedNetworks.of(
                parts.inputs(), parts.sizes(), parts.configurations(), parts.stack(), parameters, entries, donors);
    }

    private static void requireColumns(TableProblem problem, TableCoding inputs) {
        List<Column> columns = problem.columns();
        boolean fits = inputs.columns().size() == columns.size()
                && IntStream.range(0, columns.size())
                        .allMatch(j -> inputs.columns().get(j).codes(columns.get(j)));
        if (!fits) {
            throw new IllegalArgumentException("its coding of the columns is not of the columns of its table");
        }
    }
}

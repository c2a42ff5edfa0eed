package dev.credence.inference.auto;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TableProblem;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Sizes;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trained models as JSON and arrays: of each configuration and checkpoint that kept weight one array [F, P], the
 * parameters of each fold's network. Loaded models predict the same bits.
 */
final class AutoDocument {
    /** Nothing is missing, nothing is null, nothing unknown, and no text stands for a number. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    private AutoDocument() {}

    /**
     * All of a model but the parameters of its networks.
     *
     * @param target of a real target; an empty list otherwise
     */
    record Parts(
            List<TargetCoding> target,
            TableCoding inputs,
            Sizes sizes,
            List<Configuration> configurations,
            StackWeights stack,
            Expectation expectation) {}

    /** All but the parameters of the networks. */
    static ObjectNode document(AutoModel model) {
        StackedNetworks networks = model.networks();
        List<TargetCoding> target =
                model instanceof AutoRegression regression ? List.of(regression.target()) : List.of();
        return JSON.valueToTree(new Parts(
                target,
                networks.inputs(),
                networks.sizes(),
                networks.configurations(),
                networks.weights(),
                model.expectation()));
    }

    /** The parameters of the networks. */
    static Map<String, NpyArray> arrays(AutoModel model) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        model.networks().networks().forEach((key, folds) -> arrays.put(name(key), stacked(folds)));
        return arrays;
    }

    /** Names of arrays have no @. */
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
     * The model of a problem.
     *
     * @throws IllegalArgumentException if these are none of it
     */
    static AutoModel model(TableProblem problem, ObjectNode json, Map<String, NpyArray> arrays) {
        Parts parts;
        try {
            parts = JSON.treeToValue(json, Parts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "its model cannot be read" + place(e) + ": " + e.getOriginalMessage(), e);
        }
        requireColumns(problem, parts.inputs());
        StackedNetworks networks = networks(parts, arrays);
        int classes = problem.task() instanceof Task.Classification c ? c.classes() : 0;
        if (parts.target().size() != (classes == 0 ? 1 : 0)) {
            throw new IllegalArgumentException("there are " + parts.target().size() + " codings of the target");
        }
        networks.networks().forEach((key, folds) -> {
            long expected = networks.length(key, classes);
            if (folds.get(0).length != expected) {
                throw new IllegalArgumentException(
                        "a network of " + key + " has " + folds.get(0).length + " parameters instead of " + expected);
            }
        });
        return classes == 0
                ? new AutoRegression(networks, parts.target().get(0), parts.expectation())
                : new AutoClassification(networks, classes, parts.expectation());
    }

    /** Where in the document: {@code " at sizes.width"}. */
    private static String place(JsonProcessingException e) {
        if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
            return "";
        }
        return mapping.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^[.]?", " at ");
    }

    private static StackedNetworks networks(Parts parts, Map<String, NpyArray> arrays) {
        Map<String, List<float[]>> parameters = new LinkedHashMap<>();
        for (StackWeights.Term term : parts.stack().terms()) {
            NpyArray array = arrays.get(name(term.key()));
            if (array == null) {
                throw new IllegalArgumentException("the stack gives weight to " + term.key() + ", which has no array");
            }
            parameters.computeIfAbsent(term.key(), key -> unstacked(array));
        }
        TreeSet<String> others = new TreeSet<>(arrays.keySet());
        others.removeAll(parameters.keySet().stream().map(AutoDocument::name).collect(Collectors.toSet()));
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("it holds arrays that the stack gives no weight to: " + others);
        }
        return new StackedNetworks(parts.inputs(), parts.sizes(), parts.configurations(), parts.stack(), parameters);
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

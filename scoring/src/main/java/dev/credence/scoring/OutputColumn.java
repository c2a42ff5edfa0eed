package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.scoring.RowPrediction.Classes;
import dev.credence.scoring.RowPrediction.Real;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * One quantity of a prediction, in every output format.
 *
 * @param header names of its columns in a table; empty if tables leave it out
 * @param types of their cells
 * @param cells of a row in a table, one for each name: {@code Double}, {@code Boolean}, {@code String} or a list of
 *     {@code String}
 * @param tensors of the Open Inference Protocol
 * @param json writes it to a row's JSON object
 */
record OutputColumn(
        List<String> header,
        List<CellType> types,
        Function<RowPrediction, List<Object>> cells,
        List<OutputTensor> tensors,
        BiConsumer<RowPrediction, ObjectNode> json) {
    OutputColumn {
        header = List.copyOf(header);
        types = List.copyOf(types);
        if (types.size() != header.size()) {
            throw new IllegalArgumentException("the columns " + header + " have the types " + types);
        }
        tensors = List.copyOf(tensors);
    }

    /** A number of a regression, of the same name in every format. */
    static OutputColumn ofReal(String name, ToDoubleFunction<Real> value) {
        return number(name, prediction -> value.applyAsDouble((Real) prediction));
    }

    /** A number of a classification, of the same name in every format. */
    static OutputColumn ofClasses(String name, ToDoubleFunction<Classes> value) {
        return number(name, prediction -> value.applyAsDouble((Classes) prediction));
    }

    private static OutputColumn number(String name, ToDoubleFunction<RowPrediction> value) {
        return new OutputColumn(
                List.of(name),
                List.of(CellType.NUMBER),
                prediction -> List.of(value.applyAsDouble(prediction)),
                List.of(new OutputTensor(
                        name, "FP64", 0, (prediction, data) -> data.number(value.applyAsDouble(prediction)))),
                (prediction, json) -> put(json, name, value.applyAsDouble(prediction)));
    }

    /** Writes a number, null if it is not finite. */
    static void put(ObjectNode object, String name, double value) {
        if (Double.isFinite(value)) {
            object.put(name, value);
        } else {
            object.putNull(name);
        }
    }
}

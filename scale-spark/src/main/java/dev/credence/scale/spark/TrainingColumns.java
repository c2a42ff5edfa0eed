package dev.credence.scale.spark;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * The columns that a training reads.
 *
 * @param inputs their names, those of a vector's elements included
 * @param features the column of vectors; empty if the inputs are columns
 * @param label the target
 * @param others the columns of weights and of the mark of calibration, where there are such
 */
record TrainingColumns(List<String> inputs, String features, String label, List<String> others) {
    TrainingColumns {
        inputs = List.copyOf(inputs);
        others = List.copyOf(others);
    }

    /**
     * The roles that columns are named for; empty texts for none.
     *
     * @param inputs named ones
     * @param id names the rows, and is not read
     */
    record Roles(String label, String features, List<String> inputs, String weight, String validation, String id) {
        Roles {
            inputs = List.copyOf(inputs);
        }

        private List<String> others() {
            return Stream.of(weight, validation).filter(name -> !name.isEmpty()).toList();
        }
    }

    /**
     * Checks that the columns of a data set fit.
     *
     * @throws UserException if one is missing or of a type that cannot be read; names all
     */
    static void require(StructType type, Roles roles) {
        List<String> faults = new ArrayList<>();
        List<String> given = Arrays.asList(type.fieldNames());
        List<String> cells = new ArrayList<>(roles.features().isEmpty() ? inputs(type, roles) : List.of());
        cells.add(roles.label());
        cells.addAll(roles.others());
        for (String name : cells) {
            if (!given.contains(name)) {
                faults.add("there is no column '" + name + "'");
            } else if (!CellTypes.isCell(type.apply(name).dataType())) {
                faults.add(found(name, type) + "numbers, texts, truth values or dates");
            }
        }
        require(type, roles.features(), faults, "vectors", CellTypes::isVector);
        require(type, roles.weight(), faults, "numbers", CellTypes::isNumber);
        require(type, roles.validation(), faults, "truth values", found -> found instanceof BooleanType);
        if (!faults.isEmpty()) {
            throw new UserException("The data set cannot be trained on: "
                    + String.join("; ", new LinkedHashSet<>(faults)) + ". Its columns are " + String.join(", ", given)
                    + "; inputCols names those that are inputs.");
        }
    }

    private interface Kind {
        boolean is(DataType type);
    }

    private static void require(StructType type, String name, List<String> faults, String expected, Kind kind) {
        if (name.isEmpty()) {
            return;
        }
        if (!Arrays.asList(type.fieldNames()).contains(name)) {
            faults.add("there is no column '" + name + "'");
        } else if (!kind.is(type.apply(name).dataType())) {
            faults.add(found(name, type) + expected);
        }
    }

    private static String found(String name, StructType type) {
        return "the column '" + name + "' is of type "
                + type.apply(name).dataType().simpleString() + ", expected ";
    }

    /** The columns that are inputs: those that are named, else all that have no role. */
    private static List<String> inputs(StructType type, Roles roles) {
        if (!roles.inputs().isEmpty()) {
            return roles.inputs();
        }
        Set<String> left = new LinkedHashSet<>(List.of(type.fieldNames()));
        left.remove(roles.label());
        left.remove(roles.id());
        left.removeAll(roles.others());
        return List.copyOf(left);
    }

    /**
     * The columns of a data set that fits.
     *
     * @throws UserException if it has vectors, of which the first row has none or another number than named ones
     */
    static TrainingColumns of(Dataset<?> rows, Roles roles) {
        List<String> inputs = roles.features().isEmpty() ? inputs(rows.schema(), roles) : elements(rows, roles);
        return new TrainingColumns(inputs, roles.features(), roles.label(), roles.others());
    }

    /** Names of the vectors' elements: named ones, those of the column's attributes, or their numbers from 0. */
    private static List<String> elements(Dataset<?> rows, Roles roles) {
        if (!roles.inputs().isEmpty()) {
            return roles.inputs();
        }
        StructField field = rows.schema().apply(roles.features());
        AttributeGroup group = AttributeGroup.fromStructField(field);
        Option<Attribute[]> attributes = group.attributes();
        Optional<List<String>> names = attributes.isDefined() ? names(attributes.get()) : Optional.empty();
        return names.orElseGet(() -> {
            int size = group.size() >= 0 ? group.size() : size(rows, roles.features());
            return IntStream.range(0, size)
                    .mapToObj(i -> roles.features() + "_" + i)
                    .toList();
        });
    }

    private static Optional<List<String>> names(Attribute[] attributes) {
        List<String> names = Stream.of(attributes)
                .filter(attribute -> attribute.name().isDefined())
                .map(attribute -> attribute.name().get())
                .distinct()
                .toList();
        return names.size() == attributes.length ? Optional.of(names) : Optional.empty();
    }

    private static int size(Dataset<?> rows, String features) {
        Column size = functions.size(org.apache.spark.ml.functions.vector_to_array(column(features), "float64"));
        return rows.select(size).takeAsList(1).stream()
                .findFirst()
                .map(row -> row.getInt(0))
                .orElseThrow(() -> new UserException("The data set has no rows."));
    }

    /** A column by its name, whatever is in it. */
    static Column column(String name) {
        return functions.col("`" + name.replace("`", "``") + "`");
    }

    /** The columns to select, in an order of its own. */
    List<Column> selected() {
        List<Column> selected = new ArrayList<>();
        if (features.isEmpty()) {
            inputs.forEach(name -> selected.add(column(name)));
        } else {
            Column vector = org.apache.spark.ml.functions.vector_to_array(column(features), "float64");
            for (int i = 0; i < inputs.size(); i++) {
                selected.add(vector.getItem(i).as(inputs.get(i)));
            }
        }
        selected.add(column(label));
        others.forEach(name -> selected.add(column(name)));
        return selected;
    }
}

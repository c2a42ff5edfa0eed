package dev.credence.scale.spark;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.scoring.RowEncoder;
import dev.credence.scoring.SavedModel;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A model's columns in the rows of a data set: columns of the same names, or elements of vectors. */
final class InputColumns {
    private final RowEncoder encoder;
    private final List<String> needed;
    private final ScoringPlan plan;
    private final ZoneId zone;

    /** For each column its field, or the element of the vector. */
    private final int[] at;

    /** Fields of the vector and of the rows' names; −1 without. */
    private final int vector;

    private final int id;

    private InputColumns(SavedModel model, ScoringPlan plan, StructType type) {
        this.encoder = model.encoder();
        this.needed = encoder.needed();
        this.plan = plan;
        this.zone = ZoneId.of(plan.zone());
        boolean columns = plan.features().isEmpty();
        List<String> names = columns ? Arrays.asList(type.fieldNames()) : plan.inputs();
        this.at = needed.stream().mapToInt(names::indexOf).toArray();
        this.vector = columns ? -1 : type.fieldIndex(plan.features());
        this.id = plan.id().isEmpty() ? -1 : type.fieldIndex(plan.id());
    }

    /**
     * The model's columns in a data set.
     *
     * @throws UserException if the data set lacks one, or it is of a type that the model cannot read; names all
     */
    static InputColumns of(SavedModel model, ScoringPlan plan) {
        StructType type = plan.type();
        List<String> faults = new ArrayList<>();
        List<String> given = Arrays.asList(type.fieldNames());
        if (!plan.id().isEmpty() && !given.contains(plan.id())) {
            faults.add("there is no column '" + plan.id() + "', which is to name the rows");
        }
        if (!plan.features().isEmpty()) {
            vectorFaults(model, plan, type, faults);
        } else {
            for (String name : model.encoder().needed()) {
                if (given.contains(name)) {
                    fault(model, name, type.apply(name).dataType(), faults);
                } else {
                    faults.add("there is no column '" + name + "'");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new UserException("The data set does not fit the model: " + String.join("; ", faults)
                    + ". Its columns are " + String.join(", ", given) + ".");
        }
        return new InputColumns(model, plan, type);
    }

    private static void vectorFaults(SavedModel model, ScoringPlan plan, StructType type, List<String> faults) {
        if (!Arrays.asList(type.fieldNames()).contains(plan.features())) {
            faults.add("there is no column '" + plan.features() + "'");
        } else if (!CellTypes.isVector(type.apply(plan.features()).dataType())) {
            faults.add("the column '" + plan.features() + "' is of type "
                    + type.apply(plan.features()).dataType().simpleString() + ", expected vectors");
        }
        for (String name : model.encoder().needed()) {
            if (!plan.inputs().contains(name)) {
                faults.add("no element of the vectors '" + plan.features() + "' is named '" + name
                        + "': name the elements with inputCols");
            }
        }
    }

    private static void fault(SavedModel model, String name, DataType type, List<String> faults) {
        String found = "the column '" + name + "' is of type " + type.simpleString() + ", expected ";
        List<ColumnEncoding> encodings = model.schema().columns().stream()
                .filter(encoding -> encoding.column().equals(name))
                .toList();
        if (!CellTypes.isCell(type)) {
            faults.add(found + "numbers, texts, truth values or dates");
        } else if (encodings.stream().anyMatch(ColumnEncoding::numeric)
                && !CellTypes.isNumber(type)
                && !CellTypes.isText(type)) {
            faults.add(found + "numbers");
        } else if (encodings.stream().anyMatch(encoding -> encoding.part() != null)
                && !CellTypes.isMoment(type)
                && !CellTypes.isText(type)) {
            faults.add(found + "dates or times");
        }
    }

    /** The columns of {@link #cells}: the model's, and perhaps that of the rows' names. */
    List<String> header() {
        List<String> header = new ArrayList<>(needed);
        if (id >= 0 && !needed.contains(plan.id())) {
            header.add(plan.id());
        }
        return header;
    }

    /**
     * The cells of a row as texts.
     *
     * @param place of the row, for messages
     */
    List<String> cells(Row row, String place) {
        List<String> cells = new ArrayList<>(at.length + 1);
        @Nullable Vector elements = vector < 0 || row.isNullAt(vector) ? null : (Vector) row.get(vector);
        if (elements != null && elements.size() != plan.inputs().size()) {
            throw new UserException(place + " column '" + plan.features() + "': found a vector of " + elements.size()
                    + " numbers, expected " + plan.inputs().size() + ".");
        }
        for (int j = 0; j < at.length; j++) {
            Object value = vector < 0 ? row.get(at[j]) : elements == null ? null : elements.apply(at[j]);
            cells.add(encoder.cell(needed.get(j), CellTypes.local(value, zone), place));
        }
        if (id >= 0 && !needed.contains(plan.id())) {
            cells.add(CellTypes.text(row.get(id), zone));
        }
        return cells;
    }
}

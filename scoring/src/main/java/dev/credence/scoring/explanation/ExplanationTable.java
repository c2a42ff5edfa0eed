package dev.credence.scoring.explanation;

import dev.credence.core.train.ModelDescription;
import dev.credence.scoring.TableWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A table of contributions, with a row for each column of each explained prediction. */
public final class ExplanationTable {
    private final ModelDescription model;
    private final List<List<?>> rows = new ArrayList<>();

    public ExplanationTable(ModelDescription model) {
        this.model = model;
    }

    /** Adds the explanation of a row, counted from 1. */
    public void add(int row, ShapleyValues values) {
        List<ShapleyValues.Output> outputs = values.outputs();
        for (ShapleyValues.Contribution c : values.contributions()) {
            List<Object> cells =
                    new ArrayList<>(List.of(String.valueOf(row), c.column().name(), c.value()));
            if (values.predictedClass() >= 0) {
                cells.add(model.classNames().get(values.predictedClass()));
            }
            for (int o = 0; o < outputs.size(); o++) {
                Estimate share = c.shares().get(o);
                cells.add(share.value());
                cells.add(share.standardError());
                cells.add(outputs.get(o).background());
                cells.add(outputs.get(o).prediction());
            }
            rows.add(cells);
        }
    }

    /** Names of the explained quantities. */
    public List<String> outputs(ShapleyValues values) {
        return values.predictedClass() < 0
                ? List.of("mean", "sd")
                : List.of("p_" + model.classNames().get(values.predictedClass()), "entropy");
    }

    /** Writes the table atomically. */
    public void write(Path file) {
        List<String> header = new ArrayList<>(List.of("row", "column", "value"));
        if (!model.classNames().isEmpty()) {
            header.add("predicted");
        }
        for (String output : model.classNames().isEmpty() ? List.of("mean", "sd") : List.of("p", "entropy")) {
            header.addAll(List.of(output, output + "_se", "background_" + output, "predicted_" + output));
        }
        TableWriter.write(file, header, rows);
    }
}

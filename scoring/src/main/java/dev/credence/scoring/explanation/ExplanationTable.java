package dev.credence.scoring.explanation;

import dev.credence.core.train.ModelDescription;
import dev.credence.scoring.TableWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Contributions of columns to predictions: a row for each column of each row that is explained. */
public final class ExplanationTable {
    private final ModelDescription model;
    private final List<List<?>> rows = new ArrayList<>();

    public ExplanationTable(ModelDescription model) {
        this.model = model;
    }

    /** Takes the explanation of a row in, which is counted from 1. */
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

    /** What is explained, in words. */
    public List<String> outputs(ShapleyValues values) {
        return values.predictedClass() < 0
                ? List.of("mean", "sd")
                : List.of("p_" + model.classNames().get(values.predictedClass()), "entropy");
    }

    /** Writes it whole or not at all. */
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

package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.core.data.Task;
import dev.credence.core.predict.Baselines;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The scores of a model beside those of the simplest ones on the same rows. Columns and rows without numbers are left
 * out.
 *
 * @param rows which rows, and how they were predicted
 * @param target the target's name
 * @param classes whether point predictions are classes, scored by accuracy, or numbers, by their RMSE
 * @param constant the model without inputs
 * @param linear the linear model
 * @param model the model itself
 */
record ScoreTable(String rows, String target, boolean classes, Row constant, Row linear, Row model) {
    /**
     * A model's scores; NaN where unknown.
     *
     * @param log mean log score a row, in nats
     * @param error standard error of {@code log}
     * @param point RMSE in the target's unit, or accuracy
     * @param coverage fraction of rows in 90 % intervals
     */
    record Row(String name, double log, double error, double point, double coverage) {
        static Row of(String name, Baselines.Scores scores) {
            return new Row(name, scores.log(), Double.NaN, scores.point(), Double.NaN);
        }
    }

    /** What the linear model of a task is called. */
    static String linear(Task task) {
        return task instanceof Task.Classification ? "logistic regression" : "linear model";
    }

    TextTable table() {
        boolean points = !Double.isNaN(model.point);
        boolean intervals = !Double.isNaN(model.coverage);
        List<String> header = new ArrayList<>(List.of(rows, "log score"));
        if (points) {
            header.add(classes ? "accuracy" : "RMSE of " + target);
        }
        if (intervals) {
            header.add("in 90 % intervals");
        }
        TextTable table = new TextTable(
                header, header.stream().map(h -> TextTable.Align.LEFT).toList());
        for (Row row : List.of(constant, linear, model)) {
            if (Double.isNaN(row.log)) {
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(
                    row.name, Numbers.of(row.log) + (Double.isNaN(row.error) ? "" : " ± " + Numbers.of(row.error))));
            if (points) {
                cells.add(point(row.point));
            }
            if (intervals) {
                cells.add(Double.isNaN(row.coverage) ? "" : Percent.fixed(row.coverage, 0));
            }
            table.row(cells);
        }
        return table;
    }

    private String point(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return classes ? Percent.fixed(value, 1) : Numbers.of(value);
    }

    /** How to read the table. */
    String reading() {
        return "Expect the same of new rows like these. Log scores: nats a row, higher is better."
                + (classes || Double.isNaN(model.point)
                        ? ""
                        : " RMSE: in the unit of " + target + ", lower is better.");
    }
}

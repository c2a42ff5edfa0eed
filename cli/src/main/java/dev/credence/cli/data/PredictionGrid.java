package dev.credence.cli.data;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.scoring.PredictionTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Predictions of a model of one or two inputs on an even grid, slightly wider than the range of some data. */
public final class PredictionGrid {
    private static final int ALONG_ONE = 200;
    private static final int ALONG_EACH_OF_TWO = 60;
    private static final double BEYOND = 0.1;
    private static final int DRAWS = 25;

    private final double[] first;
    private final double[] second;
    private final PredictionTable table;
    private final double[][] draws;

    private PredictionGrid(double[] first, double[] second, PredictionTable table, double[][] draws) {
        this.first = first;
        this.second = second;
        this.table = table;
        this.draws = draws;
    }

    /**
     * Predicts a grid.
     *
     * @param data the points whose range is covered, at least one
     * @param samples Monte-Carlo samples of the weights
     */
    public static PredictionGrid of(TrainedModel model, Examples data, int samples) {
        ModelDescription description = model.description();
        int inputs = description.problem().inputs();
        double[] first = grid(data, 0, inputs == 1 ? ALONG_ONE : ALONG_EACH_OF_TWO);
        double[] second = inputs == 1 ? new double[0] : grid(data, 1, ALONG_EACH_OF_TWO);
        int points = first.length * Math.max(1, second.length);
        double[][] rows = new double[points][];
        for (int i = 0; i < points; i++) {
            double x = first[i % first.length];
            rows[i] = inputs == 1 ? new double[] {x} : new double[] {x, second[i / first.length]};
        }
        int[] all = IntStream.range(0, points).toArray();
        PredictionTable table = PredictionTable.of(description, List.of(0.5, 0.95), all, points);
        double[][] draws = new double[points][0];
        model.predict(Examples.of(rows, new double[points]), samples, (tile, from) -> {
            table.add(tile, from);
            if (inputs == 1 && tile instanceof RegressionPredictive regression) {
                double[][] values = regression.sample(from, DRAWS);
                System.arraycopy(values, 0, draws, from, values.length);
            }
        });
        return new PredictionGrid(first, second, table, draws);
    }

    private static double[] grid(Examples data, int input, int points) {
        double[] row = new double[data.inputs()];
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < data.size(); i++) {
            data.inputs(i, row, 0);
            least = Math.min(least, row[input]);
            most = Math.max(most, row[input]);
        }
        double margin = most > least ? BEYOND * (most - least) : 1;
        double from = least - margin;
        double width = most + margin - from;
        return IntStream.range(0, points)
                .mapToDouble(i -> from + width * i / (points - 1))
                .toArray();
    }

    /** The grid's values of the first input. */
    public double[] first() {
        return first.clone();
    }

    /**
     * The grid's values of the second input; empty for one input. The points are all pairs, the first input varying
     * fastest.
     */
    public double[] second() {
        return second.clone();
    }

    /** Draws of the target at each point, for a regression of one input; otherwise empty. */
    public double[][] draws() {
        return Arrays.stream(draws).map(double[]::clone).toArray(double[][]::new);
    }

    /** A column of the {@link PredictionTable} of the grid. */
    public double[] column(String name) {
        int column = table.header().indexOf(name);
        if (column < 0) {
            throw new IllegalArgumentException("There is no column '" + name + "', there are " + table.header());
        }
        return table.rows().stream()
                .mapToDouble(row -> (Double) row.get(column))
                .toArray();
    }
}

package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.model.RealMlp;
import java.util.Arrays;
import java.util.List;

/**
 * The encoding of a numeric column: scaled, with the mean for missing cells, a 0/1 missing indicator if more than 0.5 %
 * of the training cells are missing, and a piecewise-linear code (Gorishniy et al. 2022) between the training quantiles
 * e_0 &lt; … &lt; e_T: component t is clip((x − e_{t−1}) / (e_t − e_{t−1}), 0, 1), mapped to [−1, 1]. Columns with
 * fewer than 4 different quantiles have no such code.
 *
 * @param column its name
 * @param fill the value for missing cells: the mean of the training values
 * @param value scaling of the number; of factor 0 for a constant column, which has no inputs
 * @param missing scaling of the missing indicator; of factor 0 without one
 * @param edges e_0 … e_T; empty without a piecewise-linear code
 */
@JsonIgnoreProperties({"numbers", "pieces", "embeddings"})
public record NumberCoding(String column, double fill, Scaling value, Scaling missing, List<Double> edges)
        implements ColumnCoding {
    private static final Scaling LEFT_OUT = new Scaling(0, 0);

    public NumberCoding {
        edges = List.copyOf(edges);
        if (!Double.isFinite(fill)) {
            throw new IllegalArgumentException("Column '" + column + "' needs a finite mean, got " + fill);
        }
        for (int t = 1; t < edges.size(); t++) {
            if (!(edges.get(t - 1) < edges.get(t))) {
                throw new IllegalArgumentException(
                        "Column '" + column + "' needs edges in ascending order, got " + edges);
            }
        }
    }

    /**
     * Fits the encoding to training cells; NaN is missing.
     *
     * @throws DataException if a cell is infinite, or the values are too large to average
     */
    static NumberCoding of(String column, double[] cells) {
        double[] present = present(cells);
        boolean indicated = cells.length - present.length > RealMlp.ENOUGH_MISSING * cells.length;
        Scaling missing = indicated
                ? Scaling.of(
                        Arrays.stream(cells).map(x -> Double.isNaN(x) ? 1 : 0).toArray())
                : LEFT_OUT;
        if (present.length == 0) {
            return new NumberCoding(column, 0, LEFT_OUT, missing, List.of());
        }
        double mean = 0;
        for (int i = 0; i < present.length; i++) {
            mean += present[i] / (i + 1.0) - mean / (i + 1.0); // a running mean: a sum might overflow
        }
        if (!Double.isFinite(mean)) {
            throw new DataException(
                    "Column '" + column + "' holds an infinite number. Correct it or leave the row out.");
        }
        SampleQuantiles quantiles = new SampleQuantiles(present);
        Scaling value = Scaling.of(quantiles);
        double[] edges = quantiles.edges(RealMlp.PIECES);
        boolean coded = !value.constant() && edges.length >= RealMlp.FEWEST_EDGES;
        return new NumberCoding(
                column,
                mean,
                value,
                missing,
                coded ? Arrays.stream(edges).boxed().toList() : List.of());
    }

    /** The cells that are not NaN; the array itself if all are. */
    private static double[] present(double[] cells) {
        double[] present = cells;
        int count = 0;
        for (double cell : cells) {
            count += Double.isNaN(cell) ? 0 : 1;
        }
        if (count < cells.length) {
            present = new double[count];
            count = 0;
            for (double cell : cells) {
                if (!Double.isNaN(cell)) {
                    present[count++] = cell;
                }
            }
        }
        return present;
    }

    @Override
    public boolean codes(Column of) {
        return column.equals(of.name()) && !of.categorical();
    }

    @Override
    public int numbers() {
        return (value.constant() ? 0 : 1) + (missing.constant() ? 0 : 1);
    }

    @Override
    public int pieces() {
        return Math.max(0, edges.size() - 1);
    }

    @Override
    public int embeddings() {
        return 0;
    }

    @Override
    public void writeNumbers(double cell, float[] into, int offset) {
        int at = offset;
        if (!value.constant()) {
            into[at++] = value.apply(filled(cell));
        }
        if (!missing.constant()) {
            into[at] = missing.apply(Double.isNaN(cell) ? 1 : 0);
        }
    }

    @Override
    public void writePieces(double cell, float[] into, int offset) {
        double x = filled(cell);
        for (int t = 1; t < edges.size(); t++) {
            double from = edges.get(t - 1);
            double part = x / (edges.get(t) - from) - from / (edges.get(t) - from); // x − from might overflow
            into[offset + t - 1] = (float) (2 * Math.max(0, Math.min(1, part)) - 1);
        }
    }

    @Override
    public int embedding(double cell) {
        return 0;
    }

    private double filled(double cell) {
        return Double.isNaN(cell) ? fill : cell;
    }
}

package dev.credence.datasets.synthetic;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A generated table of any number of rows whose target's density is known: no method's mean log-likelihood is higher
 * than the truth's but by chance. Row n of a seed is the same however many rows there are. What relates inputs and
 * target depends on no seed, so that rows of another seed are test data.
 */
public sealed interface LargeTable permits Flights, Songs {
    /** Unique name. */
    String name();

    /** What it is like, in a sentence. */
    String description();

    /** Number of rows of the data set that it is like. */
    long usualRows();

    /** Names of the columns; the target is the last. */
    List<String> header();

    /**
     * Appends the cells of a row, the target last.
     *
     * @param row its number, from 0
     * @return log density of the target given the other cells, as written
     */
    double row(CounterRandom random, long row, Cells cells);

    /**
     * Writes a CSV file of the first rows, in constant memory.
     *
     * @return the truth's mean log-likelihood of the written targets, in nats a row
     */
    default double write(OutputStream out, long rows, long seed) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(seed, name());
        out.write((String.join(",", header()) + "\n").getBytes(StandardCharsets.UTF_8));
        Cells cells = new Cells();
        double sum = 0;
        for (long row = 0; row < rows; row++) {
            sum += row(random, row, cells);
            cells.endRow();
            if (cells.isLong() || row == rows - 1) {
                cells.flush(out);
            }
        }
        return sum / rows;
    }

    /** Log density of a normal distribution. */
    static double logNormal(double x, double mean, double sd) {
        double z = (x - mean) / sd;
        return -0.5 * z * z - Math.log(sd) - 0.5 * Math.log(2 * Math.PI);
    }
}

package dev.credence.datasets.synthetic;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Years of songs, of the size and kind of the Year data (515,345 rows of 90 inputs): 12 means and the 78 covariances of
 * pairs of timbres, correlated through 6 hidden numbers. The age in 2011 has a log-normal distribution whose location
 * is a smooth function of some inputs and whose spread is another.
 */
final class Songs implements LargeTable {
    private static final int TIMBRES = 12;
    private static final int HIDDEN = 6;
    private static final int PAIRS = TIMBRES * (TIMBRES + 1) / 2;
    private static final double LAST_YEAR = 2011;

    private final double[][] loading = new double[TIMBRES + PAIRS][HIDDEN];
    private final double[] weight = new double[TIMBRES + PAIRS];

    Songs() {
        CounterRandom truth = Stream.GENERATED_DATA.of(0, "songs-truth");
        for (int i = 0; i < loading.length; i++) {
            for (int h = 0; h < HIDDEN; h++) {
                loading[i][h] = 0.5 * truth.normal(h, i);
            }
            weight[i] = truth.normal(HIDDEN, i) * (i < TIMBRES ? 0.12 : 0.02);
        }
    }

    @Override
    public String name() {
        return "songs";
    }

    @Override
    public String description() {
        return "years of songs by 90 correlated inputs, log-normal ages, like the Year data";
    }

    @Override
    public long usualRows() {
        return 515_345;
    }

    @Override
    public List<String> header() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= TIMBRES; i++) {
            names.add("timbre_" + i);
        }
        for (int i = 1; i <= TIMBRES; i++) {
            for (int j = i; j <= TIMBRES; j++) {
                names.add("cov_" + i + "_" + j);
            }
        }
        names.add("year");
        return names;
    }

    @Override
    public double row(CounterRandom random, long row, Cells cells) {
        double[] hidden = new double[HIDDEN];
        for (int h = 0; h < HIDDEN; h++) {
            hidden[h] = random.normal(h, row);
        }
        double[] x = new double[loading.length];
        double linear = 0;
        for (int i = 0; i < x.length; i++) {
            double own = random.normal(HIDDEN + i, row);
            for (int h = 0; h < HIDDEN; h++) {
                own += loading[i][h] * hidden[h];
            }
            x[i] = Cells.rounded(own, 3);
            cells.number(x[i], 3);
            linear += weight[i] * x[i];
        }
        double location = 2.3 + 0.5 * Math.tanh(linear) + 0.25 * Math.sin(1.5 * x[0]) + 0.15 * Math.tanh(x[1] * x[2]);
        double spread = 0.45 * Math.exp(0.3 * Math.tanh(x[3]) - 0.2 * Math.tanh(x[4]));
        double drawn = Math.exp(location + spread * random.normal(HIDDEN + x.length, row));
        double year = Cells.rounded(LAST_YEAR - Math.max(0.01, drawn), 3); // the limit is 8 spreads away at the least
        cells.number(year, 3);
        double age = LAST_YEAR - year;
        return LargeTable.logNormal(Math.log(age), location, spread) - Math.log(age);
    }
}

package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.core.numeric.GaussianRegression;
import dev.credence.core.numeric.Lbfgs;
import dev.credence.core.random.Stream;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An exact Gaussian process with normal noise (Rasmussen and Williams 2006), often the best member on small tables with
 * a smooth target. Its parameters maximise the marginal likelihood with a weak penalty on the length scales.
 * Out-of-fold predictions come from one inverse, without refits: for the rows f of a fold, with K including the noise
 * and α = K⁻¹y, they have the mean y_f − (K⁻¹_ff)⁻¹ α_f and the variances of (K⁻¹_ff)⁻¹ (their equation 5.12, for a
 * fold).
 */
public final class ProcessKind implements EntryKind<NormalMixtures> {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessKind.class);
    private static final int MOST_ROWS = 1500;

    /** Maximum number of columns with their own length scales; more cannot be estimated from few rows and share one. */
    private static final int MOST_SCALES = 60;

    private static final int MOST_COLUMNS = 1000;
    private static final int FEWEST_ROWS = 12;
    private static final int SEARCHED_ROWS = 400;
    private static final int ITERATIONS = 50;
    private static final int LAST_ITERATIONS = 4;
    private static final double SHRINKAGE = 1e-3;
    private static final int ROWS_STREAM = 0x400;

    @Override
    public String name() {
        return "gaussian-process";
    }

    @Override
    public boolean suits(EntryData data) {
        int columns = data.shape().numbers() + data.shape().categories();
        boolean suits = data.size() >= FEWEST_ROWS && data.size() < MOST_ROWS && columns <= MOST_COLUMNS;
        if (suits && data.isWeighted()) {
            LOG.info("The Gaussian process is left out: it takes no weights of rows");
            return false;
        }
        return suits;
    }

    private static Covariance covariance(EntryShape shape) {
        return new Covariance(shape.numbers(), shape.categories(), shape.numbers() + shape.categories() > MOST_SCALES);
    }

    @Override
    public Fitted<NormalMixtures> fit(EntryData data) {
        Covariance covariance = covariance(data.shape());
        int some = Math.min(SEARCHED_ROWS, data.size());
        int[] chosen = Arrays.copyOf(
                Stream.TABULAR_NETWORK.of(data.seed(), ROWS_STREAM).permutation(data.size(), 0), some);
        double[] parameters = Lbfgs.minimise(objective(covariance, data, chosen), covariance.start(), ITERATIONS);
        if (some < data.size()) {
            int[] all = IntStream.range(0, data.size()).toArray();
            parameters = Lbfgs.minimise(objective(covariance, data, all), parameters, LAST_ITERATIONS);
        }
        float[] rounded = new float[parameters.length]; // as in the file
        for (int j = 0; j < rounded.length; j++) {
            rounded[j] = (float) parameters[j];
        }
        ProcessEntry entry = new ProcessEntry(
                name(),
                covariance,
                rounded,
                data.rows().cells(IntStream.range(0, data.size()).toArray()),
                data.targets());
        return new Fitted<>(entry, entry.outOfFold(data.folds(), data.scored()));
    }

    /** The penalised negative log marginal likelihood per row. */
    private static Lbfgs.Function objective(Covariance covariance, EntryData data, int[] chosen) {
        CodedRows rows = data.rows().cells(chosen);
        double[] y = Arrays.stream(chosen).mapToDouble(i -> data.targets()[i]).toArray();
        return (p, gradient) -> {
            if (data.time().isOver()) {
                return Double.NaN; // ends the search at the current parameters
            }
            double[][] k = covariance.matrix(p, rows, rows);
            GaussianRegression process;
            try {
                process = new GaussianRegression(ProcessEntry.withNoise(k, covariance.noise(p)), y);
            } catch (ArithmeticException e) {
                return Double.NaN;
            }
            double[] derivatives = covariance.derivatives(p, rows, k, process.slopes());
            double value = -process.logMarginalLikelihood() / y.length;
            for (int j = 0; j < p.length; j++) {
                gradient[j] = -derivatives[j] / y.length + 2 * SHRINKAGE * p[j];
                value += SHRINKAGE * p[j] * p[j];
            }
            return value;
        };
    }

    @Override
    public Entry<NormalMixtures> load(EntryShape shape, Map<String, NpyArray> arrays) {
        return process(shape, arrays);
    }

    ProcessEntry process(EntryShape shape, Map<String, NpyArray> arrays) {
        Checked checked = new Checked(name(), arrays, "parameters", "numbers", "codes", "targets");
        Covariance covariance = covariance(shape);
        float[] parameters = checked.values("parameters", covariance.parameters());
        float[] targets = checked.values("targets", -1);
        int n = targets.length;
        if (n == 0 || n >= MOST_ROWS) {
            throw checked.wrong("it has " + n + " targets, and between 1 and " + (MOST_ROWS - 1) + " are possible");
        }
        float[] numbers = checked.values("numbers", n, shape.numbers());
        float[] codes = checked.values("codes", n, shape.categories());
        float[][] z = new float[n][];
        int[][] c = new int[n][shape.categories()];
        for (int i = 0; i < n; i++) {
            z[i] = Arrays.copyOfRange(numbers, i * shape.numbers(), (i + 1) * shape.numbers());
            for (int e = 0; e < shape.categories(); e++) {
                c[i][e] = (int) codes[i * shape.categories() + e];
            }
        }
        try {
            return new ProcessEntry(name(), covariance, parameters, new CodedRows(z, new float[n][0], c), targets);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the entry " + name() + " is damaged: " + e.getMessage(), e);
        }
    }
}

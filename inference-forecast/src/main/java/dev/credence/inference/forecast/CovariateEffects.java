package dev.credence.inference.forecast;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.series.Covariates;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The part of a history that is linear in covariates: z_t = u_t + Σ_k β_k (x_kt − median x_k). β is a ridge regression
 * of the errors of {@link LinearInnovations} of z on those of x, each x scaled to a root mean square of 1: levels that
 * walk and seasons are in u, not in β. The filter's α and the ridge λ have the largest evidence
 *
 * <pre>
 *   −½ n log(eᵀe − bᵀ(A + λI)⁻¹b) − ½ log|A + λI| + ½ K log λ,      A = XᵀX,  b = Xᵀe
 * </pre>
 *
 * among a few values; no effect (λ = ∞) is one of them.
 *
 * <p>Events, such as holidays, are scaled together, so that those of any kind have a root mean square of 1: a kind adds
 * its own effect to the common one, the less the rarer it is. A kind that came fewer than three times has none.
 */
final class CovariateEffects {
    private static final double[] ALPHAS = {0.02, 0.1, 0.25, 0.5, 0.95};

    /** λ over the number of errors. */
    private static final double[] RIDGES = {1e-6, 1e-4, 1e-3, 1e-2, 1e-1, 1};

    /** Errors beyond the number of covariates that a regression needs. */
    private static final int LEAST = 4;

    /** How often an event of a kind has to have come. */
    private static final int LEAST_EVENTS = 3;

    /** A covariate whose errors are this small beside its size does not vary. */
    private static final double CONSTANT = 1e-9;

    /** Rounding of a sum of squares beside its size. */
    private static final double FLOOR = 1e-14;

    private final List<Column> columns; // those that vary
    private final double[][] x; // [K'][T] centred and scaled; 0 where unknown
    private final double[] coefficients;
    private final double[][] covariance;

    private CovariateEffects(List<Column> columns, double[][] x, double[] coefficients, double[][] covariance) {
        this.columns = columns;
        this.x = x;
        this.coefficients = coefficients;
        this.covariance = covariance;
    }

    /**
     * How a covariate is centred and scaled.
     *
     * @param place among all
     */
    private record Column(int place, double centre, double scale) {
        double[] of(KnownAhead covariates) {
            return Arrays.stream(covariates.x()[place])
                    .map(v -> Double.isNaN(v) ? 0 : (v - centre) * scale)
                    .toArray();
        }
    }

    /**
     * Effects on a history, from what is before an origin alone.
     *
     * @param history z, of which the first {@code origin} values count
     * @param covariates known where z is
     * @param season m
     */
    static CovariateEffects of(SmoothedHistory history, int origin, KnownAhead covariates, int season) {
        CovariateEffects none = new CovariateEffects(List.of(), new double[0][], new double[0], new double[0][]);
        if (covariates.count() == 0) {
            return none;
        }
        double[] z = Arrays.copyOf(history.z(), origin);
        boolean[] known = new boolean[origin];
        for (int t = 0; t < origin; t++) {
            known[t] = !Double.isNaN(z[t]);
        }
        Columns columns = Columns.of(covariates, known);
        CovariateEffects best = none;
        double most = Double.NEGATIVE_INFINITY;
        for (double alpha : ALPHAS) {
            Regression regression = new Regression(new LinearInnovations(known, alpha, season), z, columns);
            if (!regression.isPossible()) {
                continue;
            }
            if (regression.evidenceOfNone() > most) {
                most = regression.evidenceOfNone();
                best = none;
            }
            for (double ridge : RIDGES) {
                Solution solution = regression.solve(ridge);
                if (solution.evidence > most) {
                    most = solution.evidence;
                    best = new CovariateEffects(
                            regression.columns(), regression.scaled(), solution.coefficients, solution.covariance);
                }
            }
        }
        return best;
    }

    /** The same effects of other values of the covariates. */
    CovariateEffects withValues(KnownAhead covariates) {
        return new CovariateEffects(
                columns,
                columns.stream().map(column -> column.of(covariates)).toArray(double[][]::new),
                coefficients,
                covariance);
    }

    /** Effects β of a unit of each covariate but the first {@code from}; 0 of those that do not vary. */
    double[] slopes(int from, int count) {
        double[] slopes = new double[count];
        for (int k = 0; k < columns.size(); k++) {
            Column column = columns.get(k);
            if (column.place() >= from) {
                slopes[column.place() - from] = coefficients[k] * column.scale();
            }
        }
        return slopes;
    }

    /** The history less the effects. */
    SmoothedHistory removedFrom(SmoothedHistory history) {
        if (coefficients.length == 0) {
            return history;
        }
        double[] z = history.z().clone();
        for (int t = 0; t < z.length; t++) {
            z[t] -= mean(t);
        }
        return new SmoothedHistory(z, history.after(), history.unit(), history.isLogarithmic());
    }

    /**
     * A forecast of u with the effects and their uncertainty.
     *
     * @param from step of the first lead, from 0
     */
    BasePath addedTo(BasePath path, int from) {
        if (coefficients.length == 0) {
            return path;
        }
        double[] means = new double[path.leads()];
        double[] variances = new double[path.leads()];
        int end = Arrays.stream(x).mapToInt(one -> one.length).min().orElse(0);
        for (int h = 0; h < means.length && from + h < end; h++) {
            means[h] = mean(from + h);
            variances[h] = variance(from + h);
        }
        return path.plus(means, variances);
    }

    private double mean(int t) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += coefficients[k] * x[k][t];
        }
        return sum;
    }

    private double variance(int t) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            for (int k = 0; k < x.length; k++) {
                sum += x[j][t] * covariance[j][k] * x[k][t];
            }
        }
        return Math.max(0, sum);
    }

    /**
     * Covariates less their medians.
     *
     * @param places of each among all, [K]
     * @param centres their medians, [K]
     * @param x [K]; 0 where unknown
     * @param isEvent whether each is scaled as the first event is, [K]
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Columns(int[] places, double[] centres, double[][] x, boolean[] isEvent) {
        static Columns of(KnownAhead covariates, boolean[] known) {
            int[] used = IntStream.range(0, covariates.count())
                    .filter(k -> covariates.kinds().get(k) != Covariates.Kind.EVENT
                            || events(covariates.x()[k], known) >= LEAST_EVENTS)
                    .toArray();
            boolean[] isEvent = new boolean[used.length];
            double[][] x = new double[used.length][];
            double[] centres = new double[used.length];
            for (int i = 0; i < used.length; i++) {
                isEvent[i] = covariates.kinds().get(used[i]) != Covariates.Kind.NUMBER;
                centres[i] = median(covariates.x()[used[i]], known);
                x[i] = new Column(used[i], centres[i], 1).of(covariates);
            }
            return new Columns(used, centres, x, isEvent);
        }

        private static long events(double[] x, boolean[] known) {
            return IntStream.range(0, known.length)
                    .filter(t -> known[t] && x[t] != 0)
                    .count();
        }

        private static double median(double[] x, boolean[] known) {
            double[] sorted = IntStream.range(0, known.length)
                    .filter(t -> known[t])
                    .mapToDouble(t -> x[t])
                    .sorted()
                    .toArray();
            return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Solution(double evidence, double[] coefficients, double[][] covariance) {}

    /** Sums of one filter's errors. */
    private static final class Regression {
        private final List<Column> used;
        private final double[][] scaled;
        private final double[][] products; // A
        private final double[] withErrors; // b
        private final double squares; // eᵀe
        private final int errors;

        Regression(LinearInnovations filter, double[] z, Columns columns) {
            double[][] centred = columns.x();
            double[] e = filter.of(z);
            errors = e.length;
            squares = dot(e, e);
            double[] scales = new double[centred.length];
            double[][] own = new double[centred.length][];
            for (int k = 0; k < centred.length; k++) {
                own[k] = filter.of(centred[k]);
                double size = Arrays.stream(centred[k])
                        .limit(z.length)
                        .map(Math::abs)
                        .max()
                        .orElse(0);
                double rms = Math.sqrt(dot(own[k], own[k]) / Math.max(1, errors));
                scales[k] = rms > CONSTANT * size ? 1 / rms : 0;
            }
            scaleTogether(scales, columns.isEvent());
            int[] varying = IntStream.range(0, centred.length)
                    .filter(k -> scales[k] > 0)
                    .toArray();
            used = Arrays.stream(varying)
                    .mapToObj(k -> new Column(columns.places()[k], columns.centres()[k], scales[k]))
                    .toList();
            scaled = Arrays.stream(varying)
                    .mapToObj(k ->
                            Arrays.stream(centred[k]).map(v -> v * scales[k]).toArray())
                    .toArray(double[][]::new);
            products = new double[varying.length][varying.length];
            withErrors = new double[varying.length];
            for (int i = 0; i < varying.length; i++) {
                withErrors[i] = dot(own[varying[i]], e) * scales[varying[i]];
                for (int j = 0; j < varying.length; j++) {
                    products[i][j] = dot(own[varying[i]], own[varying[j]]) * scales[varying[i]] * scales[varying[j]];
                }
            }
        }

        /** Gives all events that vary the scale of the first, those of any kind. */
        private static void scaleTogether(double[] scales, boolean[] isEvent) {
            double first = Double.NaN;
            for (int k = 0; k < scales.length; k++) {
                if (isEvent[k]) {
                    first = Double.isNaN(first) ? scales[k] : first;
                    scales[k] = scales[k] > 0 ? first : 0;
                }
            }
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }

        List<Column> columns() {
            return used;
        }

        double[][] scaled() {
            return scaled;
        }

        boolean isPossible() {
            return scaled.length > 0 && errors >= scaled.length + LEAST && squares > 0;
        }

        double evidenceOfNone() {
            return -0.5 * errors * Math.log(squares);
        }

        Solution solve(double ridge) {
            double lambda = ridge * errors;
            int count = scaled.length;
            double[][] sum = new double[count][];
            for (int k = 0; k < count; k++) {
                sum[k] = products[k].clone();
                sum[k][k] += lambda;
            }
            Cholesky factor = Cholesky.of(Cholesky.upper(sum));
            double[] coefficients = factor.solve(withErrors);
            double least = Math.max(squares - dot(withErrors, coefficients), FLOOR * squares);
            double evidence =
                    -0.5 * errors * Math.log(least) - 0.5 * factor.logDeterminant() + 0.5 * count * Math.log(lambda);
            double[][] covariance = factor.inverse();
            for (double[] row : covariance) {
                Arrays.setAll(row, k -> row[k] * least / errors);
            }
            return new Solution(evidence, coefficients, covariance);
        }
    }
}

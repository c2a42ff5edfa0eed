package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;

/**
 * The posterior of the Gaussian process given its n training rows. With k_i = exp(logVariance − ½ Σ_j π_j (x_j − x_ij)²
 * − ½ Σ_e π_e [c_e ≠ c_ie]), a row's target has the mean kᵀα and the variance v − |Yk|², which is at least
 * {@link #LEAST_VARIANCE}.
 *
 * @param precisions π of the numbers, then of the categorical columns
 * @param logVariance log a²
 * @param variance v, of the prior with noise
 * @param rows the training rows
 * @param weights α [n]
 * @param root Y, row i with its first i + 1 columns
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ProcessPosterior(
        double[] precisions, double logVariance, double variance, CodedRows rows, double[] weights, double[][] root) {
    /** Minimum variance of a prediction. */
    public static final double LEAST_VARIANCE = ProcessEntry.LEAST_VARIANCE;

    /**
     * Computes the posterior.
     *
     * @param arrays those of the entry of {@link ProcessKind}
     * @throws IllegalArgumentException if the arrays are invalid
     */
    public static ProcessPosterior of(EntryShape shape, Map<String, NpyArray> arrays) {
        return new ProcessKind().process(shape, arrays).posterior();
    }
}

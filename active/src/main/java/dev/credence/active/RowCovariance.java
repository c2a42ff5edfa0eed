package dev.credence.active;

/** Covariances of a function's values at N points under the posterior. */
interface RowCovariance {
    /** No correlation: what is known of predictions point by point. */
    RowCovariance NONE = (row, into) -> {};

    /**
     * Adds the covariances of a point with all others.
     *
     * @param row the point
     * @param into [N], zero; its own place is ignored
     */
    void column(int row, double[] into);
}

package dev.credence.core.predict;

/** Contributions of mixture components to a reduction (sum or extremum) with one or several results. */
@FunctionalInterface
interface ComponentFunction {
    /**
     * Computes the contributions of a block of components of one point.
     *
     * @param block the components
     * @param x argument of the function at this point
     * @param into [results][at least block.count]
     */
    void contribute(Block block, double x, double[][] into);

    /**
     * Components {@code i = 0 … count − 1}: their locations are {@code location[from + i]}, their scales
     * {@code scale[scaleFrom + i]}.
     */
    final class Block {
        double[] location = {};
        double[] scale = {};
        int from;
        int scaleFrom;
        int count;
    }
}

package dev.credence.core.predict;

/** What each component of a mixture contributes to a sum or an extreme over the components: one or several numbers. */
@FunctionalInterface
interface ComponentFunction {
    /**
     * Computes the contributions of neighbouring components of one point.
     *
     * @param block which components
     * @param x where the point's distribution is asked
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

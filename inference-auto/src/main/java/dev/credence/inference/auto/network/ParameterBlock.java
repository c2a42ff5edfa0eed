package dev.credence.inference.auto.network;

/**
 * A block of parameters with their gradient and Adam's moments.
 *
 * @param name unique within the network
 * @param values [rows][columns]
 * @param gradients of the loss, overwritten in every step
 * @param rateFactor factor of the learning rate
 * @param decays whether weight decay applies
 */
record ParameterBlock(
        String name,
        float[][] values,
        float[][] gradients,
        float[][] first,
        float[][] second,
        float rateFactor,
        boolean decays) {
    static ParameterBlock of(String name, int rows, int columns, double rateFactor, boolean decays) {
        return new ParameterBlock(
                name,
                new float[rows][columns],
                new float[rows][columns],
                new float[rows][columns],
                new float[rows][columns],
                (float) rateFactor,
                decays);
    }

    int rows() {
        return values.length;
    }

    int columns() {
        return values.length == 0 ? 0 : values[0].length;
    }

    int length() {
        return rows() * columns();
    }
}

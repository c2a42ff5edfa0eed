package dev.credence.inference.auto.network;

/**
 * Parameters of one role, with their gradient and Adam's moments.
 *
 * @param name its name within the network
 * @param values [rows][columns]
 * @param gradients of the loss, overwritten in every step
 * @param rateFactor by which the learning rate is multiplied
 * @param decays whether weight decay applies
 */
record Block(
        String name,
        float[][] values,
        float[][] gradients,
        float[][] first,
        float[][] second,
        float rateFactor,
        boolean decays) {
    static Block of(String name, int rows, int columns, double rateFactor, boolean decays) {
        return new Block(
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

package dev.credence.inference.auto.network;

/** A block of parameters with their gradient and Adam's moments. */
final class ParameterBlock {
    private final String name;
    private final float[][] values;
    private final LazyMatrix gradients;
    private final LazyMatrix first;
    private final LazyMatrix second;
    private final float rateFactor;
    private final boolean decays;

    /**
     * @param name unique within the network
     * @param rateFactor factor of the learning rate
     * @param decays whether weight decay applies
     */
    ParameterBlock(String name, int rows, int columns, double rateFactor, boolean decays) {
        this.name = name;
        this.rateFactor = (float) rateFactor;
        this.decays = decays;
        values = new float[rows][columns];
        gradients = new LazyMatrix(rows, columns);
        first = new LazyMatrix(rows, columns);
        second = new LazyMatrix(rows, columns);
    }

    String name() {
        return name;
    }

    /** [rows][columns]. */
    float[][] values() {
        return values;
    }

    /** Those of the loss [rows][columns], overwritten in every step. */
    float[][] gradients() {
        return gradients.get();
    }

    /** Adam's first moments [rows][columns]. */
    float[][] first() {
        return first.get();
    }

    /** Adam's second moments [rows][columns]. */
    float[][] second() {
        return second.get();
    }

    float rateFactor() {
        return rateFactor;
    }

    boolean decays() {
        return decays;
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

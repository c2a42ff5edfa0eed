package dev.credence.core.formula;

/** An array of numbers in any memory and precision. */
public interface Values {
    double get(int position);

    void set(int position, double value);

    /** A view of an array. */
    static Values of(double[] array) {
        return new Values() {
            @Override
            public double get(int position) {
                return array[position];
            }

            @Override
            public void set(int position, double value) {
                array[position] = value;
            }
        };
    }

    /** A view of an array; stored numbers are rounded. */
    static Values of(float[] array) {
        return new Values() {
            @Override
            public double get(int position) {
                return array[position];
            }

            @Override
            public void set(int position, double value) {
                array[position] = (float) value;
            }
        };
    }
}

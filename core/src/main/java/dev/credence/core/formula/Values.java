package dev.credence.core.formula;

/** An array of numbers, in whatever memory and precision. */
public interface Values {
    double get(int position);

    void set(int position, double value);

    /** An array as it is; what is stored goes into it. */
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

    /** An array as it is; what is stored is rounded. */
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

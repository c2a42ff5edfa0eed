package dev.credence.core.device.nd4j;

import dev.credence.core.model.Activation;

/** The inner loops of the kernels on the host: plain enough for the JIT compiler to vectorise most of them. */
final class HostLoops {
    private HostLoops() {}

    static void add(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] += y[i];
        }
    }

    static void multiply(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] *= y[i];
        }
    }

    static void scale(float[] x, float factor, int n) {
        for (int i = 0; i < n; i++) {
            x[i] *= factor;
        }
    }

    /** sum += x · y. */
    static void addProduct(float[] sum, float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            sum[i] += x[i] * y[i];
        }
    }

    /** sum += factor · x. */
    static void addScaled(float[] sum, float factor, float[] x, int n) {
        for (int i = 0; i < n; i++) {
            sum[i] += factor * x[i];
        }
    }

    static void divide(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] /= y[i];
        }
    }

    static void sqrt(float[] x, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = (float) Math.sqrt(x[i]);
        }
    }

    static void exp(float[] x, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = (float) Math.exp(x[i]);
        }
    }

    /** Σ x; four sums at a time, since one addition must wait for the last. */
    static double sum(float[] x, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= n; i += 4) {
            s0 += x[i];
            s1 += x[i + 1];
            s2 += x[i + 2];
            s3 += x[i + 3];
        }
        for (; i < n; i++) {
            s0 += x[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** Σ x². */
    static double sumOfSquares(float[] x, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= n; i += 4) {
            s0 += (double) x[i] * x[i];
            s1 += (double) x[i + 1] * x[i + 1];
            s2 += (double) x[i + 2] * x[i + 2];
            s3 += (double) x[i + 3] * x[i + 3];
        }
        for (; i < n; i++) {
            s0 += (double) x[i] * x[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** Repeats the first {@code columns} elements so that they fill {@code rows} rows. */
    static void repeatRow(float[] x, int columns, int rows) {
        int total = rows * columns;
        for (int filled = columns; filled < total; filled *= 2) {
            System.arraycopy(x, 0, x, filled, Math.min(filled, total - filled));
        }
    }

    /** sums [columns] += the rows of x. */
    static void addRows(float[] x, int rows, int columns, float[] sums) {
        if (columns == 1) {
            sums[0] += (float) sum(x, rows);
            return;
        }
        for (int row = 0; row < rows; row++) {
            addRow(x, row * columns, columns, sums);
        }
    }

    private static void addRow(float[] x, int from, int columns, float[] sums) {
        for (int c = 0; c < columns; c++) {
            sums[c] += x[from + c];
        }
    }

    static void activate(Activation activation, float[] x, int n) {
        switch (activation) {
            case IDENTITY -> {}
            case RELU -> {
                for (int i = 0; i < n; i++) {
                    x[i] = Math.max(0, x[i]);
                }
            }
            case LEAKY_RELU -> {
                for (int i = 0; i < n; i++) {
                    x[i] = Math.max(x[i], Activation.LEAKY_SLOPE * x[i]);
                }
            }
            case TANH, SIGMOID -> {
                for (int i = 0; i < n; i++) {
                    x[i] = (float) activation.value(x[i]);
                }
            }
        }
    }

    /** gradient *= a′, from the activation's output divided by {@code kept}, the factor that dropout put on it. */
    static void activateGradient(Activation activation, float[] out, float kept, float[] gradient, int n) {
        switch (activation) {
            case IDENTITY -> {}
            case RELU -> {
                for (int i = 0; i < n; i++) {
                    gradient[i] = out[i] > 0 ? gradient[i] : 0;
                }
            }
            case LEAKY_RELU -> {
                for (int i = 0; i < n; i++) {
                    gradient[i] = out[i] > 0 ? gradient[i] : Activation.LEAKY_SLOPE * gradient[i];
                }
            }
            case TANH -> {
                for (int i = 0; i < n; i++) {
                    float a = out[i] / kept;
                    gradient[i] *= (1 - a) * (1 + a); // 1 − a² would lose digits near ±1
                }
            }
            case SIGMOID -> {
                for (int i = 0; i < n; i++) {
                    float a = out[i] / kept;
                    gradient[i] *= a * (1 - a);
                }
            }
        }
    }
}

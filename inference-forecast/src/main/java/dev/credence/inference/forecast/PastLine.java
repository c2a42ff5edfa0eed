package dev.credence.inference.forecast;

/** Running sums of a series' known values: its least-squares line, its mean absolute step and value. */
final class PastLine {
    private static final int LEAST = 3;

    private double n;
    private double sumT;
    private double sumTT;
    private double sumZ;
    private double sumTZ;
    private double sumSize;
    private double sumSteps;
    private double steps;
    private double last = Double.NaN;

    /** Adds the value at time t; a missing one changes nothing. */
    void add(int t, double z) {
        if (Double.isNaN(z)) {
            last = z;
            return;
        }
        n++;
        sumT += t;
        sumTT += (double) t * t;
        sumZ += z;
        sumTZ += t * z;
        sumSize += Math.abs(z);
        if (!Double.isNaN(last)) {
            sumSteps += Math.abs(z - last);
            steps++;
        }
        last = z;
    }

    /** Least-squares slope; 0 before the third value. */
    double slope() {
        return n < LEAST ? 0 : (n * sumTZ - sumT * sumZ) / (n * sumTT - sumT * sumT);
    }

    /** Mean absolute difference of neighbours; 0 if there are none. */
    double unit() {
        return steps == 0 ? 0 : sumSteps / steps;
    }

    /** Mean absolute value. */
    double size() {
        return n == 0 ? 0 : sumSize / n;
    }
}

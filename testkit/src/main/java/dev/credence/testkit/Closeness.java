package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

/** Compares the results of two devices. */
final class Closeness {
    private Closeness() {}

    /** Asserts that the maps' arrays agree up to rounding; messages begin with {@code where}. */
    static void assertClose(
            String where, Map<String, float[]> actual, Map<String, float[]> expected, double tolerance) {
        assertThat(actual.keySet()).as(where).isEqualTo(expected.keySet());
        expected.forEach((what, array) -> assertClose(where + ": " + what, get(actual, what), array, tolerance));
    }

    /** Asserts |actual_i − expected_i| ≤ tolerance · max_j |expected_j|. */
    static void assertClose(String what, float[] actual, float[] expected, double tolerance) {
        assertThat(actual.length).as("%s: number of elements", what).isEqualTo(expected.length);
        double largest = 0;
        for (float x : expected) {
            largest = Math.max(largest, Math.abs(x));
        }
        double allowed = tolerance * largest + Float.MIN_NORMAL;
        for (int i = 0; i < expected.length; i++) {
            double error = Math.abs((double) actual[i] - expected[i]);
            if (!(error <= allowed)) {
                throw new AssertionError(String.format(
                        "%s: element %d is %s, the reference says %s (off by %.3g, allowed are %.3g)",
                        what, i, actual[i], expected[i], error, allowed));
            }
        }
    }

    /** Asserts that the maps' arrays agree bit for bit. */
    static void assertSameBits(String where, Map<String, float[]> actual, Map<String, float[]> expected) {
        expected.forEach((what, array) -> assertSameBits(where + ": " + what, get(actual, what), array));
    }

    static void assertSameBits(String what, float[] actual, float[] expected) {
        assertThat(actual.length).as("%s: number of elements", what).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            if (Float.floatToRawIntBits(actual[i]) != Float.floatToRawIntBits(expected[i])) {
                throw new AssertionError(
                        what + ": element " + i + " is " + actual[i] + ", not the same bits as " + expected[i]);
            }
        }
    }

    private static float[] get(Map<String, float[]> arrays, String what) {
        float[] array = arrays.get(what);
        if (array == null) {
            throw new AssertionError(what + " is missing among " + arrays.keySet());
        }
        return array;
    }
}

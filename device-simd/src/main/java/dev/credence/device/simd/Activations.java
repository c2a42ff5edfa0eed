package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.Activation;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Activation functions and their gradients, each in a loop of its own so that no vector crosses a branch. */
final class Activations {
    private Activations() {}

    /** out = a(x) over n elements; may be in place. */
    static void apply(Activation activation, long x, int n, long out, Scratch scratch) {
        switch (activation) {
            case IDENTITY -> leaky(x, n, 1, out);
            case LEAKY_RELU -> leaky(x, n, Activation.LEAKY_SLOPE, out);
            case RELU -> relu(x, n, out);
            case TANH -> inVectors(VectorMath::tanh, x, n, out, scratch);
            case SIGMOID -> inVectors(VectorMath::sigmoid, x, n, out, scratch);
        }
    }

    /** Applies a function that writes whole vectors; the incomplete last vector goes through padded scratch memory. */
    private static void inVectors(BlockFunction function, long x, int n, long out, Scratch scratch) {
        long spare = scratch.floats(VectorMath.BLOCK + WIDTH);
        int whole = n - n % WIDTH;
        function.apply(x, whole, out, spare);
        if (whole < n) {
            long last = spare + 4L * VectorMath.BLOCK;
            function.apply(x + 4L * whole, n - whole, last, spare);
            Strided.scatterRow(last, n - whole, out + 4L * whole, 1);
        }
    }

    /** gradX (+)= gradOut · a′, with a′ from the output times {@code scale}; gradX may be gradOut. */
    static void gradient(
            Activation activation, long out, float scale, long gradOut, int n, long gradX, boolean accumulate) {
        switch (activation) {
            case IDENTITY -> leakyGradient(out, 1, gradOut, n, gradX, accumulate);
            case LEAKY_RELU -> leakyGradient(out, Activation.LEAKY_SLOPE, gradOut, n, gradX, accumulate);
            case RELU -> leakyGradient(out, 0, gradOut, n, gradX, accumulate);
            case TANH -> tanhGradient(out, scale, gradOut, n, gradX, accumulate);
            case SIGMOID -> sigmoidGradient(out, scale, gradOut, n, gradX, accumulate);
        }
    }

    private static void relu(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask)
                    .max(0)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    private static void leaky(long x, int n, float slope, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask);
            v.mul(slope)
                    .blend(v, v.compare(VectorOperators.GT, 0))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    private static void leakyGradient(long out, float slope, long gradOut, int n, long gradX, boolean accumulate) {
        FloatVector left = FloatVector.broadcast(F, slope);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            VectorMask<Float> positive =
                    fromMemorySegment(F, ALL, out + 4L * i, ORDER, mask).compare(VectorOperators.GT, 0);
            FloatVector g =
                    fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask).mul(left.blend(1, positive));
            g.add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, mask);
        }
    }

    private static void tanhGradient(long out, float scale, long gradOut, int n, long gradX, boolean accumulate) {
        FloatVector one = FloatVector.broadcast(F, 1);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector h = fromMemorySegment(F, ALL, out + 4L * i, ORDER, mask).mul(scale);
            FloatVector g = fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .mul(one.sub(h.mul(h)));
            g.add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, mask);
        }
    }

    private static void sigmoidGradient(long out, float scale, long gradOut, int n, long gradX, boolean accumulate) {
        FloatVector one = FloatVector.broadcast(F, 1);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector h = fromMemorySegment(F, ALL, out + 4L * i, ORDER, mask).mul(scale);
            FloatVector g = fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .mul(h.mul(one.sub(h)));
            g.add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, mask);
        }
    }
}

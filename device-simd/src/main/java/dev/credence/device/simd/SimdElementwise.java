package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static dev.credence.device.simd.Lanes.address;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** Element by element, and sums over all elements. */
final class SimdElementwise implements ElementwiseKernels {
    private final Scratch scratch;
    private final SharedElements elements;

    SimdElementwise(Scratch scratch, SharedElements elements) {
        this.scratch = scratch;
        this.elements = elements;
    }

    @Override
    public void fill(Tensor out, float value) {
        fill(address(out), out.length(), value, false);
    }

    @Override
    public void activate(Activation activation, Tensor x, Tensor out) {
        Activations.apply(activation, address(x), x.length(), address(out), scratch);
    }

    @Override
    public void activateGradient(Activation activation, Tensor out, Tensor gradOut, Tensor gradX, boolean accumulate) {
        Activations.gradient(activation, address(out), 1, address(gradOut), out.length(), address(gradX), accumulate);
    }

    @Override
    public void scale(Tensor x, float factor, Tensor out, boolean accumulate) {
        scale(address(x), x.length(), factor, address(out), accumulate);
    }

    @Override
    public void multiply(Tensor a, Tensor b, Tensor out, boolean accumulate) {
        elements.multiply(address(a), address(b), a.length(), address(out), accumulate);
    }

    @Override
    public void exp(Tensor x, Tensor out) {
        elements.exp(address(x), x.length(), address(out));
    }

    @Override
    public void linearCombination(Tensor[] x, float[] factors, Tensor out) {
        if (x.length == 0) {
            fill(out, 0);
        }
        for (int i = 0; i < x.length; i++) {
            scale(address(x[i]), out.length(), factors[i], address(out), i > 0);
        }
    }

    @Override
    public void sum(Tensor x, float factor, Tensor out) {
        Lanes.put(address(out), (float) (factor * Sums.sum(address(x), x.length(), scratch)));
    }

    @Override
    public void sumGradient(Tensor gradOut, float factor, Tensor gradX, boolean accumulate) {
        fill(address(gradX), gradX.length(), factor * Lanes.get(address(gradOut)), accumulate);
    }

    private static void fill(long out, int n, float value, boolean add) {
        FloatVector v = FloatVector.broadcast(F, value);
        for (int i = 0; i < n; i += WIDTH) {
            v.add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(add ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, NUMBERS.lt(n - i));
        }
    }

    /** out (+)= factor · x. */
    static void scale(long x, int n, float factor, long out, boolean add) {
        FloatVector f = FloatVector.broadcast(F, factor);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask)
                    .mul(f)
                    .add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(add ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    static void multiply(long a, long b, int n, long out, boolean add) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector product = fromMemorySegment(F, ALL, a + 4L * i, ORDER, mask)
                    .mul(fromMemorySegment(F, ALL, b + 4L * i, ORDER, mask));
            product.add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(add ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }
}

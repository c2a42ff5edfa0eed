package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static dev.credence.device.simd.Lanes.address;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** One pass over parameters, gradients and moments. */
final class SimdOptimisers implements OptimiserKernels {
    private static final int PIECE = 4096;

    private final SharedAdam adam;

    SimdOptimisers(Workers workers) {
        adam = new SharedAdam(workers);
    }

    /** Squares are added up in single precision over a piece, and the pieces in double. */
    @Override
    public void squareNorm(Tensor gradients, float smallest, Tensor squares) {
        long address = address(gradients);
        int length = gradients.length();
        double sum = 0;
        for (int from = 0; from < length; from += PIECE) {
            sum += squares(address + 4L * from, Math.min(PIECE, length - from), smallest);
        }
        ALL.set(ValueLayout.JAVA_FLOAT, address(squares), (float) sum);
    }

    private static float squares(long gradient, int n, float smallest) {
        FloatVector even = FloatVector.zero(F);
        FloatVector odd = even;
        for (int i = 0; i < n; i += 2 * WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector g = fromMemorySegment(F, ALL, gradient + 4L * i, ORDER, mask);
            FloatVector kept = g.blend(0, g.abs().lt(smallest));
            kept.intoMemorySegment(ALL, gradient + 4L * i, ORDER, mask);
            even = kept.fma(kept, even);
            VectorMask<Float> next = NUMBERS.lt(n - i - WIDTH);
            long skip = 4L * (i + WIDTH);
            FloatVector g2 = fromMemorySegment(F, ALL, gradient + skip, ORDER, next);
            FloatVector kept2 = g2.blend(0, g2.abs().lt(smallest));
            kept2.intoMemorySegment(ALL, gradient + skip, ORDER, next);
            odd = kept2.fma(kept2, odd);
        }
        return even.add(odd).reduceLanes(VectorOperators.ADD);
    }

    @Override
    public void adam(
            Tensor parameters,
            Tensor gradients,
            Tensor m,
            Tensor v,
            double rate,
            double beta1,
            double beta2,
            double epsilon,
            long t,
            float gradientScale) {
        // m/(1−β₁ᵗ) · rate/(√(v/(1−β₂ᵗ)) + ε), without the divisions by the corrections
        float step = (float) (rate / (1 - Math.pow(beta1, (double) t)));
        float correction = (float) (1 / Math.sqrt(1 - Math.pow(beta2, (double) t)));
        adam.averages(beta1, beta2)
                .rates(step, correction, (float) epsilon, gradientScale)
                .update(address(parameters), address(gradients), address(m), address(v), parameters.length());
    }

    static void adam(
            long w,
            long gradient,
            long m,
            long v,
            int n,
            float keepM,
            float takeM,
            float keepV,
            float takeV,
            float step,
            float correction,
            float epsilon,
            float scale) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long skip = 4L * i;
            FloatVector g =
                    fromMemorySegment(F, ALL, gradient + skip, ORDER, mask).mul(scale);
            FloatVector first = fromMemorySegment(F, ALL, m + skip, ORDER, mask)
                    .mul(keepM)
                    .add(g.mul(takeM))
                    .add(FLUSH)
                    .sub(FLUSH);
            FloatVector second = fromMemorySegment(F, ALL, v + skip, ORDER, mask)
                    .mul(keepV)
                    .add(g.mul(takeV).mul(g))
                    .add(FLUSH)
                    .sub(FLUSH);
            first.intoMemorySegment(ALL, m + skip, ORDER, mask);
            second.intoMemorySegment(ALL, v + skip, ORDER, mask);
            FloatVector change =
                    first.mul(step).div(second.sqrt().mul(correction).add(epsilon));
            fromMemorySegment(F, ALL, w + skip, ORDER, mask)
                    .sub(change)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, w + skip, ORDER, mask);
        }
    }

    @Override
    public void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale) {
        sgd(
                address(parameters),
                address(gradients),
                address(u),
                parameters.length(),
                (float) rate,
                (float) momentum,
                gradientScale);
    }

    private static void sgd(long w, long gradient, long u, int n, float rate, float momentum, float scale) {
        FloatVector down = FloatVector.broadcast(F, -rate);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long skip = 4L * i;
            FloatVector velocity = fromMemorySegment(F, ALL, u + skip, ORDER, mask)
                    .mul(momentum)
                    .add(fromMemorySegment(F, ALL, gradient + skip, ORDER, mask).mul(scale))
                    .add(FLUSH)
                    .sub(FLUSH);
            velocity.intoMemorySegment(ALL, u + skip, ORDER, mask);
            velocity.fma(down, fromMemorySegment(F, ALL, w + skip, ORDER, mask))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, w + skip, ORDER, mask);
        }
    }
}

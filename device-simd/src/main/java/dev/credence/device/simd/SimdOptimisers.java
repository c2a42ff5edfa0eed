package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static dev.credence.device.simd.Lanes.address;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** Optimiser steps in one pass over parameters, gradients and moments. */
final class SimdOptimisers implements OptimiserKernels {
    private static final int PIECE = 4096;

    private final Scratch scratch;
    private final SharedAdam adam;

    SimdOptimisers(Scratch scratch, Workers workers) {
        this.scratch = scratch;
        adam = new SharedAdam(workers);
    }

    /** Squares are summed in single precision within a piece, and the pieces in double. */
    @Override
    public void squareNorm(Tensor gradients, float smallest, Tensor squares) {
        long address = address(gradients);
        int length = gradients.length();
        int whole = length - length % (2 * WIDTH);
        long lanes = scratch.bytes(3 * BYTES);
        double sum = 0;
        for (int from = 0; from < whole; from += PIECE) {
            sum += squares(address + 4L * from, Math.min(PIECE, whole - from), smallest, lanes);
        }
        if (whole < length) {
            long rest = lanes + BYTES;
            long bytes = 4L * (length - whole);
            Columns.zero(rest, 2 * WIDTH);
            MemorySegment.copy(ALL, address + 4L * whole, ALL, rest, bytes);
            sum += squares(rest, 2 * WIDTH, smallest, lanes);
            MemorySegment.copy(ALL, rest, ALL, address + 4L * whole, bytes);
        }
        ALL.set(ValueLayout.JAVA_FLOAT, address(squares), (float) sum);
    }

    /** Σ g² over a multiple of two vectors. */
    private static double squares(long gradient, int n, float smallest, long lanes) {
        FloatVector even = FloatVector.zero(F);
        FloatVector odd = even;
        for (int i = 0; i < n; i += 2 * WIDTH) {
            long at = gradient + 4L * i;
            FloatVector g = fromMemorySegment(F, ALL, at, ORDER);
            FloatVector kept = g.blend(0, g.abs().lt(smallest));
            kept.intoMemorySegment(ALL, at, ORDER);
            even = kept.fma(kept, even);
            FloatVector g2 = fromMemorySegment(F, ALL, at + BYTES, ORDER);
            FloatVector kept2 = g2.blend(0, g2.abs().lt(smallest));
            kept2.intoMemorySegment(ALL, at + BYTES, ORDER);
            odd = kept2.fma(kept2, odd);
        }
        even.add(odd).intoMemorySegment(ALL, lanes, ORDER);
        return OrderedSums.stored(lanes, WIDTH);
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

    /**
     * Adam for n parameters. Whole vectors need no masks, which cost a fifth of the time; the last elements are copied
     * to {@code room}, four vectors long, and back.
     */
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
            float scale,
            long room) {
        int whole = n - n % WIDTH;
        for (int i = 0; i < whole; i += WIDTH) {
            long skip = 4L * i;
            FloatVector g = fromMemorySegment(F, ALL, gradient + skip, ORDER).mul(scale);
            FloatVector first = fromMemorySegment(F, ALL, m + skip, ORDER)
                    .mul(keepM)
                    .add(g.mul(takeM))
                    .add(FLUSH)
                    .sub(FLUSH);
            FloatVector second = fromMemorySegment(F, ALL, v + skip, ORDER)
                    .mul(keepV)
                    .add(g.mul(takeV).mul(g))
                    .add(FLUSH)
                    .sub(FLUSH);
            first.intoMemorySegment(ALL, m + skip, ORDER);
            second.intoMemorySegment(ALL, v + skip, ORDER);
            FloatVector change =
                    first.mul(step).div(second.sqrt().mul(correction).add(epsilon));
            fromMemorySegment(F, ALL, w + skip, ORDER)
                    .sub(change)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, w + skip, ORDER);
        }
        if (whole < n) {
            long skip = 4L * whole;
            long bytes = 4L * (n - whole);
            long room2 = room + BYTES;
            long room3 = room2 + BYTES;
            long room4 = room3 + BYTES;
            Columns.zero(room, 4 * WIDTH);
            MemorySegment.copy(ALL, w + skip, ALL, room, bytes);
            MemorySegment.copy(ALL, gradient + skip, ALL, room2, bytes);
            MemorySegment.copy(ALL, m + skip, ALL, room3, bytes);
            MemorySegment.copy(ALL, v + skip, ALL, room4, bytes);
            adam(room, room2, room3, room4, WIDTH, keepM, takeM, keepV, takeV, step, correction, epsilon, scale, room);
            MemorySegment.copy(ALL, room, ALL, w + skip, bytes);
            MemorySegment.copy(ALL, room3, ALL, m + skip, bytes);
            MemorySegment.copy(ALL, room4, ALL, v + skip, bytes);
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

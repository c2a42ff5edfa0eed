package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static dev.credence.device.simd.Lanes.address;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.HostMomentKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import org.jspecify.annotations.Nullable;

/** Means and variances through layers, and under the Gaussian likelihood; the other likelihoods, of few numbers, are those of the host. */
final class SimdMoments extends HostMomentKernels {
    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

    private final Scratch scratch;
    private final SharedElements elements;

    SimdMoments(Scratch scratch, SharedElements elements) {
        this.scratch = scratch;
        this.elements = elements;
    }

    @Override
    public void secondMoment(Tensor x, Tensor out) {
        int n = out.length();
        boolean pair = x.length() > n;
        elements.secondMoment(address(x), n, address(x) + (pair ? 4L * n : 0), pair, address(out));
    }

    static void secondMoment(long mean, int n, long variance, boolean pair, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector m = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask);
            m.fma(m, fromMemorySegment(F, ALL, variance + 4L * i, ORDER, NUMBERS.lt(pair ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    @Override
    public void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate) {
        elements.squareGradient(address(x), x.length(), address(gradOut), address(gradX), accumulate);
    }

    static void squareGradient(long x, int n, long gradOut, long gradX, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask);
            v.add(v)
                    .mul(fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask))
                    .add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, mask);
        }
    }

    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        elements.gate(address(u), u.length() / 2, sharpness, address(kept), address(out));
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        elements.gateGradient(
                address(u), u.length() / 2, sharpness, address(kept), address(gradOut), address(gradU), accumulate);
    }

    @Override
    public void rectify(Tensor u, Tensor kept, Tensor out) {
        Rectifiers.apply(address(u), u.length() / 2, SMALLEST_VARIANCE, address(kept), address(out), scratch);
    }

    @Override
    public void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate) {
        Rectifiers.gradient(address(kept), address(out), u.length() / 2, address(gradOut), address(gradU), accumulate);
    }

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        double lambda = Lanes.get(address(logPrecision));
        gaussian(address(f), address(y), y.length(), lambda, address(out));
    }

    private static void gaussian(long f, long y, int points, double lambda, long out) {
        float half = (float) (-0.5 * Math.exp(lambda));
        FloatVector constant = FloatVector.broadcast(F, (float) (0.5 * lambda - HALF_LOG_2_PI));
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            FloatVector error = fromMemorySegment(F, ALL, y + 4L * i, ORDER, mask)
                    .sub(fromMemorySegment(F, ALL, f + 4L * i, ORDER, mask));
            FloatVector square = error.fma(error, fromMemorySegment(F, ALL, f + 4L * points + 4L * i, ORDER, mask));
            square.mul(half).add(constant).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    @Override
    public void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        float precision = (float) Math.exp(Lanes.get(address(logPrecision)));
        int points = y.length();
        gaussianGradient(address(f), address(y), points, precision, address(gradOut), address(gradF), accumulateF);
        if (gradLogPrecision != null) {
            double slope = gaussianSlope(
                    address(f), address(y), points, precision, address(gradOut), scratch.bytes(Lanes.BYTES));
            long at = address(gradLogPrecision);
            Lanes.put(at, (float) (accumulateLogPrecision ? Lanes.get(at) + slope : slope));
        }
    }

    /** Gradients in means, τ (y − m), and variances, −τ/2. */
    private static void gaussianGradient(
            long f, long y, int points, float precision, long gradOut, long gradF, boolean accumulate) {
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            VectorMask<Float> old = NUMBERS.lt(accumulate ? points - i : 0);
            long at = 4L * i;
            FloatVector error =
                    fromMemorySegment(F, ALL, y + at, ORDER, mask).sub(fromMemorySegment(F, ALL, f + at, ORDER, mask));
            FloatVector scaled =
                    fromMemorySegment(F, ALL, gradOut + at, ORDER, mask).mul(precision);
            scaled.mul(error)
                    .add(fromMemorySegment(F, ALL, gradF + at, ORDER, old))
                    .intoMemorySegment(ALL, gradF + at, ORDER, mask);
            scaled.mul(-0.5f)
                    .add(fromMemorySegment(F, ALL, gradF + 4L * points + at, ORDER, old))
                    .intoMemorySegment(ALL, gradF + 4L * points + at, ORDER, mask);
        }
    }

    /** The gradient in log τ: Σ ½ − ½ τ ((y − m)² + v), each times its output's. */
    private static double gaussianSlope(long f, long y, int points, float precision, long gradOut, long lanes) {
        FloatVector half = FloatVector.broadcast(F, 0.5f);
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            long at = 4L * i;
            FloatVector error =
                    fromMemorySegment(F, ALL, y + at, ORDER, mask).sub(fromMemorySegment(F, ALL, f + at, ORDER, mask));
            FloatVector square = error.fma(error, fromMemorySegment(F, ALL, f + 4L * points + at, ORDER, mask));
            FloatVector g = fromMemorySegment(F, ALL, gradOut + at, ORDER, mask);
            sum = half.sub(square.mul(0.5f * precision)).fma(g, sum);
        }
        sum.intoMemorySegment(ALL, lanes, ORDER);
        return Sums.stored(lanes, WIDTH);
    }
}

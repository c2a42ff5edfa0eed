package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.nd4j.HostMomentKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import org.jspecify.annotations.Nullable;

/** Means and variances through layers, and under the Gaussian likelihood; the other likelihoods, of few numbers, are those of the host. */
final class SimdMoments extends HostMomentKernels {
    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

    private final Scratch scratch;

    SimdMoments(Scratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void secondMoment(Tensor x, Tensor out) {
        int n = out.length();
        secondMoment(address(x), n, x.length() > n ? address(x) + 4L * n : 0, address(out));
    }

    private static void secondMoment(long mean, int n, long variance, long out) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector m = Lanes.load(mean + 4L * i, mask);
            FloatVector v = variance == 0 ? zero : Lanes.load(variance + 4L * i, mask);
            m.fma(m, v).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    @Override
    public void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate) {
        squareGradient(address(x), x.length(), address(gradOut), address(gradX), accumulate);
    }

    private static void squareGradient(long x, int n, long gradOut, long gradX, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector v = Lanes.load(x + 4L * i, mask);
            Lanes.put(gradX + 4L * i, v.add(v).mul(Lanes.load(gradOut + 4L * i, mask)), mask, accumulate);
        }
    }

    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        Gates.apply(address(u), u.length() / 2, sharpness, address(kept), address(out));
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        Gates.gradient(
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
            VectorMask<Float> mask = Lanes.first(points - i);
            FloatVector error = Lanes.load(y + 4L * i, mask).sub(Lanes.load(f + 4L * i, mask));
            FloatVector square = error.fma(error, Lanes.load(f + 4L * points + 4L * i, mask));
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
        double slope = gaussianGradient(
                address(f),
                address(y),
                y.length(),
                precision,
                address(gradOut),
                address(gradF),
                accumulateF,
                scratch.bytes(Lanes.BYTES));
        if (gradLogPrecision != null) {
            long at = address(gradLogPrecision);
            Lanes.put(at, (float) (accumulateLogPrecision ? Lanes.get(at) + slope : slope));
        }
    }

    private static double gaussianGradient(
            long f, long y, int points, float precision, long gradOut, long gradF, boolean accumulate, long lanes) {
        FloatVector half = FloatVector.broadcast(F, 0.5f);
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(points - i);
            long at = 4L * i;
            FloatVector error = Lanes.load(y + at, mask).sub(Lanes.load(f + at, mask));
            FloatVector square = error.fma(error, Lanes.load(f + 4L * points + at, mask));
            FloatVector g = Lanes.load(gradOut + at, mask);
            FloatVector scaled = g.mul(precision);
            Lanes.put(gradF + at, scaled.mul(error), mask, accumulate);
            Lanes.put(gradF + 4L * points + at, scaled.mul(-0.5f), mask, accumulate);
            sum = half.sub(square.mul(0.5f * precision)).fma(g, sum);
        }
        return Sums.lanes(sum, lanes);
    }
}

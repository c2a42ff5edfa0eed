package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.vector;
import static dev.credence.core.device.nd4j.OpScratch.view;

import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.scalar.ScalarMax;
import org.nd4j.linalg.api.ops.impl.scalar.Step;
import org.nd4j.linalg.api.ops.impl.transforms.floating.Sqrt;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Erfc;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.factory.Nd4j;

/**
 * ND4J operations alone, on any backend. The expected log-likelihoods, of which there is one a point, are read, computed and written by the
 * host.
 */
final class OpMomentKernels implements MomentKernels {
    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    private final OpScratch scratch;

    OpMomentKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    /** The means (0) or variances (1) of a pair, as a vector. */
    private static INDArray block(Tensor pair, int which) {
        int n = pair.length() / 2;
        return view(Nd4jTensor.array(pair), (long) which * n, n);
    }

    @Override
    public void secondMoment(Tensor x, Tensor out) {
        boolean pair = x.length() > out.length();
        INDArray mean = pair ? block(x, 0) : vector(x);
        INDArray result = mean.muli(mean, vector(out));
        if (pair) {
            result.addi(block(x, 1));
        }
    }

    @Override
    public void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate) {
        INDArray product = vector(x).muli(vector(gradOut), scratch.like(0, vector(x)));
        OpScratch.store(product.muli(2), vector(gradX), accumulate);
    }

    /** g and g (1 − g) = s(c m) s(−c m), in slots 0 and 1. */
    private void gate(INDArray mean, float sharpness, INDArray g, INDArray spread) {
        if (Float.isInfinite(sharpness)) {
            Nd4j.exec(new Step(mean, g, 0));
            spread.assign(0);
            return;
        }
        g.assign(mean).muli(sharpness);
        spread.assign(g).negi();
        Nd4j.exec(new Sigmoid(g, g));
        Nd4j.exec(new Sigmoid(spread, spread)).muli(g);
    }

    @Override
    public void gate(Tensor u, float sharpness, Tensor kept, Tensor out) {
        INDArray mean = block(u, 0);
        INDArray g = scratch.like(0, mean);
        INDArray spread = scratch.like(1, mean);
        gate(mean, sharpness, g, spread);
        spread.muli(mean).muli(mean).addi(block(u, 1).muli(g, block(out, 1)));
        block(out, 1).assign(spread);
        mean.muli(g, block(out, 0));
    }

    @Override
    public void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate) {
        INDArray mean = block(u, 0);
        INDArray g = scratch.like(0, mean);
        INDArray spread = scratch.like(1, mean);
        gate(mean, sharpness, g, spread);
        INDArray d = scratch.like(2, mean).assign(spread).muli(Float.isInfinite(sharpness) ? 0 : sharpness);
        // v d + 2 m g (1 − g) + m² (1 − 2g) d
        INDArray slope =
                scratch.like(3, mean).assign(g).muli(-2).addi(1).muli(mean).muli(mean);
        slope.addi(block(u, 1)).muli(d).addi(spread.muli(mean).muli(2));
        slope.muli(block(gradOut, 1));
        INDArray first = d.muli(mean).addi(g).muli(block(gradOut, 0)).addi(slope);
        INDArray second = g.muli(block(gradOut, 1));
        OpScratch.store(first, block(gradU, 0), accumulate);
        OpScratch.store(second, block(gradU, 1), accumulate);
    }

    @Override
    public void rectify(Tensor u, Tensor kept, Tensor out) {
        INDArray variance = scratch.like(0, block(u, 1));
        Nd4j.exec(new ScalarMax(block(u, 1), null, variance, SMALLEST_VARIANCE));
        INDArray sd = Nd4j.exec(new Sqrt(variance, scratch.like(9, variance)));
        INDArray size = scratch.like(1, variance).assign(block(u, 0)).divi(sd);
        INDArray up = Nd4j.exec(new Step(size, scratch.like(2, size), 0));
        Nd4j.exec(new Abs(size, size));
        INDArray density = scratch.like(3, size).assign(size).muli(size).muli(-0.5);
        Nd4j.exec(new Exp(density, density)).divi(ROOT_TWO_PI);
        INDArray below = scratch.like(4, size).assign(size).muli(Math.sqrt(0.5));
        Nd4j.exec(new Erfc(below, below)).muli(0.5);
        // mirrored = φ − |z| Φ(−|z|), second = (z² + 1) Φ(−|z|) − |z| φ
        INDArray mirrored = scratch.like(5, size).assign(size).muli(below).rsubi(density);
        Nd4j.exec(new ScalarMax(mirrored, null, mirrored, 0));
        INDArray second = scratch.like(6, size).assign(mirrored).muli(size).rsubi(below);
        // var = second − mirrored², or above 0: 1 − second − 2 |z| mirrored − mirrored²
        INDArray spread = scratch.like(7, size).assign(second).muli(2).addi(-1);
        spread.addi(scratch.like(8, size).assign(size).muli(mirrored).muli(2)).muli(up);
        spread.rsubi(second).subi(scratch.like(8, size).assign(mirrored).muli(mirrored));
        Nd4j.exec(new ScalarMax(spread, null, spread, 0));
        block(out, 1).assign(spread.muli(variance));
        block(out, 0).assign(size.muli(up).addi(mirrored).muli(sd));
        block(kept, 1).assign(density.divi(sd));
        block(kept, 0).assign(below.muli(up.muli(-2).addi(1)).addi(up.muli(-0.5).addi(0.5)));
    }

    @Override
    public void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate) {
        INDArray inside = block(kept, 0);
        INDArray ratio = block(kept, 1);
        INDArray result = block(out, 0);
        INDArray first =
                scratch.like(0, inside).assign(inside).rsubi(1).muli(result).muli(2);
        first.muli(block(gradOut, 1))
                .addi(scratch.like(1, inside).assign(inside).muli(block(gradOut, 0)));
        INDArray second = scratch.like(1, inside).assign(result).muli(ratio).rsubi(inside);
        second.muli(block(gradOut, 1));
        second.addi(
                scratch.like(2, inside).assign(ratio).muli(block(gradOut, 0)).muli(0.5));
        OpScratch.store(first, block(gradU, 0), accumulate);
        OpScratch.store(second, block(gradU, 1), accumulate);
    }

    /** All elements of a tensor, on the heap. */
    private static float[] read(Tensor tensor) {
        try (INDArray copy = Nd4jTensor.array(tensor).dup('c')) {
            return copy.data().asFloat();
        }
    }

    /** Copies or adds numbers from the heap. */
    private void write(float[] values, Tensor out, boolean accumulate) {
        INDArray copy = scratch.array(0, values.length);
        scratch.write(values, 0, copy);
        OpScratch.store(copy, vector(out), accumulate);
    }

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        float[] values = new float[out.length()];
        ExpectedLikelihoods.gaussian(read(f), read(y), OpScratch.scalar(logPrecision), values, y.length());
        write(values, out, false);
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
        float[] gradient = new float[gradF.length()];
        double slope = ExpectedLikelihoods.gaussianGradient(
                read(f), read(y), OpScratch.scalar(logPrecision), read(gradOut), gradient, y.length());
        write(gradient, gradF, accumulateF);
        if (gradLogPrecision != null) {
            OpScratch.setScalar(gradLogPrecision, slope, accumulateLogPrecision);
        }
    }

    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        float[] values = new float[out.length()];
        ExpectedLikelihoods.categorical(read(f), read(y), values, y.length(), f.size(-1));
        write(values, out, false);
    }

    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        float[] gradient = new float[gradF.length()];
        ExpectedLikelihoods.categoricalGradient(read(f), read(y), read(gradOut), gradient, y.length(), f.size(-1));
        write(gradient, gradF, accumulate);
    }

    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        float[] values = new float[out.length()];
        ExpectedLikelihoods.bernoulli(read(f), read(y), values, y.length());
        write(values, out, false);
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        float[] gradient = new float[gradF.length()];
        ExpectedLikelihoods.bernoulliGradient(read(f), read(y), read(gradOut), gradient, y.length());
        write(gradient, gradF, accumulate);
    }

    @Override
    public void probit(Tensor f, Tensor y, double noise, Tensor out) {
        float[] values = new float[out.length()];
        ExpectedLikelihoods.probit(read(f), read(y), noise, values, y.length());
        write(values, out, false);
    }

    @Override
    public void probitGradient(Tensor f, Tensor y, double noise, Tensor gradOut, Tensor gradF, boolean accumulate) {
        float[] gradient = new float[gradF.length()];
        ExpectedLikelihoods.probitGradient(read(f), read(y), noise, read(gradOut), gradient, y.length());
        write(gradient, gradF, accumulate);
    }
}

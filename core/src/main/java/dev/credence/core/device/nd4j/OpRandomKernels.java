package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.matrix;
import static dev.credence.core.device.nd4j.OpScratch.vector;

import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastAddOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastMulOp;
import org.nd4j.linalg.api.ops.impl.transforms.floating.Sqrt;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.factory.Nd4j;

/**
 * ND4J operations alone, on any backend; the random numbers are made on the host and copied. A mask holds what dropout multiplies by: 0
 * or 1/(1 − rate).
 */
final class OpRandomKernels implements RandomKernels {
    private final OpScratch scratch;
    private final HostNoise noise = new HostNoise();
    private final HostArray numbers = new HostArray();

    OpRandomKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        float[] values = numbers.room(out.length());
        this.noise.uniform(noise, 0, values, out.length());
        scratch.write(values, 0, Nd4jTensor.array(out));
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        float[] values = numbers.room(out.length());
        this.noise.normal(noise, 0, values, out.length());
        scratch.write(values, 0, Nd4jTensor.array(out));
    }

    private void fillMask(Noise noise, float rate, Tensor mask) {
        float[] values = numbers.room(mask.length());
        this.noise.mask(noise, rate, 0, values, mask.length());
        scratch.write(values, 0, Nd4jTensor.array(mask));
    }

    @Override
    public void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out) {
        fillMask(noise, rate, mask);
        int copies = out.length() / x.length();
        Nd4j.exec(new BroadcastMulOp(matrix(mask, copies), vector(x), matrix(out, copies), 1));
    }

    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        int copies = gradOut.length() / gradX.length();
        INDArray product = scratch.array(0, copies, gradX.length());
        matrix(gradOut, copies).muli(matrix(mask, copies), product);
        INDArray sum = product.sum(scratch.array(1, gradX.length()), 0);
        OpScratch.store(sum, vector(gradX), accumulate);
    }

    @Override
    public void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask) {
        INDArray rows = matrix(h, h.length() / h.size(-1));
        if (bias != null) {
            Nd4j.exec(new BroadcastAddOp(rows, vector(bias), rows, 1));
        }
        if (activation != Activation.IDENTITY) {
            OpElementwiseKernels.activate(activation, rows, rows);
        }
        if (rate > 0) {
            fillMask(Objects.requireNonNull(noise), rate, Objects.requireNonNull(mask));
            vector(h).muli(vector(mask));
        }
    }

    @Override
    public void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias) {
        INDArray gradient = vector(gradH);
        gradient.muli(OpElementwiseKernels.derivative(activation, vector(h), 1 / (1 - rate), scratch));
        if (rate > 0) {
            gradient.muli(vector(Objects.requireNonNull(mask)));
        }
        if (gradBias != null) {
            INDArray sums = matrix(gradH, h.length() / h.size(-1)).sum(scratch.array(0, gradBias.length()), 0);
            OpScratch.store(sums, vector(gradBias), accumulateBias);
        }
    }

    @Override
    public void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out) {
        draw(mean, standardDeviation(logVariance), noise, eps, out);
    }

    @Override
    public void reparameteriseGradient(
            Tensor logVariance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        INDArray dots = sums(logVariance.length(), eps, gradOut, gradMean, accumulateMean);
        OpScratch.store(
                dots.muli(standardDeviation(logVariance)).muli(0.5), vector(gradLogVariance), accumulateLogVariance);
    }

    @Override
    public void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out) {
        draw(mean, root(variance), noise, eps, out);
    }

    @Override
    public void perturbGradient(
            Tensor variance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradVariance,
            boolean accumulateVariance) {
        INDArray dots = sums(variance.length(), eps, gradOut, gradMean, accumulateMean);
        OpScratch.store(dots.divi(root(variance)).muli(0.5), vector(gradVariance), accumulateVariance);
    }

    /** out_k = mean + sd · eps_k, sd not in slots 0 and 1. */
    private void draw(Tensor mean, INDArray sd, Noise noise, Tensor eps, Tensor out) {
        normal(noise, eps);
        int samples = out.length() / mean.length();
        INDArray result = matrix(out, samples);
        Nd4j.exec(new BroadcastMulOp(matrix(eps, samples), sd, result, 1));
        Nd4j.exec(new BroadcastAddOp(result, vector(mean), result, 1));
    }

    /** Stores Σ_k gradOut_k; gives Σ_k eps_k gradOut_k, in slot 0. */
    private INDArray sums(int length, Tensor eps, Tensor gradOut, Tensor gradMean, boolean accumulateMean) {
        int samples = gradOut.length() / length;
        INDArray gradient = matrix(gradOut, samples);
        INDArray sum = gradient.sum(scratch.array(0, length), 0);
        OpScratch.store(sum, vector(gradMean), accumulateMean);
        INDArray product = scratch.array(1, samples, length);
        gradient.muli(matrix(eps, samples), product);
        return product.sum(sum, 0);
    }

    /** exp(½ logVariance), in slot 2. */
    private INDArray standardDeviation(Tensor logVariance) {
        INDArray sd = scratch.array(2, logVariance.length())
                .assign(vector(logVariance))
                .muli(0.5);
        return Nd4j.exec(new Exp(sd, sd));
    }

    /** √variance, in slot 2. */
    private INDArray root(Tensor variance) {
        return Nd4j.exec(new Sqrt(vector(variance), scratch.array(2, variance.length())));
    }
}

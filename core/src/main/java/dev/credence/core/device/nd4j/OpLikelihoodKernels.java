package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.matrix;
import static dev.credence.core.device.nd4j.OpScratch.vector;
import static dev.credence.core.device.nd4j.OpScratch.view;

import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastCopyOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastDivOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastMulOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastSubOp;
import org.nd4j.linalg.api.ops.impl.reduce.same.Max;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log1p;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J operations alone, on any backend. Matrices are [K, M], with y along their rows, unless a comment says otherwise. */
final class OpLikelihoodKernels implements LikelihoodKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private final OpScratch scratch;

    OpLikelihoodKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        double lambda = OpScratch.scalar(logPrecision);
        INDArray result = matrix(out, out.size(0));
        Nd4j.exec(new BroadcastSubOp(matrix(f, out.size(0)), vector(y), result, 1));
        result.muli(result).muli(-0.5 * Math.exp(lambda)).addi(0.5 * lambda - HALF_LOG_TWO_PI);
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
        int samples = gradOut.size(0);
        double precision = Math.exp(OpScratch.scalar(logPrecision));
        INDArray gradient = matrix(gradOut, samples);
        INDArray difference = scratch.like(0, gradient);
        Nd4j.exec(new BroadcastSubOp(matrix(f, samples), vector(y), difference, 1));
        if (gradLogPrecision != null) {
            INDArray derivative = scratch.like(1, gradient).assign(difference);
            derivative.muli(difference).muli(-0.5 * precision).addi(0.5).muli(gradient);
            OpScratch.setScalar(gradLogPrecision, derivative.sumNumber().doubleValue(), accumulateLogPrecision);
        }
        OpScratch.store(difference.muli(gradient).muli(-precision), matrix(gradF, samples), accumulateF);
    }

    @Override
    public void heteroscedasticGaussian(Tensor f, Tensor y, Tensor out) {
        int samples = out.size(0);
        INDArray difference = scratch.array(0, samples, y.length());
        INDArray logVariance = scratch.array(1, samples, y.length());
        INDArray precision = scratch.array(2, samples, y.length());
        meanAndVariance(f, y, difference, logVariance, precision);
        INDArray result = matrix(out, samples);
        difference.muli(difference, result);
        result.muli(precision).addi(logVariance).muli(-0.5).subi(HALF_LOG_TWO_PI);
    }

    /** Takes f [K·M, 2] apart: f₀ − y, s and e^−s. */
    private static void meanAndVariance(
            Tensor f, Tensor y, INDArray difference, INDArray logVariance, INDArray precision) {
        INDArray columns = Nd4jTensor.array(f);
        view(difference, 0, difference.length()).assign(columns.getColumn(0));
        Nd4j.exec(new BroadcastSubOp(difference, vector(y), difference, 1));
        view(logVariance, 0, logVariance.length()).assign(columns.getColumn(1));
        precision.assign(logVariance).negi();
        Nd4j.exec(new Exp(precision, precision));
    }

    @Override
    public void heteroscedasticGaussianGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int samples = gradOut.size(0);
        INDArray difference = scratch.array(0, samples, y.length());
        INDArray logVariance = scratch.array(1, samples, y.length());
        INDArray scaled = scratch.array(2, samples, y.length());
        meanAndVariance(f, y, difference, logVariance, scaled);
        scaled.muli(difference);
        INDArray gradient = matrix(gradOut, samples);
        INDArray gradients = scratch.array(3, Nd4jTensor.array(gradF).shape());
        difference.muli(scaled).subi(1).muli(0.5).muli(gradient);
        gradients.getColumn(1).assign(view(difference, 0, difference.length()));
        scaled.muli(gradient).negi();
        gradients.getColumn(0).assign(view(scaled, 0, scaled.length()));
        OpScratch.store(gradients, Nd4jTensor.array(gradF), accumulate);
    }

    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        INDArray logits = matrix(f, out.length());
        INDArray oneHot = oneHot(f, y);
        INDArray shifted = scratch.like(0, logits);
        shiftRows(logits, shifted);
        INDArray exponentials = scratch.like(2, logits);
        Nd4j.exec(new Exp(shifted, exponentials));
        INDArray logSum = exponentials.sum(scratch.array(3, out.length()), 1);
        Nd4j.exec(new Log(logSum, logSum));
        shifted.muli(oneHot).sum(vector(out), 1).subi(logSum);
    }

    /** out = x less the largest value of each of its rows. */
    private void shiftRows(INDArray x, INDArray out) {
        INDArray largest = scratch.array(4, x.size(0));
        Nd4j.exec(new Max(x, largest, 1));
        Nd4j.exec(new BroadcastSubOp(x, largest, out, 0));
    }

    /** 1 at each row's class and 0 elsewhere, [K·M, C], in slot 1; y is read, and the rows are written, by the host. */
    private INDArray oneHot(Tensor f, Tensor y) {
        int classes = f.size(-1);
        int m = y.length();
        float[] rows = new float[m * classes];
        for (int i = 0; i < m; i++) {
            rows[i * classes + Nd4jTensor.array(y).getInt(i)] = 1;
        }
        INDArray once = scratch.array(5, rows.length);
        scratch.write(rows, 0, once);
        INDArray all = scratch.array(1, f.length() / rows.length, rows.length);
        Nd4j.exec(new BroadcastCopyOp(all, once, all, 1));
        return view(all, 0, f.length() / classes, classes);
    }

    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        INDArray logits = matrix(f, gradOut.length());
        INDArray oneHot = oneHot(f, y);
        INDArray softmax = scratch.like(0, logits);
        shiftRows(logits, softmax);
        Nd4j.exec(new Exp(softmax, softmax));
        INDArray sums = softmax.sum(scratch.array(3, gradOut.length()), 1);
        Nd4j.exec(new BroadcastDivOp(softmax, sums, softmax, 0));
        oneHot.subi(softmax);
        Nd4j.exec(new BroadcastMulOp(oneHot, vector(gradOut), oneHot, 0));
        OpScratch.store(oneHot, matrix(gradF, gradOut.length()), accumulate);
    }

    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        INDArray logits = matrix(f, out.size(0));
        INDArray result = matrix(out, out.size(0));
        INDArray positive = scratch.like(0, logits);
        INDArray small = scratch.like(1, logits);
        // y f − softplus(f), softplus(f) = max(f, 0) + log(1 + e^−|f|)
        OpElementwiseKernels.activate(Activation.RELU, logits, positive);
        Nd4j.exec(new Abs(logits, small)).negi();
        Nd4j.exec(new Exp(small, small));
        Nd4j.exec(new Log1p(small, small));
        Nd4j.exec(new BroadcastMulOp(logits, vector(y), result, 1));
        result.subi(positive).subi(small);
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        INDArray logits = matrix(f, gradOut.size(0));
        INDArray gradient = scratch.like(0, logits);
        Nd4j.exec(new Sigmoid(logits, gradient));
        Nd4j.exec(new BroadcastSubOp(gradient, vector(y), gradient, 1));
        gradient.muli(matrix(gradOut, gradOut.size(0))).negi();
        OpScratch.store(gradient, matrix(gradF, gradOut.size(0)), accumulate);
    }

    @Override
    public void alphaMean(Tensor logLikelihood, double alpha, Tensor weights, Tensor out) {
        int samples = logLikelihood.size(0);
        INDArray result = vector(out);
        INDArray values = matrix(logLikelihood, samples);
        INDArray shares = matrix(weights, samples);
        if (alpha == 0) {
            shares.assign(1.0 / samples);
            values.sum(result, 0).divi(samples);
            return;
        }
        // in double: for small α the logarithm is that of a number near 1, which has few digits
        INDArray shifted =
                scratch.doubles(0, samples, out.length()).assign(values).muli(alpha);
        INDArray largest = scratch.doubles(1, out.length());
        Nd4j.exec(new Max(shifted, largest, 0));
        Nd4j.exec(new BroadcastSubOp(shifted, largest, shifted, 1));
        Nd4j.exec(new Exp(shifted, shifted));
        INDArray sums = shifted.sum(scratch.doubles(2, out.length()), 0);
        Nd4j.exec(new BroadcastDivOp(shifted, sums, shifted, 1));
        shares.assign(shifted);
        Nd4j.exec(new Log(sums.divi(samples), sums));
        result.assign(sums.addi(largest).divi(alpha));
    }

    @Override
    public void alphaMeanGradient(Tensor weights, Tensor gradOut, Tensor gradLogLikelihood, boolean accumulate) {
        INDArray shares = matrix(weights, weights.size(0));
        INDArray gradient = scratch.like(0, shares);
        Nd4j.exec(new BroadcastMulOp(shares, vector(gradOut), gradient, 1));
        OpScratch.store(gradient, matrix(gradLogLikelihood, weights.size(0)), accumulate);
    }
}

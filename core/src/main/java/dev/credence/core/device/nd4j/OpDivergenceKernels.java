package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.matrix;
import static dev.credence.core.device.nd4j.OpScratch.vector;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastMulOp;
import org.nd4j.linalg.api.ops.impl.broadcast.BroadcastSubOp;
import org.nd4j.linalg.api.ops.impl.scalar.RectifiedLinear;
import org.nd4j.linalg.api.ops.impl.transforms.custom.Min;
import org.nd4j.linalg.api.ops.impl.transforms.same.Abs;
import org.nd4j.linalg.api.ops.impl.transforms.same.Sign;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Log1p;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J operations alone, on any backend. */
final class OpDivergenceKernels implements DivergenceKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private final OpScratch scratch;

    OpDivergenceKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void gaussianEnergy(Tensor w, float scale, Tensor logPrecision, Tensor out) {
        double lambda = OpScratch.scalar(logPrecision);
        double energy = 0.5 * Math.exp(lambda) * scale * scale * sumOfSquares(w);
        OpScratch.setScalar(out, energy + w.length() * (HALF_LOG_TWO_PI - 0.5 * lambda), false);
    }

    private double sumOfSquares(Tensor w) {
        return squares(w).sumNumber().doubleValue();
    }

    /** w², in slot 0. */
    private INDArray squares(Tensor w) {
        INDArray array = vector(w);
        return array.muli(array, scratch.like(0, array));
    }

    @Override
    public void gaussianEnergyGradient(
            Tensor w,
            float scale,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulateW,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(OpScratch.scalar(logPrecision)) * scale * scale;
        double gradient = OpScratch.scalar(gradOut);
        if (gradLogPrecision != null) {
            double derivative = 0.5 * (precision * sumOfSquares(w) - w.length());
            OpScratch.setScalar(gradLogPrecision, gradient * derivative, accumulateLogPrecision);
        }
        INDArray array = vector(w);
        INDArray product = array.muli(gradient * precision, scratch.like(0, array));
        OpScratch.store(product, vector(gradW), accumulateW);
    }

    @Override
    public void laplaceEnergy(Tensor w, float scale, double b, Tensor out) {
        INDArray array = vector(w);
        double sum =
                Nd4j.exec(new Abs(array, scratch.like(0, array))).sumNumber().doubleValue();
        OpScratch.setScalar(out, Math.abs(scale) * sum / b + w.length() * Math.log(2 * b), false);
    }

    @Override
    public void laplaceEnergyGradient(
            Tensor w, float scale, double b, Tensor gradOut, Tensor gradW, boolean accumulate) {
        INDArray array = vector(w);
        INDArray gradient = Nd4j.exec(new Sign(array, scratch.like(0, array)));
        OpScratch.store(gradient.muli(OpScratch.scalar(gradOut) * scale / b), vector(gradW), accumulate);
    }

    @Override
    public void scaleMixtureEnergy(Tensor w, float scale, double pi, double sd1, double sd2, Tensor out) {
        ScaleMixture mixture = ScaleMixture.of(pi, sd1, sd2);
        INDArray squares = squares(w).muli(scale * scale);
        INDArray e1 = squares.muli(mixture.slope1(), scratch.like(1, squares)).addi(mixture.constant1());
        INDArray e2 = squares.muli(mixture.slope2()).addi(mixture.constant2());
        INDArray small = e1.subi(e2, scratch.like(2, squares));
        Nd4j.exec(new Abs(small, small)).negi();
        Nd4j.exec(new Exp(small, small));
        Nd4j.exec(new Log1p(small, small));
        Nd4j.exec(new Min(e1, e2, e1));
        OpScratch.setScalar(out, e1.subi(small).sumNumber().doubleValue(), false);
    }

    @Override
    public void scaleMixtureEnergyGradient(
            Tensor w,
            float scale,
            double pi,
            double sd1,
            double sd2,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulate) {
        ScaleMixture mixture = ScaleMixture.of(pi, sd1, sd2);
        double factor = 2.0 * OpScratch.scalar(gradOut) * scale * scale;
        INDArray r = squares(w).muli(scale * scale);
        r.muli(mixture.slope2() - mixture.slope1()).addi(mixture.constant2() - mixture.constant1());
        INDArray complement = r.muli(-1, scratch.like(1, r)); // 1 − r would cancel
        Nd4j.exec(new Sigmoid(r, r)).muli(factor * mixture.slope1());
        Nd4j.exec(new Sigmoid(complement, complement)).muli(factor * mixture.slope2());
        OpScratch.store(r.addi(complement).muli(vector(w)), vector(gradW), accumulate);
    }

    @Override
    public void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out) {
        double lambda = OpScratch.scalar(logPrecision);
        INDArray v = vector(logVariance);
        INDArray terms = squares(mean).addi(Nd4j.exec(new Exp(v, scratch.like(1, v))));
        terms.muli(Math.exp(lambda)).subi(v).subi(lambda + 1);
        OpScratch.setScalar(out, 0.5 * terms.sumNumber().doubleValue(), false);
    }

    @Override
    public void gaussianKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        double precision = Math.exp(OpScratch.scalar(logPrecision));
        double gradient = OpScratch.scalar(gradOut);
        INDArray v = vector(logVariance);
        INDArray scaledVariance = Nd4j.exec(new Exp(v, scratch.like(1, v))).muli(precision);
        if (gradLogPrecision != null) {
            INDArray terms = squares(mean).muli(precision).addi(scaledVariance).subi(1);
            double derivative = 0.5 * terms.sumNumber().doubleValue();
            OpScratch.setScalar(gradLogPrecision, gradient * derivative, accumulateLogPrecision);
        }
        INDArray m = vector(mean);
        INDArray product = m.muli(gradient * precision, scratch.like(0, m));
        OpScratch.store(product, vector(gradMean), accumulateMean);
        scaledVariance.subi(1).muli(0.5 * gradient);
        OpScratch.store(scaledVariance, vector(gradLogVariance), accumulateLogVariance);
    }

    @Override
    public void logUniformKl(Tensor mean, Tensor logVariance, Tensor out) {
        INDArray t = logRatio(mean, logVariance);
        INDArray first = t.muli(-LOG_UNIFORM_K3, scratch.like(1, t)).subi(LOG_UNIFORM_K2);
        double sum = LOG_UNIFORM_K1
                * Nd4j.exec(new Sigmoid(first, first)).sumNumber().doubleValue();
        // log(1 + e^−t) = max(−t, 0) + log(1 + e^−|t|)
        INDArray small = scratch.like(1, t);
        Nd4j.exec(new Abs(t, small)).negi();
        Nd4j.exec(new Exp(small, small));
        Nd4j.exec(new Log1p(small, small));
        Nd4j.exec(new RectifiedLinear(t.negi(), t, 0)).addi(small);
        OpScratch.setScalar(out, sum + 0.5 * t.sumNumber().doubleValue(), false);
    }

    /** v − log(m² + ε), in slot 0. */
    private INDArray logRatio(Tensor mean, Tensor logVariance) {
        INDArray squares = squares(mean).addi(LOG_UNIFORM_EPSILON);
        return Nd4j.exec(new Log(squares, squares)).rsubi(vector(logVariance));
    }

    @Override
    public void logUniformKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        INDArray t = logRatio(mean, logVariance);
        INDArray s = t.muli(LOG_UNIFORM_K3, scratch.like(1, t)).addi(LOG_UNIFORM_K2);
        INDArray complement = s.muli(-1, scratch.like(2, t));
        Nd4j.exec(new Sigmoid(s, s));
        Nd4j.exec(new Sigmoid(complement, complement)).muli(s).muli(-LOG_UNIFORM_K1 * LOG_UNIFORM_K3);
        INDArray d = Nd4j.exec(new Sigmoid(t.negi(), t)).muli(-0.5).addi(complement);
        d.muli(OpScratch.scalar(gradOut));
        INDArray m = vector(mean);
        INDArray slope = m.muli(m, scratch.like(1, m)).addi(LOG_UNIFORM_EPSILON);
        m.divi(slope, slope).muli(d).muli(-2);
        OpScratch.store(slope, vector(gradMean), accumulateMean);
        OpScratch.store(d, vector(gradLogVariance), accumulateLogVariance);
    }

    @Override
    public void moments(Tensor w, double floor, Tensor mean, Tensor logVariance) {
        int columns = mean.length();
        INDArray rows = matrix(w, w.length() / columns);
        INDArray centre = vector(mean);
        rows.mean(centre, 0);
        INDArray distances = scratch.like(0, rows);
        Nd4j.exec(new BroadcastSubOp(rows, centre, distances, 1));
        distances.muli(distances);
        INDArray variance = vector(logVariance);
        distances.mean(variance, 0);
        Nd4j.exec(new Log(variance.addi(floor), variance));
    }

    @Override
    public void standardise(Tensor w, Tensor mean, Tensor logVariance, Tensor out) {
        INDArray rows = matrix(w, w.length() / mean.length());
        INDArray result = matrix(out, rows.size(0));
        Nd4j.exec(new BroadcastSubOp(rows, vector(mean), result, 1));
        Nd4j.exec(new BroadcastMulOp(result, inverseDeviation(logVariance), result, 1));
    }

    @Override
    public void standardiseGradient(Tensor logVariance, Tensor gradOut, Tensor gradW, boolean accumulate) {
        INDArray rows = matrix(gradOut, gradOut.length() / logVariance.length());
        INDArray product = scratch.like(0, rows);
        Nd4j.exec(new BroadcastMulOp(rows, inverseDeviation(logVariance), product, 1));
        OpScratch.store(product, matrix(gradW, rows.size(0)), accumulate);
    }

    /** e^(−½ logVariance), in slot 1. */
    private INDArray inverseDeviation(Tensor logVariance) {
        INDArray inverse = scratch.array(1, logVariance.length())
                .assign(vector(logVariance))
                .muli(-0.5);
        return Nd4j.exec(new Exp(inverse, inverse));
    }
}

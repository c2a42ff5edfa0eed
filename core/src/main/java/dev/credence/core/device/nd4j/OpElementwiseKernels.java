package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.vector;

import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.scalar.LeakyReLU;
import org.nd4j.linalg.api.ops.impl.scalar.RectifiedLinear;
import org.nd4j.linalg.api.ops.impl.scalar.Step;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Exp;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Tanh;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J operations alone, on any backend. */
final class OpElementwiseKernels implements ElementwiseKernels {
    private final OpScratch scratch;

    OpElementwiseKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public void fill(Tensor out, float value) {
        vector(out).assign(value);
    }

    @Override
    public void activate(Activation activation, Tensor x, Tensor out) {
        activate(activation, vector(x), vector(out));
    }

    static void activate(Activation activation, INDArray x, INDArray out) {
        switch (activation) {
            case IDENTITY -> out.assign(x);
            case RELU -> Nd4j.exec(new RectifiedLinear(x, out, 0));
            case LEAKY_RELU -> Nd4j.exec(new LeakyReLU(x, out, Activation.LEAKY_SLOPE));
            case TANH -> Nd4j.exec(new Tanh(x, out));
            case SIGMOID -> Nd4j.exec(new Sigmoid(x, out));
        }
    }

    @Override
    public void activateGradient(Activation activation, Tensor out, Tensor gradOut, Tensor gradX, boolean accumulate) {
        INDArray derivative = derivative(activation, vector(out), 1, scratch);
        OpScratch.store(derivative.muli(vector(gradOut)), vector(gradX), accumulate);
    }

    /** a′ from the activation's output, which dropout multiplied by {@code kept}; in slot 0. */
    static INDArray derivative(Activation activation, INDArray out, double kept, OpScratch scratch) {
        INDArray derivative = scratch.like(0, out);
        return switch (activation) {
            case IDENTITY -> derivative.assign(1);
            case RELU -> Nd4j.exec(new Step(out, derivative, 0));
            case LEAKY_RELU ->
                Nd4j.exec(new Step(out, derivative, 0))
                        .muli(1 - Activation.LEAKY_SLOPE)
                        .addi(Activation.LEAKY_SLOPE);
            case TANH -> {
                // (1 − a)(1 + a): 1 − a² would lose digits near ±1
                INDArray a = scratch.like(1, out).assign(out).divi(kept);
                yield derivative.assign(a).rsubi(1).muli(a.addi(1));
            }
            case SIGMOID -> {
                INDArray a = scratch.like(1, out).assign(out).divi(kept);
                yield derivative.assign(a).rsubi(1).muli(a);
            }
        };
    }

    @Override
    public void scale(Tensor x, float factor, Tensor out, boolean accumulate) {
        INDArray input = vector(x);
        OpScratch.store(scratch.like(0, input).assign(input).muli(factor), vector(out), accumulate);
    }

    @Override
    public void multiply(Tensor a, Tensor b, Tensor out, boolean accumulate) {
        INDArray product = scratch.like(0, vector(a));
        vector(a).muli(vector(b), product);
        OpScratch.store(product, vector(out), accumulate);
    }

    @Override
    public void exp(Tensor x, Tensor out) {
        Nd4j.exec(new Exp(vector(x), vector(out)));
    }

    @Override
    public void linearCombination(Tensor[] x, float[] factors, Tensor out) {
        scale(x[0], factors[0], out, false);
        for (int term = 1; term < x.length; term++) {
            scale(x[term], factors[term], out, true);
        }
    }

    @Override
    public void sum(Tensor x, float factor, Tensor out) {
        OpScratch.setScalar(out, factor * vector(x).sumNumber().doubleValue(), false);
    }

    @Override
    public void sumGradient(Tensor gradOut, float factor, Tensor gradX, boolean accumulate) {
        float value = factor * OpScratch.scalar(gradOut);
        if (accumulate) {
            vector(gradX).addi(value);
        } else {
            fill(gradX, value);
        }
    }
}

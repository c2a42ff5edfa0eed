package dev.credence.core.device.nd4j;

import static dev.credence.core.device.nd4j.OpScratch.vector;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.floating.Sqrt;
import org.nd4j.linalg.factory.Nd4j;

/** ND4J operations alone, on any backend. */
final class OpOptimiserKernels implements OptimiserKernels {
    private final OpScratch scratch;

    OpOptimiserKernels(OpScratch scratch) {
        this.scratch = scratch;
    }

    @Override
    public double sumOfSquares(Tensor gradients) {
        INDArray squares = scratch.doubles(0, gradients.length()).assign(vector(gradients));
        return squares.muli(squares).sumNumber().doubleValue();
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
        INDArray w = vector(parameters);
        INDArray gradient = vector(gradients).muli(gradientScale, scratch.like(0, w));
        INDArray term = scratch.like(1, w);
        INDArray mean = vector(m);
        mean.muli(beta1).addi(gradient.muli(1 - beta1, term));
        INDArray square = vector(v);
        square.muli(beta2).addi(gradient.muli(gradient, term).muli(1 - beta2));
        INDArray root = square.divi(1 - Math.pow(beta2, (double) t), term);
        Nd4j.exec(new Sqrt(root, root)).addi(epsilon);
        w.subi(mean.muli(rate / (1 - Math.pow(beta1, (double) t)), gradient).divi(root));
    }

    @Override
    public void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale) {
        INDArray velocity = vector(u);
        INDArray term = scratch.like(0, velocity);
        velocity.muli(momentum).addi(vector(gradients).muli(gradientScale, term));
        vector(parameters).subi(velocity.muli(rate, term));
    }
}

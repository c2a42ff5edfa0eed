package dev.credence.testkit.reference;

import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;

/** Element by element, and sums. */
final class ReferenceElementwise implements ElementwiseKernels {
    @Override
    public void fill(Tensor out, float value) {
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            to.set(i, value);
        }
    }

    /** out = a(x). */
    @Override
    public void activate(Activation activation, Tensor x, Tensor out) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < x.length(); i++) {
            to.set(i, activation.value(from.get(i)));
        }
    }

    /** ∂x = g a′. */
    @Override
    public void activateGradient(Activation activation, Tensor out, Tensor gradOut, Tensor gradX, boolean accumulate) {
        DoubleTensor value = DoubleTensor.of(out);
        DoubleTensor g = DoubleTensor.of(gradOut);
        DoubleTensor to = DoubleTensor.of(gradX);
        for (int i = 0; i < out.length(); i++) {
            to.put(i, g.get(i) * activation.derivativeFromOutput(value.get(i)), accumulate);
        }
    }

    /** out = factor x. */
    @Override
    public void scale(Tensor x, float factor, Tensor out, boolean accumulate) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < x.length(); i++) {
            to.put(i, factor * from.get(i), accumulate);
        }
    }

    /** out = a b. */
    @Override
    public void multiply(Tensor a, Tensor b, Tensor out, boolean accumulate) {
        DoubleTensor left = DoubleTensor.of(a);
        DoubleTensor right = DoubleTensor.of(b);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < a.length(); i++) {
            to.put(i, left.get(i) * right.get(i), accumulate);
        }
    }

    /** out = e^x. */
    @Override
    public void exp(Tensor x, Tensor out) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < x.length(); i++) {
            to.set(i, Math.exp(from.get(i)));
        }
    }

    /** out = Σ_t c_t x_t. */
    @Override
    public void linearCombination(Tensor[] x, float[] factors, Tensor out) {
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            double sum = 0;
            for (int t = 0; t < x.length; t++) {
                sum += factors[t] * DoubleTensor.of(x[t]).get(i);
            }
            to.set(i, sum);
        }
    }

    /** out = factor Σ_i x_i. */
    @Override
    public void sum(Tensor x, float factor, Tensor out) {
        DoubleTensor from = DoubleTensor.of(x);
        double sum = 0;
        for (int i = 0; i < x.length(); i++) {
            sum += from.get(i);
        }
        DoubleTensor.of(out).set(0, factor * sum);
    }

    /** ∂x_i = factor g. */
    @Override
    public void sumGradient(Tensor gradOut, float factor, Tensor gradX, boolean accumulate) {
        double g = DoubleTensor.of(gradOut).get(0);
        DoubleTensor to = DoubleTensor.of(gradX);
        for (int i = 0; i < gradX.length(); i++) {
            to.put(i, factor * g, accumulate);
        }
    }
}

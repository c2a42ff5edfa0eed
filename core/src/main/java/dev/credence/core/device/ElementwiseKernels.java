package dev.credence.core.device;

import dev.credence.core.model.Activation;

/** Element by element, and sums over all elements. Scalars are tensors [1]. */
public interface ElementwiseKernels {
    /** out = value everywhere. */
    void fill(Tensor out, float value);

    /** out = a(x); may be in place. */
    void activate(Activation activation, Tensor x, Tensor out);

    /** gradX (+)= gradOut · a′, with a′ from the activation's output; gradX may be gradOut if not accumulating. */
    void activateGradient(Activation activation, Tensor out, Tensor gradOut, Tensor gradX, boolean accumulate);

    /** out (+)= factor · x. */
    void scale(Tensor x, float factor, Tensor out, boolean accumulate);

    /** out (+)= a · b. */
    void multiply(Tensor a, Tensor b, Tensor out, boolean accumulate);

    /** out = exp(x). */
    void exp(Tensor x, Tensor out);

    /** out = Σ_i factors_i · x_i over tensors of one shape. */
    void linearCombination(Tensor[] x, float[] factors, Tensor out);

    /** out [1] = factor · Σ x. */
    void sum(Tensor x, float factor, Tensor out);

    /** gradX (+)= factor · gradOut [1] everywhere. */
    void sumGradient(Tensor gradOut, float factor, Tensor gradX, boolean accumulate);
}

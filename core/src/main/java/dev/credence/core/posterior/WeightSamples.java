package dev.credence.core.posterior;

import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import java.util.List;

/**
 * Networks drawn from a posterior, for use outside of this library: S of each layer's weights. They take standardised
 * inputs and give what the likelihood takes, in standardised units.
 *
 * @param samples S; 1 for the posterior's mean
 * @param likelihood of the outputs
 * @param noiseVariance 1/τ of a Gaussian likelihood, NaN for others
 * @param layers first to last
 */
public record WeightSamples(int samples, Likelihood likelihood, double noiseVariance, List<Layer> layers) {
    /**
     * A dense layer; the arrays are the receiver's.
     *
     * @param inputs I
     * @param outputs O
     * @param activation that follows
     * @param weights [S, I, O] in C order
     * @param biases [S, O] in C order
     */
    public record Layer(int inputs, int outputs, Activation activation, float[] weights, float[] biases) {}

    public WeightSamples {
        layers = List.copyOf(layers);
    }
}

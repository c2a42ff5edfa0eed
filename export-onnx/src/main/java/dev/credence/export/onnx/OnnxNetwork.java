package dev.credence.export.onnx;

import dev.credence.core.UserException;
import dev.credence.core.data.Standardisation;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.train.ModelDescription;

/**
 * The graph of S sampled networks, which compute in 32 bits: x [N, D] in the data's own unit, weights [S, I, O], so
 * that the first product broadcasts and every value after it is [S, N, …]. It includes standardisation. Regression
 * outputs, in the target's own unit: {@code mean}, {@code epistemic_sd} and {@code aleatoric_sd} [N], and the sampled
 * means {@code samples} [S, N]. Classification outputs: {@code probabilities} [N, C] and {@code samples} [S, N, C].
 */
final class OnnxNetwork {
    private final OnnxGraph g = new OnnxGraph();
    private final WeightSamples weights;
    private final Standardisation standardisation;
    private final ElementType inputType;
    private final ElementType outputType;

    private OnnxNetwork(
            WeightSamples weights, Standardisation standardisation, ElementType inputType, ElementType outputType) {
        this.weights = weights;
        this.standardisation = standardisation;
        this.inputType = inputType;
        this.outputType = outputType;
    }

    /** @param outputType of a regression's outputs; probabilities are 32-bit numbers */
    static OnnxGraph of(
            ModelDescription description, WeightSamples weights, ElementType inputType, ElementType outputType) {
        OnnxNetwork network = new OnnxNetwork(weights, description.standardisation(), inputType, outputType);
        String f = network.outputs(network.standardised(description.problem().inputs()));
        Likelihood likelihood = weights.likelihood();
        if (likelihood instanceof Likelihood.Gaussian || likelihood instanceof Likelihood.HeteroscedasticGaussian) {
            network.regression(f);
        } else if (!(likelihood instanceof Likelihood.Categorical
                || likelihood instanceof Likelihood.Bernoulli
                || likelihood instanceof Likelihood.Probit)) {
            throw new UserException("A model with noise=" + likelihood.words() + " cannot be exported as ONNX;"
                    + " only Gaussian noise and classes can.");
        } else {
            network.classification(f, description.classNames().size());
        }
        return network.g;
    }

    /** Separate nodes: folded into the first layer, a large mean over a small scale would lose precision. */
    private String standardised(int inputs) {
        String x = g.input("inputs", inputType, inputs);
        String mean = g.constant("input_mean", inputType, standardisation.inputMean(), inputs);
        String scale = g.constant("input_scale", inputType, standardisation.inputScale(), inputs);
        String z = g.node("Div", "standardised", g.node("Sub", "centred", x, mean), scale);
        return inputType == ElementType.FLOAT32 ? z : g.cast("network_inputs", z, ElementType.FLOAT32);
    }

    private String outputs(String x) {
        String h = x;
        int i = 0;
        for (WeightSamples.Layer layer : weights.layers()) {
            String name = "layer" + i++;
            int s = weights.samples();
            String w = g.constant(name + ".weight", layer.weights(), s, layer.inputs(), layer.outputs());
            String b = g.constant(name + ".bias", layer.biases(), s, 1, layer.outputs());
            h = g.node("Add", name + ".output", g.node("MatMul", name + ".product", h, w), b);
            h = activated(layer.activation(), name + ".activation", h);
        }
        return h;
    }

    private String activated(Activation activation, String out, String x) {
        return switch (activation) {
            case IDENTITY -> x;
            case RELU -> g.node("Relu", out, x);
            case LEAKY_RELU -> g.leakyRelu(out, x, Activation.LEAKY_SLOPE);
            case TANH -> g.node("Tanh", out, x);
            case SIGMOID -> g.node("Sigmoid", out, x);
        };
    }

    private void regression(String networkOutputs) {
        String f = outputType == ElementType.FLOAT32
                ? networkOutputs
                : g.cast("network_outputs", networkOutputs, outputType);
        String scale = g.scalar("target_scale", outputType, standardisation.targetScale());
        String shift = g.scalar("target_mean", outputType, standardisation.targetMean());
        String means = g.ofLast("network", f, g.index("first", 0));
        g.node("Add", "samples", g.node("Mul", "scaled_samples", means, scale), shift);
        String mean = g.meanOverSamples("standardised_mean", means);
        g.node("Add", "mean", g.node("Mul", "scaled_mean", mean, scale), shift);
        String deviation = g.node("Sub", "deviation", means, mean);
        String variance = g.meanOverSamples("variance", g.node("Mul", "square", deviation, deviation));
        g.node("Mul", "epistemic_sd", g.node("Sqrt", "standardised_epistemic_sd", variance), scale);
        g.node("Mul", "aleatoric_sd", g.node("Sqrt", "standardised_aleatoric_sd", noise(f, mean)), scale);
        g.output("mean", outputType, "N");
        g.output("epistemic_sd", outputType, "N");
        g.output("aleatoric_sd", outputType, "N");
        g.output("samples", outputType, weights.samples(), "N");
    }

    /** Mean noise variance [N], standardised. */
    private String noise(String f, String mean) {
        if (weights.likelihood() instanceof Likelihood.HeteroscedasticGaussian) {
            String logVariance = g.ofLast("log_variance", f, g.index("second", 1));
            return g.meanOverSamples("noise", g.node("Exp", "noises", logVariance));
        }
        return g.node(
                "Expand",
                "noise",
                g.scalar(
                        "noise_variance",
                        outputType,
                        weights.noiseVariances().stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow()),
                g.node("Shape", "points", mean));
    }

    private void classification(String f, int classes) {
        Likelihood likelihood = weights.likelihood();
        if (likelihood instanceof Likelihood.Categorical) {
            g.node("Softmax", "samples", f); // over the last axis
        } else if (likelihood instanceof Likelihood.Probit probit) {
            // Φ(z) = ½ (1 + erf(z/√2))
            String z = g.node("Mul", "margin", f, number("by", 1 / Math.sqrt(2 * (1 + probit.noise()))));
            String doubled = g.node("Add", "doubled", g.node("Erf", "erf", z), number("one", 1));
            both(g.node("Mul", "second_class", doubled, number("half", 0.5)), "one");
        } else {
            both(g.node("Sigmoid", "second_class", f), number("one", 1));
        }
        g.meanOverSamples("probabilities", "samples");
        g.output("probabilities", ElementType.FLOAT32, "N", classes);
        g.output("samples", ElementType.FLOAT32, weights.samples(), "N", classes);
    }

    private void both(String second, String one) {
        g.join("samples", g.node("Sub", "first_class", one, second), second);
    }

    private String number(String name, double value) {
        return g.scalar(name, ElementType.FLOAT32, value);
    }
}

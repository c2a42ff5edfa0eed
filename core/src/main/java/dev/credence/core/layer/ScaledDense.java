package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Optional;

/**
 * A dense layer in the neural tangent parametrisation (Jacot, Gabriel &amp; Hongler 2018): the forward pass divides by
 * √I, so that weights are of order 1 for every number of inputs I:
 *
 * <pre>(x − shift) factor/√I W + b,  b = biasRate β</pre>
 *
 * One learning rate and one prior of the weights then suit all widths. Weights start as N(0, 1) or uniform with
 * variance 1. For inputs with mean {@code shift} and variance 1/factor², the initial pre-activations have variance 1.
 *
 * <p>The parameters are the β. An optimiser whose steps do not depend on the gradient's scale, such as Adam, moves b
 * {@code biasRate} times as fast as other parameters; a prior standard deviation σ of β is {@code biasRate} σ for b.
 *
 * @param units number of outputs
 * @param shift subtracted from every input
 * @param factor factor of the inputs, besides 1/√I; positive
 * @param biasSd initial standard deviation of the biases b
 * @param biasRate factor of the β; positive
 * @param zero whether weights start at 0, for an output layer
 * @param start offset of the first output's initial bias b, as in {@link Dense}
 */
public record ScaledDense(
        int units, double shift, double factor, double biasSd, double biasRate, boolean zero, double start)
        implements Layer {
    public ScaledDense {
        Layer.requireAtLeast(1, units, "units");
        requireNumber(Double.isFinite(shift), "shift", shift, "a finite number");
        requireNumber(factor > 0 && Double.isFinite(factor), "factor", factor, "a positive number");
        requireNumber(biasSd >= 0 && Double.isFinite(biasSd), "biasSd", biasSd, "a number of at least 0");
        requireNumber(biasRate > 0 && biasRate <= 1e6, "biasRate", biasRate, "above 0 and at most 1e6");
    }

    /** A layer without an offset of the initial bias. */
    public ScaledDense(int units, double shift, double factor, double biasSd, double biasRate, boolean zero) {
        this(units, shift, factor, biasSd, biasRate, zero, 0);
    }

    /** A layer with bias rate 1. */
    public ScaledDense(int units, double shift, double factor, double biasSd, boolean zero) {
        this(units, shift, factor, biasSd, 1, zero);
    }

    /** The same layer with an offset of the first output's initial bias. */
    public ScaledDense startingAt(double bias) {
        return new ScaledDense(units, shift, factor, biasSd, biasRate, zero, bias);
    }

    private static void requireNumber(boolean suits, String what, double value, String expected) {
        if (!suits) {
            throw new IllegalArgumentException(
                    "A scaled dense layer's " + what + " must be " + expected + ", got " + value);
        }
    }

    /**
     *
     *
     * <pre>{"scaled-dense": UNITS, "shift": 0, "factor": 1, "bias-sd": 0, "bias-rate": 1}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "scaled-dense";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new ScaledDense(
                    LayerKind.positive(json, name()),
                    optional(json, "shift", 0),
                    optional(json, "factor", 1),
                    optional(json, "bias-sd", 0),
                    optional(json, "bias-rate", 1),
                    false));
        }
    }

    static double optional(JsonRecord json, String name, double otherwise) {
        return json.has(name) ? json.number(name) : otherwise;
    }

    @Override
    public Shape output(Shape input) {
        return new Shape.Vector(units);
    }

    @Override
    public List<Block> blocks(Shape input) {
        Block weight = new Block("weight", Block.Role.WEIGHT, List.of(input.size(), units), 1, 1);
        return List.of(
                zero ? weight.startingWith(0) : weight,
                Block.vector("bias", Block.Role.BIAS, units)
                        .startingWith(biasSd / biasRate)
                        .startingAt(start / biasRate));
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        double scale = factor / Math.sqrt(at.inputs());
        Var scaled =
                q.graph().map("scaled inputs", (Formula f) -> f.minus(shift).times(scale), x);
        if (biasRate == 1) {
            return q.affine(
                    at, new Affine(at.block("weight"), at.find("bias"), Optional.empty(), Activation.IDENTITY), scaled);
        }
        Var product = q.affine(
                at, new Affine(at.block("weight"), Optional.empty(), Optional.empty(), Activation.IDENTITY), scaled);
        Var bias = q.value(at.block("bias"));
        int samples = bias.value().length() / units;
        Var h = samples > 1 ? q.eachSample(product) : product;
        return q.graph()
                .over(samples, h.value().length() / units / samples, units)
                .read("x", h, K, M, C)
                .read("bias", bias, samples > 1 ? new Axis[] {K, C} : new Axis[] {C})
                .store(Reduction.NONE, input("x").plus(input("bias").times(biasRate)), K, M, C)
                .out("slowly biased", h.value().shape());
    }
}

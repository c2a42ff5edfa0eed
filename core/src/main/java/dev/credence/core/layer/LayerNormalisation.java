package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;
import static dev.credence.core.formula.Functions.square;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * Layer normalisation (Ba, Kiros &amp; Hinton 2016, eq. 4): with the mean μ and the variance σ² of a point's F
 * features,
 *
 * <pre>(1 + gain) (x − μ)/√(σ² + ε) + bias</pre>
 *
 * The features are those of a vector, the channels of each pixel of an image, or the features of each step of a
 * sequence. Gain and bias, one per feature, start at 0. Its moments have no closed form.
 */
public record LayerNormalisation() implements Layer {
    private static final double EPSILON = 1e-5;

    /**
     *
     *
     * <pre>{"layer-normalisation": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "layer-normalisation";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'" + name() + "' is false: leave the layer out");
            }
            return List.of(new LayerNormalisation());
        }
    }

    @Override
    public Shape output(Shape input) {
        if (features(input) < 2) {
            throw new IllegalArgumentException(
                    "it needs at least 2 features to normalise, but gets " + input + ": of 1, nothing would be left");
        }
        return input;
    }

    @Override
    public List<Block> blocks(Shape input) {
        return List.of(
                Block.vector("gain", Block.Role.GAIN, features(input)),
                Block.vector("bias", Block.Role.BIAS, features(input)));
    }

    private static int features(Shape input) {
        if (input instanceof Shape.Image image) {
            return image.image().channels();
        }
        return input instanceof Shape.Sequence sequence ? sequence.features() : input.size();
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        Var gain = q.value(at.block("gain"));
        Var bias = q.value(at.block("bias"));
        int features = features(at.input());
        int samples = gain.value().length() / features;
        Var h = samples > 1 ? q.eachSample(x) : x;
        int rows = h.value().length() / features;
        Var mean = g.over(1, rows, features)
                .read("x", h, M, C)
                .reduce("feature mean", Reduction.SUM, input("x").over(features), M);
        Var variance = g.over(1, rows, features)
                .read("x", h, M, C)
                .read("mean", mean, M)
                .reduce(
                        "feature variance",
                        Reduction.SUM,
                        square(input("x").minus(input("mean"))).over(features),
                        M);
        Axis[] drawn = samples > 1 ? new Axis[] {K, C} : new Axis[] {C};
        Formula normal =
                input("x").minus(input("mean")).over(sqrt(input("variance").plus(EPSILON)));
        return g.over(samples, rows / samples, features)
                .read("x", h, K, M, C)
                .read("mean", mean, K, M)
                .read("variance", variance, K, M)
                .read("gain", gain, drawn)
                .read("bias", bias, drawn)
                .store(Reduction.NONE, input("gain").plus(1).times(normal).plus(input("bias")), K, M, C)
                .out("layer normalisation", h.value().shape());
    }
}

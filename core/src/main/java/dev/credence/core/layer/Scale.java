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
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.Arrays;
import java.util.List;

/**
 * Elementwise scaling of a vector (the scale layer of Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024):
 *
 * <pre>(x − shift) (1 + rate gain)</pre>
 *
 * The gains start at 0. An optimiser whose steps do not depend on the gradient's scale, such as Adam, moves the factor
 * {@code rate} times as fast as other parameters; a prior standard deviation σ of the gains is {@code rate} σ for the
 * factor.
 *
 * @param rate factor of the gains; positive
 * @param shift one number per input; empty for zeros
 */
public record Scale(double rate, List<Double> shift) implements Layer {
    public Scale {
        shift = List.copyOf(shift);
        if (!(rate > 0 && rate <= 1e6)) {
            throw new IllegalArgumentException("A scale layer's rate must be above 0 and at most 1e6, got " + rate);
        }
        if (!shift.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("A scale layer's shift must be finite, got " + shift);
        }
    }

    /**
     *
     *
     * <pre>{"column-scale": RATE, "shift": [0.2, -0.1]}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "column-scale";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            double rate = json.number(name());
            List<Double> shift = json.has("shift")
                    ? Arrays.stream(json.numbers("shift")).boxed().toList()
                    : List.of();
            return List.of(new Scale(rate, shift));
        }
    }

    @Override
    public Shape output(Shape input) {
        if (!(input instanceof Shape.Vector) || (!shift.isEmpty() && shift.size() != input.size())) {
            throw new IllegalArgumentException("it needs a vector"
                    + (shift.isEmpty() ? "" : " of the " + shift.size() + " numbers that its shift has") + ", but gets "
                    + input);
        }
        return input;
    }

    @Override
    public List<Block> blocks(Shape input) {
        return List.of(Block.vector("gain", Block.Role.GAIN, input.size()));
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int features = at.inputs();
        Var gain = q.value(at.block("gain"));
        int samples = gain.value().length() / features;
        Var h = samples > 1 ? q.eachSample(x) : x;
        Axis[] drawn = samples > 1 ? new Axis[] {K, C} : new Axis[] {C};
        Var offset = ColumnLayers.numbers(g, "shift", features, j -> shift.isEmpty() ? 0 : shift.get(j));
        Formula factor = input("gain").times(rate).plus(1);
        return g.over(samples, h.value().length() / features / samples, features)
                .read("x", h, K, M, C)
                .read("gain", gain, drawn)
                .read("shift", offset, C)
                .store(Reduction.NONE, input("x").minus(input("shift")).times(factor), K, M, C)
                .out("scale", h.value().shape());
    }
}

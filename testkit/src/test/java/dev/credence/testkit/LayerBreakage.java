package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.LayerKind;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import java.util.Arrays;
import java.util.List;

/** Faults of layers: each is a layer of factors with one fault. */
enum LayerBreakage {
    NONE("", "does nothing wrong"),
    WIDER("Its output has the declared size", "declares a wider output than it returns"),
    MIXING("Each point's output", "takes the mean over the batch"),
    STOPPED("Its gradients are", "copies its factors out of the graph"),
    NOISY("All parameters are", "adds noise that is not the posterior's"),
    UNDRAWN("With sampled blocks", "uses the parameters instead of the posterior's samples"),
    PRETENDING("Its moments are", "returns moments although it declares none"),
    ANONYMOUS("A posterior that does not support", "is refused without its name"),
    LAX("Its textual form", "accepts unknown fields");

    private final String noticedBy;
    private final String what;

    LayerBreakage(String noticedBy, String what) {
        this.noticedBy = noticedBy;
        this.what = what;
    }

    String noticedBy() {
        return noticedBy;
    }

    @Override
    public String toString() {
        return "a layer that " + what;
    }

    /** (1 + gain) x. */
    record Scale(LayerBreakage breakage) implements Layer {
        @Override
        public Shape output(Shape input) {
            return breakage == WIDER ? new Shape.Vector(input.size() + 1) : input;
        }

        @Override
        public List<Block> blocks(Shape input) {
            return List.of(Block.vector("gain", Block.Role.GAIN, input.size()));
        }

        @Override
        public Var forward(PlacedLayer at, Treatment q, Var x) {
            Graph g = q.graph();
            int width = at.inputs();
            Block block = at.block("gain");
            Var gain = breakage == UNDRAWN && !g.hasParameter(block.name())
                    ? g.parameter(block.name() + ".mean")
                    : q.value(block);
            if (breakage == STOPPED) {
                Var copy = g.input("copy", width);
                g.device().write(copy.value(), g.device().read(gain.value()));
                gain = copy;
            }
            int samples = gain.value().length() / width;
            Var h = samples > 1 ? q.eachSample(x) : x;
            int rows = h.value().length() / width;
            if (breakage == MIXING) {
                Var mean = g.over(1, rows, width)
                        .read("x", h, Axis.M, Axis.C)
                        .reduce("mean", Reduction.SUM, Functions.input("x").over(rows), Axis.C);
                h = g.over(1, rows, width)
                        .read("x", h, Axis.M, Axis.C)
                        .read("mean", mean, Axis.C)
                        .map("mixed", Functions.input("x").plus(Functions.input("mean")), Axis.M, Axis.C);
            }
            Axis[] drawn = samples > 1 ? new Axis[] {Axis.K, Axis.C} : new Axis[] {Axis.C};
            Var y = g.over(samples, rows / samples, width)
                    .read("x", h, Axis.K, Axis.M, Axis.C)
                    .read("gain", gain, drawn)
                    .store(
                            Reduction.NONE,
                            Functions.input("gain").plus(1).times(Functions.input("x")),
                            Axis.K,
                            Axis.M,
                            Axis.C)
                    .out("scale", h.value().shape());
            return breakage == NOISY ? g.plus(y, g.normal(y.value().shape())) : y;
        }

        @Override
        public Var moments(PlacedLayer at, Treatment q, Var x) {
            return breakage == PRETENDING ? x : Layer.super.moments(at, q, x);
        }
    }

    /**
     *
     *
     * <pre>{"testkit-scale": "NONE"}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "testkit-scale";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            String[] words = Arrays.stream(values()).map(Enum::name).toArray(String[]::new);
            LayerBreakage breakage = valueOf(json.word(name(), words));
            if (breakage == LAX) {
                json.names().forEach(json::has);
            }
            return List.of(new Scale(breakage));
        }
    }
}

package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/** The features of a sequence's last step; 0 for a sequence without any steps. */
public record LastStep() implements Layer {
    /**
     *
     *
     * <pre>{"last-step": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "last-step";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'" + name() + "' is false: leave the layer out");
            }
            return List.of(new LastStep());
        }
    }

    @Override
    public Shape output(Shape input) {
        return new Shape.Vector(Steps.require(input).features());
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        Shape.Sequence shape = (Shape.Sequence) at.input();
        int rows = x.value().length() / shape.size();
        int last = shape.size() - shape.features();
        return g.over(1, rows, shape.features())
                .read("x", x, new Access(last, 0, shape.size(), 1))
                .store(Reduction.NONE, Steps.where(input("x"), constant(0)), M, C)
                .out("last step", Steps.shapeOf(x, at.outputs()));
    }
}

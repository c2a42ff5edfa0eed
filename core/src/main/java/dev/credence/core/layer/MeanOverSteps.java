package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/** The mean of each feature over the steps of a sequence that have it; 0 where none has. */
public record MeanOverSteps() implements Layer {
    /**
     *
     *
     * <pre>{"mean-over-steps": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "mean-over-steps";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'" + name() + "' is false: leave the layer out");
            }
            return List.of(new MeanOverSteps());
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
        Var sum = g.over(rows, shape.steps(), shape.features())
                .read("x", x, K, M, C)
                .reduce("sum over steps", Reduction.SUM, Steps.where(input("x"), constant(0)), K, C);
        Var count = g.over(rows, shape.steps(), shape.features())
                .read("x", x.detached(), K, M, C)
                .reduce("number of steps", Reduction.SUM, Steps.where(constant(1), constant(0)), K, C);
        return g.over(1, rows, shape.features())
                .read("sum", sum, M, C)
                .read("count", count, M, C)
                .store(Reduction.NONE, input("sum").over(max(input("count"), constant(1))), M, C)
                .out("mean over steps", Steps.shapeOf(x, at.outputs()));
    }
}

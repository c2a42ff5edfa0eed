package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * z/√(1 + (z/limit)²) of the first columns, smooth clipping (Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024):
 * outliers keep their order and lose their leverage. It expects inputs scaled by median and quartiles, which are robust
 * to outliers too. The other columns are unchanged.
 *
 * @param limit bound of the absolute value
 * @param columns number of clipped columns, from the first on
 */
public record SmoothClip(double limit, int columns) implements Layer {
    public SmoothClip {
        Layer.requireAtLeast(1, columns, "columns");
        if (!(limit > 0 && limit <= 1e6)) {
            throw new IllegalArgumentException("A smooth clip's limit must be above 0 and at most 1e6, got " + limit);
        }
    }

    /**
     *
     *
     * <pre>{"smooth-clip": LIMIT, "columns": 13}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "smooth-clip";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new SmoothClip(json.number(name()), LayerKind.positive(json, "columns")));
        }
    }

    @Override
    public boolean takesRobustScale() {
        return true;
    }

    @Override
    public Shape output(Shape input) {
        ColumnLayers.requireColumns(input, columns - 1);
        return input;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        int features = at.inputs();
        Var clipped = ColumnLayers.numbers(g, "clipped", features, j -> j < columns ? 1 : 0);
        Formula z = input("x");
        Formula part = z.times(1 / limit);
        return g.over(1, x.value().length() / features, features)
                .read("x", x, M, C)
                .read("clipped", clipped, C)
                .store(
                        Reduction.NONE,
                        choose(
                                input("clipped"),
                                constant(0.5),
                                z.over(sqrt(part.square().plus(1))),
                                z),
                        M,
                        C)
                .out("smooth clip", x.value().shape());
    }
}

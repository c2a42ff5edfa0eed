package dev.credence.core.layer;

import static dev.credence.core.formula.Functions.sigmoid;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * The elementwise activation x s(x) with the logistic function s (Elfwing, Uchibe &amp; Doya 2018). It is not an
 * {@link Activation}, as its derivative is not a function of its output. Its moments have no closed form.
 */
public record Silu() implements Layer {
    /**
     *
     *
     * <pre>{"silu": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "silu";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'" + name() + "' is false: leave the layer out");
            }
            return List.of(new Silu());
        }
    }

    @Override
    public Shape output(Shape input) {
        return input;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        return q.graph().map("silu", f -> f.times(sigmoid(f)), x);
    }
}

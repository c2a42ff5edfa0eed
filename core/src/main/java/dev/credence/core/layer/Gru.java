package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.tanh;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A layer of gated recurrent units (Cho et al. 2014, with the reset gate after the product): from a sequence the
 * sequence of its states h,
 *
 * <pre>
 * [z r] = s(x W + h U + b)
 * n = tanh(x W_n + b_n + r (h U_n))
 * h ← z h + (1 − z) n
 * </pre>
 *
 * from h = 0. A step that is not there leaves h as it is. Draws and masks are those of {@link Lstm}.
 *
 * @param units length U of h
 * @param tied whether the gates share masks
 */
public record Gru(int units, boolean tied) implements Layer {
    private static final List<String> GATES = List.of("z", "r", "n");

    public Gru {
        Layer.requireAtLeast(1, units, "units");
    }

    /** A layer with tied weights. */
    public Gru(int units) {
        this(units, true);
    }

    /**
     *
     *
     * <pre>{"gru": UNITS, "tied": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "gru";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new Gru(LayerKind.positive(json, name()), !json.has("tied") || json.truth("tied")));
        }
    }

    @Override
    public String words() {
        return "GRU";
    }

    @Override
    public Shape output(Shape input) {
        return new Shape.Sequence(Steps.require(input).steps(), units);
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public List<Block> blocks(Shape input) {
        return GateProducts.blocks(Steps.require(input).features(), units, GATES, tied);
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        Steps steps = Steps.of(g, q.eachSample(x), at.input());
        GateProducts gates = new GateProducts(at, q, steps, GATES, tied, units);
        List<Var> states = new ArrayList<>();
        Optional<Var> before = Optional.empty();
        for (int t = 0; t < steps.count(); t++) {
            Var h = step(steps, gates, before, t);
            states.add(h);
            if (t + 1 < steps.count()) {
                gates.state(h);
            }
            before = Optional.of(h);
        }
        return g.reshape(steps.sequence(states), steps.shapeOf(at.outputs()));
    }

    /** h after a step, [R, U]. */
    private Var step(Steps steps, GateProducts gates, Optional<Var> before, int t) {
        Access all = new Access(0, 0, units, 1);
        Mapping step = gates.read(steps.g().over(1, steps.rows(), units).column("live", steps.live(), t, M), t);
        before.ifPresent(h -> step.read("h", h, all));
        Formula h = before.isEmpty() ? constant(0) : input("h");
        Formula update = sigmoid(gates.both(0));
        Formula candidate = tanh(gates.input(2).plus(sigmoid(gates.both(1)).times(gates.recurrent(2))));
        // z h + (1 − z) n
        Formula after = candidate.plus(update.times(h.minus(candidate)));
        return step.store(Reduction.NONE, Lstm.kept(after, h), all).out("GRU step", steps.rows(), units);
    }
}

package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
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
 * A layer of long short-term memory (Hochreiter &amp; Schmidhuber 1997; with the forget gate of Gers et al. 2000): from
 * a sequence the sequence of its states h,
 *
 * <pre>
 * [i f o g] = x W + h U + b
 * c ← s(f + 1) c + s(i) tanh g
 * h ← s(o) tanh c
 * </pre>
 *
 * from h = c = 0. The 1 keeps the memory at the start of training (Jozefowicz et al. 2015). A step that is not there
 * leaves h and c as they are. One draw of the weights serves all steps of a sequence: under a dropout posterior the
 * masks of x and h are drawn once (Gal &amp; Ghahramani 2016), those of c never are.
 *
 * @param units length U of h and c
 * @param tied whether the gates share masks, "tied weights", for which all are one product; else each has masks of its
 *     own
 */
public record Lstm(int units, boolean tied) implements Layer {
    private static final List<String> GATES = List.of("i", "f", "o", "g");

    public Lstm {
        Layer.requireAtLeast(1, units, "units");
    }

    /** A layer with tied weights. */
    public Lstm(int units) {
        this(units, true);
    }

    /**
     *
     *
     * <pre>{"lstm": UNITS, "tied": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "lstm";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return List.of(new Lstm(LayerKind.positive(json, name()), !json.has("tied") || json.truth("tied")));
        }
    }

    @Override
    public String words() {
        return "LSTM";
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
        Optional<State> before = Optional.empty();
        for (int t = 0; t < steps.count(); t++) {
            List<Var> sums = gates.sums(g, before.map(State::h), t);
            List<Var> parts = g.rows().parts(step(steps, gates, before, sums, t), steps.rows(), units);
            State after = new State(parts.get(0), parts.get(1));
            states.add(after.h());
            before = Optional.of(after);
        }
        return g.reshape(steps.sequence(states), steps.shapeOf(at.outputs()));
    }

    /** Memory and state, [R, U]. */
    private record State(Var c, Var h) {}

    /** c and h after a step, then the gates i, f, o, g and tanh c, which the gradients read: [7, R, U]. */
    private Var step(Steps steps, GateProducts gates, Optional<State> before, List<Var> sums, int t) {
        int rows = steps.rows();
        Mapping step = gates.read(steps.g().over(1, rows, units).column("live", steps.live(), t, M), sums);
        before.ifPresent(state -> step.read("c", state.c(), part(0, rows)).read("h", state.h(), part(0, rows)));
        Formula i = sigmoid(GateProducts.sum(0));
        Formula f = sigmoid(GateProducts.sum(1).plus(1));
        Formula o = sigmoid(GateProducts.sum(2));
        Formula candidate = tanh(GateProducts.sum(3));
        Formula c = before.isEmpty() ? i.times(candidate) : f.times(input("c")).plus(i.times(candidate));
        List<Formula> results = List.of(
                kept(c, before.isEmpty() ? constant(0) : input("c")),
                kept(o.times(tanh(c)), before.isEmpty() ? constant(0) : input("h")),
                i,
                f,
                o,
                candidate,
                tanh(c));
        for (int j = 0; j < results.size(); j++) {
            step.store(Reduction.NONE, results.get(j), part(j, rows));
        }
        derivatives(step, before.isPresent(), results.size());
        return step.out("LSTM step", results.size(), rows, units);
    }

    private Access part(int j, int rows) {
        return new Access(j * rows * units, 0, units, 1);
    }

    /** The derivatives of c and h, from the stored gates; nothing else reads these. */
    private static void derivatives(Mapping step, boolean continued, int results) {
        Formula live = input("live");
        Formula i = Mapping.result(2);
        Formula f = Mapping.result(3);
        Formula o = Mapping.result(4);
        Formula candidate = Mapping.result(5);
        Formula t = Mapping.result(6);
        Formula past = continued ? input("c") : constant(0);
        Formula toState = o.times(constant(1).minus(t.square()));
        List<Formula> ofMemory = List.of(
                live.times(candidate.times(i).times(constant(1).minus(i))),
                live.times(past.times(f).times(constant(1).minus(f))),
                constant(0),
                live.times(i.times(constant(1).minus(candidate.square()))));
        for (int gate = 0; gate < GATES.size(); gate++) {
            Formula memory = ofMemory.get(gate);
            Formula state = gate == 2 ? live.times(t.times(o).times(constant(1).minus(o))) : memory.times(toState);
            String sum = "a" + gate;
            step.derivative(0, sum, memory).derivative(1, sum, state);
            for (int j = 2; j < results; j++) {
                step.derivative(j, sum, constant(0));
            }
        }
        if (continued) {
            step.derivative(0, "c", kept(f, constant(1)))
                    .derivative(1, "c", live.times(f.times(toState)))
                    .derivative(0, "h", constant(0))
                    .derivative(1, "h", constant(1).minus(live));
            for (int j = 2; j < results; j++) {
                step.derivative(j, "c", constant(0)).derivative(j, "h", constant(0));
            }
        }
    }

    /** A value after a step, or before it if the step is not there. */
    static Formula kept(Formula after, Formula before) {
        return choose(input("live"), constant(0.5), after, before);
    }
}

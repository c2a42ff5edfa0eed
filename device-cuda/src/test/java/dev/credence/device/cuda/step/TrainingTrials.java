package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Training steps of a network with one hidden layer, written by hand as a recorder would: with weights that are drawn
 * for each sample, so that products are made for samples, or with dropout, and then with losses that couple the samples
 * or not.
 */
final class TrainingTrials {
    /** What the step is like. */
    enum Kind {
        /** Gaussian weights of the first layer. */
        DRAWN_WEIGHTS,
        /** Dropout of the hidden units, mean loss. */
        DROPOUT,
        /** Dropout, and a loss log Σ_k exp. */
        COUPLED
    }

    private final Random random = new Random(5);
    private final int samples;
    private final int points;
    private final int inputs;
    private final int units;
    private final Extents hidden;
    private final Map<Buffer, float[]> kept = new LinkedHashMap<>();
    private final List<StepOperation> operations = new ArrayList<>();
    private int buffers;

    private TrainingTrials(int samples, int points, int inputs, int units) {
        this.samples = samples;
        this.points = points;
        this.inputs = inputs;
        this.units = units;
        hidden = new Extents(samples, points, units);
    }

    static Trial trial(Kind kind, int samples, int points, int inputs, int units) {
        return new TrainingTrials(samples, points, inputs, units).make(kind);
    }

    private Buffer keep(int length) {
        Buffer buffer = temporary(length);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) (0.5 * random.nextGaussian());
        }
        kept.put(buffer, values);
        return buffer;
    }

    private Buffer temporary(int length) {
        return new Buffer(buffers++, length);
    }

    /** Where [k, m, c] of a tensor of these extents lies. */
    private static Place place(Buffer buffer, Extents e) {
        return new Place(buffer, 0, e.m() * e.c(), e.c(), 1).within(e);
    }

    private static Source.Element element(Buffer buffer, int k, int m, int c) {
        return new Source.Element(new Place(buffer, 0, k, m, c));
    }

    private void loop(Extents e, Map<String, Source> sources, Formula formula, Place to, Reduction reduction) {
        operations.add(
                new Loop(e, new TreeMap<>(sources), List.of(new Output(formula, to.within(e), reduction, false))));
    }

    private Trial make(Kind kind) {
        Formula a = Functions.input("a");
        Formula b = Functions.input("b");
        Formula c = Functions.input("c");
        Buffer first = keep(inputs * units);
        Buffer bias = keep(units);
        Buffer second = keep(units);
        Buffer log = keep(samples * 300);
        Buffer x = temporary(points * inputs);
        Buffer y = temporary(points);
        operations.add(new Receive(x, 0, points * inputs, points, Source.Stretch.ALL));
        operations.add(new Receive(y, points * inputs, points, points, Source.Stretch.ALL));

        // hidden units h = max(x W + b, 0), and W or h random
        boolean drawn = kind == Kind.DRAWN_WEIGHTS;
        Extents weights = new Extents(samples, inputs, units);
        Place xPlace = new Place(x, 0, 0, inputs, 1);
        Buffer sums = temporary(drawn ? hidden.count() : points * units);
        if (drawn) {
            Buffer noise = temporary(weights.count());
            Buffer w = temporary(weights.count());
            loop(
                    weights,
                    Map.of(
                            "a",
                            element(first, 0, units, 1),
                            "b",
                            new Source.Drawn(0, true, place(noise, weights), Source.Stretch.ALL)),
                    a.plus(b.times(0.1)),
                    place(w, weights),
                    Reduction.NONE);
            operations.add(
                    new Product(samples, points, units, inputs, xPlace, place(w, weights), place(sums, hidden), false));
        } else {
            Place place = new Place(sums, 0, 0, units, 1);
            operations.add(
                    new Product(1, points, units, inputs, xPlace, new Place(first, 0, 0, units, 1), place, false));
        }
        Buffer mask = temporary(hidden.count());
        operations.add(new Draw(1, false, mask, hidden.count(), Source.Stretch.ALL));
        Buffer h = temporary(hidden.count());
        loop(
                hidden,
                Map.of(
                        "a", element(sums, drawn ? points * units : 0, units, 1),
                        "b", element(bias, 0, 0, 1),
                        "c", new Source.Element(place(mask, hidden))),
                Functions.max(a.plus(b), Functions.constant(0))
                        .times(drawn ? Functions.constant(1) : Functions.floor(c.plus(0.8))),
                place(h, hidden),
                Reduction.NONE);

        // outputs f_km = Σ_c h v, errors δ, loss
        Extents rows = new Extents(samples, points, 1);
        Buffer error = temporary(rows.count());
        loop(
                hidden,
                Map.of("a", new Source.Element(place(h, hidden)), "b", element(second, 0, 0, 1)),
                a.times(b),
                new Place(error, 0, points, 1, 0),
                Reduction.SUM);
        loop(
                rows,
                Map.of("a", element(error, points, 1, 0), "b", element(y, 0, 1, 0)),
                a.minus(b),
                new Place(error, 0, points, 1, 0),
                Reduction.NONE);
        if (kind == Kind.COUPLED) {
            Buffer total = temporary(points);
            loop(
                    rows,
                    Map.of("a", element(error, points, 1, 0)),
                    a.square().times(-0.5),
                    new Place(total, 0, 0, 1, 0),
                    Reduction.LOG_SUM_EXP);
            Buffer weighted = temporary(rows.count());
            loop(
                    rows,
                    Map.of("a", element(error, points, 1, 0), "b", element(total, 0, 1, 0)),
                    a.times(Functions.exp(a.square().times(-0.5).minus(b))),
                    new Place(weighted, 0, points, 1, 0),
                    Reduction.NONE);
            error = weighted;
        }
        Buffer loss = temporary(1);
        loop(rows, Map.of("a", element(error, points, 1, 0)), a.square(), new Place(loss, 0, 0, 0, 0), Reduction.SUM);
        loop(
                new Extents(1, 1, samples * 300),
                Map.of("a", element(loss, 0, 0, 0), "b", new Source.Index(Axis.C), "c", element(log, 0, 0, 1)),
                Functions.whereEqual(b, Functions.constant(7), a, c),
                new Place(log, 0, 0, 0, 1),
                Reduction.NONE);

        // backward
        Buffer secondGradient = temporary(units);
        loop(
                hidden,
                Map.of("a", element(error, points, 1, 0), "b", new Source.Element(place(h, hidden))),
                a.times(b),
                new Place(secondGradient, 0, 0, 0, 1),
                Reduction.SUM);
        Buffer back = temporary(hidden.count());
        loop(
                hidden,
                Map.of(
                        "a", element(error, points, 1, 0),
                        "b", element(second, 0, 0, 1),
                        "c", new Source.Element(place(h, hidden))),
                Functions.choose(Functions.constant(0), c, a.times(b), Functions.constant(0)),
                place(back, hidden),
                Reduction.NONE);
        Buffer biasGradient = temporary(units);
        loop(
                hidden,
                Map.of("a", new Source.Element(place(back, hidden))),
                a,
                new Place(biasGradient, 0, 0, 0, 1),
                Reduction.SUM);
        Buffer firstGradient = temporary(weights.count());
        operations.add(new Product(
                samples,
                inputs,
                units,
                points,
                new Place(x, 0, 0, 1, inputs),
                place(back, hidden),
                place(firstGradient, weights),
                false));
        Buffer mean = temporary(inputs * units);
        loop(
                weights,
                Map.of("a", new Source.Element(place(firstGradient, weights))),
                a,
                new Place(mean, 0, 0, units, 1),
                Reduction.SUM);
        for (List<Buffer> pair :
                List.of(List.of(first, mean), List.of(bias, biasGradient), List.of(second, secondGradient))) {
            Extents all = new Extents(1, 1, pair.getFirst().length());
            loop(
                    all,
                    Map.of(
                            "a", element(pair.getFirst(), 0, 0, 1),
                            "b", element(pair.getLast(), 0, 0, 1),
                            "c", new Source.Scalar(0)),
                    a.minus(b.times(c)),
                    place(pair.getFirst(), all),
                    Reduction.NONE);
        }
        return trial();
    }

    private Trial trial() {
        int received = points * (inputs + 1);
        List<Step.Noise> noises = List.of(new Step.Noise(0, 1), new Step.Noise(2, 1));
        Set<Buffer> keys = new LinkedHashSet<>(kept.keySet());
        Step step = new Step(operations, keys, 2, received, 4, noises, Step.Cut.NONE);
        int[] row = new int[2 + received];
        for (int i = 0; i < row.length; i++) {
            row[i] = Float.floatToRawIntBits((float) random.nextGaussian());
        }
        row[0] = Float.floatToRawIntBits(0.01f);
        row[1] = 17;
        return new Trial(step, kept, new int[] {1, 2, 3, 4}, row);
    }
}

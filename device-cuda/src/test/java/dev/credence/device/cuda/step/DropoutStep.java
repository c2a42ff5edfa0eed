package dev.credence.device.cuda.step;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A training step as it is recorded: dropout's α-divergence (α = ½) of a network [inputs]–[hidden]–1 with ReLU, for
 * some samples of a batch, with a normal prior and likelihood; backward pass, norm of the gradient, log, and Adam.
 */
final class DropoutStep {
    private static final double RATE = 0.05;
    private static final int LOG = 16;

    private final int samples;
    private final int points;
    private final int inputs;
    private final int hidden;
    private final int weights;
    private final List<StepOperation> operations = new ArrayList<>();
    private final Set<Buffer> kept = new LinkedHashSet<>();
    private int buffers;

    private DropoutStep(int samples, int points, int inputs, int hidden) {
        this.samples = samples;
        this.points = points;
        this.inputs = inputs;
        this.hidden = hidden;
        weights = inputs * hidden + hidden + hidden + 1;
    }

    /** A step with numbers for it. */
    static Trial trial(int samples, int points, int inputs, int hidden) {
        return new DropoutStep(samples, points, inputs, hidden).make();
    }

    private Buffer temporary(int length) {
        return new Buffer(buffers++, length);
    }

    private Buffer kept(int length) {
        Buffer buffer = temporary(length);
        kept.add(buffer);
        return buffer;
    }

    private LoopBuilder loop(int k, int m, int c) {
        return new LoopBuilder(k, m, c);
    }

    private void add(LoopBuilder loop) {
        operations.add(loop.loop());
    }

    private static Formula dropped(Formula x) {
        return choose(constant(RATE), input("u"), constant(0), x.over(1 - RATE));
    }

    private Trial make() {
        int rows = samples * points;
        int bias = inputs * hidden;
        int last = bias + hidden;
        Buffer w = kept(weights);
        Buffer gradient = kept(weights);
        Buffer prior = kept(1);
        Buffer precision = kept(1);
        Buffer first = kept(weights);
        Buffer second = kept(weights);
        Buffer squares = kept(1);
        Buffer going = kept(1);
        Buffer scale = kept(1);
        Buffer log = kept(3 * LOG);
        Buffer x = temporary(points * inputs);
        Buffer y = temporary(points);
        Buffer u = temporary(rows * inputs);
        Buffer dropped = temporary(rows * inputs);
        Buffer mask = temporary(rows * hidden);
        Buffer product = temporary(rows * hidden);
        Buffer h = temporary(rows * hidden);
        Buffer output = temporary(rows);
        Buffer f = temporary(rows);

        // forward
        operations.add(new Receive(x, 0, points * inputs, points, Source.Stretch.ALL));
        operations.add(new Receive(y, points * inputs, points, points, Source.Stretch.ALL));
        operations.add(new Draw(0, false, u, rows * inputs, Source.Stretch.ALL));
        int row = points * inputs;
        add(loop(1, samples, row)
                .read("x", x, 0, 0, 0, 1)
                .read("u", u, 0, 0, row, 1)
                .map(dropped(input("x")), dropped, 0, 0, row, 1));
        operations.add(new Product(
                1,
                rows,
                hidden,
                inputs,
                place(dropped, 0, inputs, 1),
                place(w, 0, hidden, 1),
                place(product, 0, hidden, 1),
                false));
        operations.add(new Draw(1, false, mask, rows * hidden, Source.Stretch.ALL));
        add(loop(1, rows, hidden)
                .read("u", mask, 0, 0, hidden, 1)
                .read("x", product, 0, 0, hidden, 1)
                .read("b", w, bias, 0, 0, 1)
                .map(dropped(max(input("x").plus(input("b")), constant(0))), h, 0, 0, hidden, 1));
        operations.add(new Product(
                1, rows, 1, hidden, place(h, 0, hidden, 1), place(w, last, 1, 1), place(output, 0, 1, 1), false));
        add(loop(1, 1, rows)
                .read("x", output, 0, 0, 0, 1)
                .read("b", w, weights - 1, 0, 0, 0)
                .map(input("x").plus(input("b")), f, 0, 0, 0, 1));

        // energy
        Buffer firstEnergy = temporary(1);
        Buffer lastEnergy = temporary(1);
        Buffer priorEnergy = temporary(1);
        Formula lambda = input("λ");
        Formula energy = exp(lambda).times(input("w").square()).minus(lambda).times(0.5);
        add(loop(1, 1, last)
                .read("w", w, 0, 0, 0, 1)
                .read("λ", prior, 0, 0, 0, 0)
                .sum(energy, firstEnergy, 0, 0, 0, 0));
        add(loop(1, 1, hidden)
                .read("w", w, last, 0, 0, 1)
                .read("λ", prior, 0, 0, 0, 0)
                .sum(energy, lastEnergy, 0, 0, 0, 0));
        add(weighted(firstEnergy, 2, lastEnergy, 3, priorEnergy));
        Buffer likelihood = temporary(rows);
        Buffer largest = temporary(points);
        Buffer sum = temporary(points);
        Buffer each = temporary(points);
        Buffer loss = temporary(1);
        Buffer total = temporary(1);
        Formula error = input("y").minus(input("f"));
        add(loop(1, samples, points)
                .read("y", y, 0, 0, 0, 1)
                .read("f", f, 0, 0, points, 1)
                .read("λ", precision, 0, 0, 0, 0)
                .map(lambda.minus(exp(lambda).times(error.square())).times(0.5), likelihood, 0, 0, points, 1));
        add(loop(1, samples, points)
                .read("l", likelihood, 0, 0, points, 1)
                .reduce(Reduction.MAX, input("l"), largest, 0, 0, 0, 1));
        add(loop(1, samples, points)
                .read("l", likelihood, 0, 0, points, 1)
                .read("c", largest, 0, 0, 0, 1)
                .sum(expm1(input("l").minus(input("c")).times(0.5)).over(samples), sum, 0, 0, 0, 1));
        add(loop(1, 1, points)
                .read("c", largest, 0, 0, 0, 1)
                .read("s", sum, 0, 0, 0, 1)
                .map(input("c").plus(log1p(input("s")).times(2)), each, 0, 0, 0, 1));
        add(loop(1, 1, points).read("x", each, 0, 0, 0, 1).sum(input("x").over(points), loss, 0, 0, 0, 0));
        add(weighted(priorEnergy, 4, loss, 5, total));

        // backward
        Buffer one = temporary(1);
        Buffer ofPrior = temporary(1);
        Buffer ofLoss = temporary(1);
        Buffer ofFirst = temporary(1);
        Buffer ofLast = temporary(1);
        Buffer ofEach = temporary(points);
        Buffer ofSum = temporary(points);
        Buffer ofLikelihood = temporary(rows);
        Buffer ofF = temporary(rows);
        Buffer ofOutput = temporary(rows);
        Buffer ofH = temporary(rows * hidden);
        Buffer ofProduct = temporary(rows * hidden);
        Formula g = input("g");
        add(loop(1, 1, 1).map(constant(1), one, 0, 0, 0, 0));
        add(loop(1, 1, 1)
                .read("g", one, 0, 0, 0, 0)
                .scalar("a", 4)
                .scalar("b", 5)
                .map(g.times(input("a")), ofPrior, 0, 0, 0, 0)
                .map(g.times(input("b")), ofLoss, 0, 0, 0, 0));
        add(loop(1, 1, points).read("g", ofLoss, 0, 0, 0, 0).map(g.over(points), ofEach, 0, 0, 0, 1));
        add(loop(1, 1, points)
                .read("s", sum, 0, 0, 0, 1)
                .read("g", ofEach, 0, 0, 0, 1)
                .map(g.times(2).over(input("s").plus(1)), ofSum, 0, 0, 0, 1));
        add(loop(1, samples, points)
                .read("l", likelihood, 0, 0, points, 1)
                .read("c", largest, 0, 0, 0, 1)
                .read("g", ofSum, 0, 0, 0, 1)
                .map(
                        g.times(exp(input("l").minus(input("c")).times(0.5))).times(0.5 / samples),
                        ofLikelihood,
                        0,
                        0,
                        points,
                        1));
        add(loop(1, samples, points)
                .read("y", y, 0, 0, 0, 1)
                .read("f", f, 0, 0, points, 1)
                .read("λ", precision, 0, 0, 0, 0)
                .read("g", ofLikelihood, 0, 0, points, 1)
                .map(g.times(exp(lambda)).times(error), ofF, 0, 0, points, 1));
        add(loop(1, 1, 1)
                .read("g", ofPrior, 0, 0, 0, 0)
                .scalar("a", 2)
                .scalar("b", 3)
                .map(g.times(input("a")), ofFirst, 0, 0, 0, 0)
                .map(g.times(input("b")), ofLast, 0, 0, 0, 0));
        Formula decay = g.times(exp(lambda)).times(input("w"));
        add(loop(1, 1, hidden)
                .read("w", w, last, 0, 0, 1)
                .read("λ", prior, 0, 0, 0, 0)
                .read("g", ofLast, 0, 0, 0, 0)
                .map(decay, gradient, last, 0, 0, 1));
        add(loop(1, 1, last)
                .read("w", w, 0, 0, 0, 1)
                .read("λ", prior, 0, 0, 0, 0)
                .read("g", ofFirst, 0, 0, 0, 0)
                .map(decay, gradient, 0, 0, 0, 1));
        add(loop(1, 1, rows)
                .read("g", ofF, 0, 0, 0, 1)
                .map(g, ofOutput, 0, 0, 0, 1)
                .sum(g, gradient, weights - 1, 0, 0, 0));
        operations.add(new Product(
                1, rows, hidden, 1, place(ofOutput, 0, 1, 1), place(w, last, 1, 1), place(ofH, 0, hidden, 1), false));
        operations.add(new Product(
                1,
                hidden,
                1,
                rows,
                place(h, 0, 1, hidden),
                place(ofOutput, 0, 1, 1),
                place(gradient, last, 1, 1),
                true));
        Formula slope = choose(input("h").times(1 - RATE), constant(0), g, constant(0));
        add(loop(1, rows, hidden)
                .read("h", h, 0, 0, hidden, 1)
                .read("u", mask, 0, 0, hidden, 1)
                .read("g", ofH, 0, 0, hidden, 1)
                .map(dropped(slope), ofProduct, 0, 0, hidden, 1)
                .sum(dropped(slope), gradient, bias, 0, 0, 1)
                .adding());
        operations.add(new Product(
                1,
                inputs,
                hidden,
                rows,
                place(dropped, 0, 1, inputs),
                place(ofProduct, 0, hidden, 1),
                place(gradient, 0, hidden, 1),
                true));

        // norm, decision, log, update
        Formula settled = choose(constant(0x1p-56), abs(g), constant(0), g);
        add(loop(1, 1, weights)
                .read("g", gradient, 0, 0, 0, 1)
                .map(settled, gradient, 0, 0, 0, 1)
                .sum(settled.square(), squares, 0, 0, 0, 0));
        Formula most = constant(Float.MAX_VALUE);
        add(loop(1, 1, 1)
                .read("e", total, 0, 0, 0, 0)
                .read("s", squares, 0, 0, 0, 0)
                .read("going", going, 0, 0, 0, 0)
                .map(
                        choose(
                                most,
                                abs(input("e")),
                                choose(most, input("s"), input("going"), constant(0)),
                                constant(0)),
                        going,
                        0,
                        0,
                        0,
                        0)
                .map(constant(1), scale, 0, 0, 0, 0));
        LoopBuilder noted = loop(1, LOG, 1).index("row", Axis.M).scalar("now", 6);
        List<Buffer> seen = List.of(total, loss, squares);
        for (int i = 0; i < seen.size(); i++) {
            Formula other = abs(input("row").minus(input("now")));
            noted.read("seen" + i, seen.get(i), 0, 0, 0, 0)
                    .read("noted" + i, log, LOG * i, 0, 1, 0)
                    .map(choose(other, constant(0), input("noted" + i), input("seen" + i)), log, LOG * i, 0, 1, 0);
        }
        add(noted);
        Formula m = input("m").times(0.9).plus(g.times(input("scale")).times(0.1));
        Formula v =
                input("v").times(0.999).plus(g.times(input("scale")).square().times(0.001));
        Formula step = input("rate")
                .times(input("c"))
                .times(m)
                .over(input("d").times(sqrt(v)).plus(1e-8));
        add(loop(1, 1, weights)
                .read("w", w, 0, 0, 0, 1)
                .read("g", gradient, 0, 0, 0, 1)
                .scalar("rate", 7)
                .read("scale", scale, 0, 0, 0, 0)
                .read("going", going, 0, 0, 0, 0)
                .read("m", first, 0, 0, 0, 1)
                .read("v", second, 0, 0, 0, 1)
                .scalar("c", 8)
                .scalar("d", 9)
                .map(choose(input("going"), constant(0), m, input("m")), first, 0, 0, 0, 1)
                .map(choose(input("going"), constant(0), v, input("v")), second, 0, 0, 0, 1)
                .map(choose(input("going"), constant(0), input("w").minus(step), input("w")), w, 0, 0, 0, 1));
        return trial();
    }

    private static Place place(Buffer buffer, int offset, int row, int column) {
        return new Place(buffer, offset, 0, row, column);
    }

    private LoopBuilder weighted(Buffer a, int ofA, Buffer b, int ofB, Buffer to) {
        return loop(1, 1, 1)
                .read("x", a, 0, 0, 0, 0)
                .scalar("a", ofA)
                .read("y", b, 0, 0, 0, 0)
                .scalar("b", ofB)
                .map(input("a").times(input("x")).plus(input("b").times(input("y"))), to, 0, 0, 0, 0);
    }

    private Trial trial() {
        List<Step.Noise> noises = List.of(new Step.Noise(0, 0), new Step.Noise(2, 1));
        float[] numbers = {1, 1, 1e-2f, -1, 3, 1e-2f, 1.5f, 1.2f};
        int received = points * inputs + points;
        int[] row = new int[10 + received];
        row[0] = 17;
        row[1] = 18;
        for (int i = 0; i < numbers.length; i++) {
            row[2 + i] = Float.floatToRawIntBits(numbers[i]);
        }
        Random random = new Random(5);
        for (int i = 0; i < received; i++) {
            row[10 + i] = Float.floatToRawIntBits((float) random.nextGaussian());
        }
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        for (Buffer buffer : kept) {
            float[] values = new float[buffer.length()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) Math.abs(random.nextGaussian()); // second moments are positive
            }
            memory.put(buffer, values);
        }
        int[] constants = {11, 12, 13, 14};
        return new Trial(
                new Step(operations, kept, 10, received, constants.length, noises, Step.Cut.NONE),
                memory,
                constants,
                row);
    }
}

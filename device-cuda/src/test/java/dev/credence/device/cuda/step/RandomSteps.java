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

/**
 * Random small steps: loops with all kinds of sources, maps, reductions and sums that are added to, in place and in
 * slices; products, also of one row, column or term; draws and batches. Values stay small, so that steps that are equal
 * in exact arithmetic differ by rounding alone. No operation depends on the order of its indices.
 */
final class RandomSteps {
    /** Of a table. */
    private static final int ROWS = 3;

    /** Elements [k, m, c] of a buffer, one after the other from an offset. */
    private record Tensor(Buffer buffer, int offset, Extents extents) {
        /** Its place in a loop, with stride 0 where it has one element. */
        Place place() {
            return new Place(buffer, offset, extents.m() * extents.c(), extents.c(), 1).within(extents);
        }

        boolean spreadsTo(Extents others) {
            for (Axis axis : Axis.values()) {
                if (extents.of(axis) != 1 && extents.of(axis) != others.of(axis)) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Random random;
    private final Extents full;
    private final boolean calls;
    private final List<Tensor> tensors = new ArrayList<>();
    private final List<StepOperation> operations = new ArrayList<>();
    private final Set<Buffer> kept = new LinkedHashSet<>();
    private final List<Step.Noise> noises = new ArrayList<>();
    private final List<Integer> row = new ArrayList<>();
    private final List<Integer> received = new ArrayList<>();
    private final List<Integer> constants = new ArrayList<>();
    private final List<float[]> tables = new ArrayList<>();
    private int buffers;

    private RandomSteps(long seed, boolean calls) {
        random = new Random(seed);
        this.calls = calls;
        full = new Extents(1 + random.nextInt(3), 1 + random.nextInt(5), 1 + random.nextInt(5));
    }

    /** The random step of a seed. */
    static Trial trial(long seed, int operations) {
        return new RandomSteps(seed, false).make(operations);
    }

    /** One with calls among its operations. */
    static Trial withCalls(long seed, int operations) {
        return new RandomSteps(seed, true).make(operations);
    }

    private Trial make(int count) {
        for (int i = 0; i < 3; i++) {
            tensors.add(keep(tensor(shape())));
        }
        for (int i = 0; i < 3; i++) {
            row.add(number());
            constants.add(number());
        }
        while (operations.size() < count) {
            switch (random.nextInt(calls ? 19 : 16)) {
                case 0 -> draw();
                case 1 -> receive();
                case 2, 3 -> product();
                case 4, 5, 6 -> reduce();
                case 7 -> slice();
                case 16, 17, 18 -> call();
                default -> map();
            }
        }
        Step step = new Step(operations, kept, row.size(), received.size(), constants.size(), noises, Step.Cut.NONE);
        row.addAll(received);
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        for (Buffer buffer : kept) {
            memory.put(buffer, numbers(buffer.length()));
        }
        return new Trial(step, memory, ints(constants), ints(row), tables);
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(i -> i).toArray();
    }

    private float[] numbers(int length) {
        float[] values = new float[length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    private int number() {
        return Float.floatToRawIntBits((float) random.nextGaussian());
    }

    private Extents shape() {
        return new Extents(
                random.nextInt(3) == 0 ? 1 : full.k(),
                random.nextInt(3) == 0 ? 1 : full.m(),
                random.nextInt(3) == 0 ? 1 : full.c());
    }

    private Tensor tensor(Extents extents) {
        return new Tensor(new Buffer(buffers++, extents.count()), 0, extents);
    }

    private Tensor keep(Tensor tensor) {
        kept.add(tensor.buffer());
        return tensor;
    }

    /** A new result, which may be kept. */
    private Tensor result(Extents extents) {
        Tensor tensor = tensor(extents);
        return random.nextInt(3) == 0 ? keep(tensor) : tensor;
    }

    private Tensor any() {
        return tensors.get(random.nextInt(tensors.size()));
    }

    // ---- operations

    private int noise() {
        noises.add(new Step.Noise(constants.size(), row.size()));
        constants.add(random.nextInt());
        constants.add(random.nextInt());
        row.add(random.nextInt(1000));
        return noises.size() - 1;
    }

    private void draw() {
        Tensor to = tensor(shape());
        operations.add(
                new Draw(noise(), random.nextBoolean(), to.buffer(), to.buffer().length(), Source.Stretch.ALL));
        tensors.add(to);
    }

    /** Something that reads tensors and overwrites a tensor, or a new one. */
    private void call() {
        Tensor to = random.nextBoolean() ? any() : result(shape());
        List<Place.Range> read = new ArrayList<>(List.of(range(any()), range(any())));
        if (tensors.contains(to) && random.nextBoolean()) {
            read.add(range(to));
        }
        operations.add(new Call(operations.size(), read, List.of(range(to))));
        if (!tensors.contains(to)) {
            tensors.add(to);
        }
    }

    private static Place.Range range(Tensor tensor) {
        int from = tensor.offset();
        return new Place.Range(tensor.buffer(), from, from + tensor.extents().count());
    }

    private void receive() {
        Tensor to = tensor(shape());
        int length = to.buffer().length();
        int points = to.extents().m();
        int from = received.size();
        Receive.Table table = random.nextBoolean() ? null : table(length / points);
        operations.add(new Receive(to.buffer(), from, length, points, Source.Stretch.ALL, table));
        for (int i = 0; i < (table == null ? length : points); i++) {
            received.add(table == null ? number() : Float.floatToRawIntBits(random.nextInt(ROWS)));
        }
        tensors.add(to);
    }

    private Receive.Table table(int width) {
        constants.add(tables.size());
        constants.add(0);
        tables.add(numbers(ROWS * width));
        return new Receive.Table(constants.size() - 2, width);
    }

    /** A part of a tensor is read for itself. */
    private void slice() {
        Tensor whole = any();
        int rows = whole.extents().m();
        if (whole.extents().k() == 1 && rows > 1) {
            int from = random.nextInt(rows);
            Extents extents = new Extents(
                    1, 1 + random.nextInt(rows - from), whole.extents().c());
            tensors.add(new Tensor(whole.buffer(), whole.offset() + from * extents.c(), extents));
        }
    }

    private void product() {
        Tensor from = any();
        Extents e = from.extents();
        Place a = from.place();
        boolean transposed = random.nextBoolean();
        int rows = transposed ? e.c() : e.m();
        int inner = transposed ? e.m() : e.c();
        if (transposed) {
            a = new Place(a.buffer(), a.offset(), a.strideK(), a.strideC(), a.strideM());
        }
        int columns = 1 + random.nextInt(3);
        Tensor b = keep(tensor(new Extents(random.nextBoolean() ? e.k() : 1, inner, columns)));
        Place bPlace = random.nextBoolean()
                ? b.place()
                : new Place(b.buffer(), 0, b.place().strideK(), 1, inner).within(b.extents());
        Tensor c = result(new Extents(e.k(), rows, columns));
        boolean add = kept.contains(c.buffer()) && random.nextBoolean();
        operations.add(new Product(e.k(), rows, columns, inner, a, bPlace, c.place(), add));
        tensors.add(b);
        tensors.add(c);
    }

    private void map() {
        Extents extents = any().extents();
        Tensor to = tensors.stream()
                .filter(t -> t.extents().equals(extents))
                .skip(random.nextInt(4))
                .findFirst()
                .filter(t -> random.nextInt(3) == 0)
                .orElseGet(() -> result(extents));
        boolean flat = extents.k() > 1 && random.nextInt(3) == 0;
        boolean add = (tensors.contains(to) || kept.contains(to.buffer())) && random.nextInt(3) == 0;
        loop(extents, to, flat, Reduction.NONE, add);
    }

    private void reduce() {
        Extents from = any().extents();
        Extents to = part(from);
        Reduction reduction = switch (random.nextInt(4)) {
            case 0 -> Reduction.MAX;
            case 1 -> Reduction.LOG_SUM_EXP;
            default -> Reduction.SUM;
        };
        if (to.equals(from)) {
            return;
        }
        Tensor sum = tensors.stream()
                .filter(t -> t.extents().equals(to) && random.nextInt(4) == 0)
                .findFirst()
                .orElseGet(() -> result(to));
        boolean add = (tensors.contains(sum) || kept.contains(sum.buffer())) && random.nextBoolean();
        loop(from, sum, false, reduction, add);
    }

    /** Extents of a result that is reduced along some axes. */
    private Extents part(Extents from) {
        return new Extents(
                random.nextBoolean() ? 1 : from.k(),
                random.nextBoolean() ? 1 : from.m(),
                random.nextBoolean() ? 1 : from.c());
    }

    /** A loop over tensors' common extents; a flat one goes along one axis instead. */
    private void loop(Extents extents, Tensor to, boolean flat, Reduction reduction, boolean add) {
        Map<String, Source> sources = new LinkedHashMap<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            sources.put("x" + i, source(extents, to, flat, reduction));
        }
        List<Formula> leaves = sources.keySet().stream().map(Functions::input).toList();
        Extents over = flat ? new Extents(1, 1, extents.count()) : extents;
        List<Output> outputs = new ArrayList<>();
        outputs.add(new Output(formula(leaves), flat ? flat(to) : to.place(), reduction, add));
        List<Tensor> made = new ArrayList<>(List.of(to));
        if (random.nextInt(4) == 0) { // a second result
            Tensor also = result(reduction == Reduction.NONE ? extents : part(extents));
            outputs.add(new Output(formula(leaves), flat ? flat(also) : also.place(), reduction, false));
            made.add(also);
        }
        operations.add(new Loop(over, sources, outputs));
        made.stream().filter(tensor -> !tensors.contains(tensor)).forEach(tensors::add);
    }

    private static Place flat(Tensor tensor) {
        return new Place(tensor.buffer(), tensor.offset(), 0, 0, 1)
                .within(new Extents(1, 1, tensor.extents().count()));
    }

    private Source source(Extents extents, Tensor to, boolean flat, Reduction reduction) {
        int kind = random.nextInt(10);
        if (kind == 0) {
            return new Source.Scalar(random.nextInt(3));
        }
        if (kind == 1) {
            return new Source.Constant(random.nextInt(3));
        }
        if (kind == 2 && !flat) {
            return new Source.Index(List.of(Axis.values()).get(random.nextInt(3)));
        }
        List<Tensor> readable = tensors.stream()
                .filter(t -> flat ? t.extents().equals(extents) : t.spreadsTo(extents))
                .filter(t -> !t.buffer().equals(to.buffer()) || (t.equals(to) && reduction == Reduction.NONE))
                .toList();
        if (readable.isEmpty()) {
            return new Source.Constant(random.nextInt(3));
        }
        Tensor read = readable.get(random.nextInt(readable.size()));
        return new Source.Element(flat ? flat(read) : read.place());
    }

    // ---- formulas

    private Formula formula(List<Formula> leaves) {
        Formula sum = term(leaves);
        for (int i = random.nextInt(3); i > 0; i--) {
            sum = sum.plus(term(leaves));
        }
        return random.nextInt(3) == 0 ? sum.times(0.3) : bounded(sum);
    }

    private Formula term(List<Formula> leaves) {
        Formula a = leaves.get(random.nextInt(leaves.size()));
        Formula b = leaves.get(random.nextInt(leaves.size()));
        return switch (random.nextInt(7)) {
            case 0 -> bounded(a).times(bounded(b));
            case 1 -> Functions.max(a, b.times(0.5));
            case 2 -> a.minus(b.times(0.25));
            case 3 -> Functions.sigmoid(a).times(bounded(b));
            case 4 -> bounded(a).over(bounded(b).square().plus(1));
            case 5 -> Functions.softplus(bounded(a));
            default -> a;
        };
    }

    private static Formula bounded(Formula x) {
        return Functions.tanh(x);
    }
}

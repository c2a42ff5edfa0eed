package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.numeric.NormalQuantile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a step means, written to be simple: formulas in double precision, results stored as floats. A temporary buffer
 * is NaN until it is written. Whoever reads or writes what another index of the same operation writes is refused, as
 * the order of a block's threads is nobody's promise.
 */
final class StepInterpreter {
    private final Step step;
    private final int[] constants;
    private final int[] row;
    private final List<float[]> tables;
    private final Map<Buffer, float[]> memory = new LinkedHashMap<>();
    private int part;

    private StepInterpreter(Step step, Map<Buffer, float[]> kept, int[] constants, int[] row, List<float[]> tables) {
        this.step = step;
        this.constants = constants;
        this.row = row;
        this.tables = tables;
        for (Buffer buffer : step.buffers()) {
            float[] values = step.kept().contains(buffer) ? kept.get(buffer) : null;
            if (values == null) {
                values = new float[buffer.length()];
                Arrays.fill(values, Float.NaN);
            }
            memory.put(buffer, values);
        }
    }

    /**
     * Makes a step once.
     *
     * @param kept content of all kept buffers, changed in place
     * @param constants bits of the run's constants
     * @param row bits of the step's row
     * @param tables of which rows are received: the first word of an address is a table's number
     * @throws IllegalStateException if the result depends on the order of an operation's indices
     */
    static void run(Step step, Map<Buffer, float[]> kept, int[] constants, int[] row, List<float[]> tables) {
        new StepInterpreter(step, kept, constants, row, tables).run();
    }

    private void run() {
        Step.Cut cut = step.cut();
        List<StepOperation> operations = step.operations();
        if (cut.isNone()) {
            operations.forEach(this::run);
            return;
        }
        operations.subList(0, cut.from()).forEach(this::run);
        for (part = 0; part < cut.parts(); part++) {
            operations.subList(cut.from(), cut.to()).forEach(this::run);
        }
        part = 0;
        operations.subList(cut.to(), operations.size()).forEach(this::run);
    }

    private void run(StepOperation operation) {
        switch (operation) {
            case Loop loop -> loop(loop);
            case Product product -> product(product);
            case Receive receive -> {
                float[] to = memoryOf(receive.to());
                for (int i = 0; i < receive.length(); i++) {
                    to[i] = received(receive, receive.stretch().word(i, part));
                }
            }
            case Draw draw -> {
                float[] to = memoryOf(draw.to());
                for (int i = 0; i < draw.length(); i++) {
                    to[i] = drawn(draw.noise(), draw.normal(), draw.stretch().word(i, part));
                }
            }
            case Call call -> call(call);
        }
    }

    /** Stands for whatever depends on all that a call reads. */
    private void call(Call call) {
        float sum = 1 + call.number();
        for (Place.Range range : call.reads()) {
            float[] from = memoryOf(range.buffer());
            for (int i = range.from(); i < range.to(); i++) {
                sum = 1.7f * (float) Math.tanh(from[i] + 0.5f * sum);
            }
        }
        for (Place.Range range : call.writes()) {
            for (int i = range.from(); i < range.to(); i++) {
                memoryOf(range.buffer())[i] = (float) Math.sin(sum + i);
            }
        }
    }

    private float received(Receive receive, int element) {
        int numbers = step.numbers() + receive.from();
        Receive.Table table = receive.table();
        if (table == null) {
            return Float.intBitsToFloat(row[numbers + element]);
        }
        int number = (int) Float.intBitsToFloat(row[numbers + element / table.width()]);
        return tables.get(constants[table.address()])[number * table.width() + element % table.width()];
    }

    private void product(Product p) {
        Place.Range result = p.c().range(p.extentsOfC());
        if (p.a().range(p.extentsOfA()).meets(result)
                || p.b().range(p.extentsOfB()).meets(result)) {
            throw new IllegalStateException("The product stands on its operands: " + p);
        }
        float[] a = memoryOf(p.a().buffer());
        float[] b = memoryOf(p.b().buffer());
        float[] c = memoryOf(p.c().buffer());
        for (int s = 0; s < p.samples(); s++) {
            for (int i = 0; i < p.rows(); i++) {
                for (int j = 0; j < p.columns(); j++) {
                    double sum = 0;
                    for (int d = 0; d < p.inner(); d++) {
                        sum += (double) a[element(p.a(), s, i, d)] * b[element(p.b(), s, d, j)];
                    }
                    int at = element(p.c(), s, i, j);
                    c[at] = (float) (p.add() ? c[at] + sum : sum);
                }
            }
        }
    }

    // ---- loops

    private void loop(Loop loop) {
        Extents extents = loop.extents();
        Map<Buffer, int[]> writers = writers(loop);
        Program program = loop.program();
        List<Map<Integer, List<Double>>> results = new ArrayList<>();
        loop.outputs().forEach(output -> results.add(new TreeMap<>()));
        int index = 0;
        for (int k = 0; k < extents.k(); k++) {
            for (int m = 0; m < extents.m(); m++) {
                for (int c = 0; c < extents.c(); c++, index++) {
                    double[] given = new double[program.inputs().size()];
                    for (int i = 0; i < given.length; i++) {
                        Source source = Objects.requireNonNull(
                                loop.sources().get(program.inputs().get(i)));
                        given[i] = value(source, k, m, c, index, writers);
                    }
                    double[] values = program.values(given);
                    for (int o = 0; o < values.length; o++) {
                        int at = element(loop.outputs().get(o).place(), k, m, c);
                        results.get(o)
                                .computeIfAbsent(at, x -> new ArrayList<>())
                                .add(values[o]);
                    }
                }
            }
        }
        for (int o = 0; o < results.size(); o++) {
            Output output = loop.outputs().get(o);
            float[] to = memoryOf(output.place().buffer());
            results.get(o).forEach((at, values) -> {
                double reduced = reduced(output.reduction(), values);
                to[at] = (float) (output.add() ? to[at] + reduced : reduced);
            });
        }
    }

    /** For each element that a loop writes the index that does, plus 1; or −1 if several do. */
    private Map<Buffer, int[]> writers(Loop loop) {
        Map<Buffer, int[]> all = new LinkedHashMap<>();
        Extents extents = loop.extents();
        for (Output output : loop.outputs()) {
            int[] writers = all.computeIfAbsent(output.place().buffer(), buffer -> new int[buffer.length()]);
            Map<Integer, Integer> mine = new TreeMap<>();
            int index = 0;
            for (int k = 0; k < extents.k(); k++) {
                for (int m = 0; m < extents.m(); m++) {
                    for (int c = 0; c < extents.c(); c++) {
                        Integer other = mine.put(element(output.place(), k, m, c), output.isMap() ? ++index : -1);
                        if (other != null && output.isMap()) {
                            throw new IllegalStateException("Several indices store one element: " + output);
                        }
                    }
                }
            }
            mine.forEach((at, writer) -> {
                if (writers[at] != 0) {
                    throw new IllegalStateException("Two results are stored in one element: " + loop);
                }
                writers[at] = writer;
            });
        }
        return all;
    }

    private double value(Source source, int k, int m, int c, int index, Map<Buffer, int[]> writers) {
        return switch (source) {
            case Source.Element element -> {
                Place place = element.place();
                int at = element(place, k, m, c);
                int[] written = writers.get(place.buffer());
                if (written != null && written[at] != 0 && written[at] != index + 1) {
                    throw new IllegalStateException("An element is read that another index stores: " + place);
                }
                yield memoryOf(place.buffer())[at];
            }
            case Source.Scalar scalar -> Float.intBitsToFloat(row[scalar.row()]);
            case Source.Constant constant -> Float.intBitsToFloat(constants[constant.index()]);
            case Source.Index along ->
                switch (along.axis()) {
                    case K -> k;
                    case M -> m;
                    case C -> c;
                };
            case Source.Drawn drawn -> {
                int position = drawn.stretch().word(element(drawn.place(), k, m, c), part);
                yield drawn(drawn.noise(), drawn.normal(), position);
            }
        };
    }

    static double reduced(Reduction reduction, List<Double> values) {
        double largest = values.stream().mapToDouble(x -> x).reduce(Double.NEGATIVE_INFINITY, Math::max);
        return switch (reduction) {
            case NONE -> values.getFirst();
            case SUM -> values.stream().mapToDouble(x -> x).sum();
            case MAX -> largest;
            case LOG_SUM_EXP ->
                Double.isFinite(largest)
                        ? largest
                                + Math.log(values.stream()
                                        .mapToDouble(x -> Math.exp(x - largest))
                                        .sum())
                        : largest;
        };
    }

    // ---- elements and words

    private int element(Place place, int k, int m, int c) {
        return place.offset()
                + k * place.strideK()
                + m * place.strideM()
                + c * place.strideC()
                + part * place.stridePart();
    }

    private float[] memoryOf(Buffer buffer) {
        return Objects.requireNonNull(memory.get(buffer));
    }

    private float drawn(int noise, boolean normal, int position) {
        Step.Noise stream = step.noises().get(noise);
        int word = word(constants[stream.key()], constants[stream.key() + 1], row[stream.row()], position);
        return normal
                ? (float) NormalQuantile.of((Integer.toUnsignedLong(word) + 0.5) * 0x1p-32)
                : (word >>> 8) * 0x1p-24f;
    }

    /** Word {@code position} of a step, as {@link dev.credence.core.random.CounterRandom} says. */
    static int word(int key0, int key1, int step, int position) {
        int[] keys = {key0, key1, 0x1BD11BDA ^ key0 ^ key1};
        int[] rotations = {13, 15, 26, 6, 17, 29, 16, 24};
        int a = (((position >>> 5) << 4) | (position & 15)) + key0;
        int b = step + key1;
        for (int round = 0; round < 13; round++) {
            if (round > 0 && round % 4 == 0) {
                a += keys[round / 4 % 3];
                b += keys[(round / 4 + 1) % 3] + round / 4;
            }
            a += b;
            b = Integer.rotateLeft(b, rotations[round % 8]) ^ a;
        }
        return (position & 16) == 0 ? a : b;
    }
}

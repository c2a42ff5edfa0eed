package dev.credence.core.formula;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The reference interpreter of a {@link Walk}, in double precision with compensated sums, one strip of elements at a
 * time. Devices are tested against it and fall back on it. {@link #run} allocates nothing.
 */
public final class WalkInterpreter implements Runnable {
    /** Elements per strip: enough to amortise instruction dispatch, few enough for the L1 cache. */
    private static final int STRIP = 128;

    private final ProgramEvaluator program;
    private final Strip strip;
    private final Reader[] readers;
    private final Writer[] writers;

    /**
     * @param arrays arrays of the element operands, by name
     * @param scalars values of the scalar operands, by name; read once per walk
     * @param outputs arrays of the results, in their order
     * @throws IllegalArgumentException if an operand has no array or scalar, or the numbers of outputs and results
     *     differ
     */
    public WalkInterpreter(
            Walk walk, Map<String, Values> arrays, Map<String, DoubleSupplier> scalars, List<Values> outputs) {
        if (outputs.size() != walk.results().size()) {
            throw new IllegalArgumentException(
                    "A walk with " + walk.results().size() + " results was given " + outputs.size() + " outputs");
        }
        Extents extents = walk.extents();
        strip = new Strip(extents, Math.min(STRIP, extents.count()));
        program = new ProgramEvaluator(walk.program(), strip.width());
        readers = new Reader[walk.operands().size()];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = reader(walk.operands().get(i), arrays, scalars);
        }
        writers = new Writer[outputs.size()];
        for (int i = 0; i < writers.length; i++) {
            Result result = walk.results().get(i);
            writers[i] = result.reduction() == Reduction.NONE
                    ? new Placed(result, outputs.get(i))
                    : new Reduced(result, extents, outputs.get(i));
        }
    }

    private static Reader reader(Operand operand, Map<String, Values> arrays, Map<String, DoubleSupplier> scalars) {
        if (operand instanceof Operand.Elements elements) {
            Values array = bound(arrays, elements.name(), "array");
            Access access = elements.access();
            return (strip, out) -> {
                for (int i = 0; i < strip.count(); i++) {
                    out[i] = array.get(strip.position(access, i));
                }
            };
        }
        if (operand instanceof Operand.Index index) {
            return (strip, out) -> {
                int[] indices = strip.along(index.axis());
                for (int i = 0; i < strip.count(); i++) {
                    out[i] = indices[i];
                }
            };
        }
        return new Once(bound(scalars, operand.name(), "scalar"));
    }

    private static <T> T bound(Map<String, T> known, String name, String kind) {
        T found = known.get(name);
        if (found == null) {
            throw new IllegalArgumentException("The operand " + name + " was given no " + kind + ", only "
                    + known.keySet().stream().sorted().toList() + " were");
        }
        return found;
    }

    @Override
    public void run() {
        for (Reader reader : readers) {
            reader.start();
        }
        for (Writer writer : writers) {
            writer.start();
        }
        strip.start();
        while (strip.next()) {
            for (int i = 0; i < readers.length; i++) {
                readers[i].read(strip, program.given(i));
            }
            program.run(strip.count());
            for (int i = 0; i < writers.length; i++) {
                writers[i].write(strip, program.output(i));
            }
        }
        for (Writer writer : writers) {
            writer.finish();
        }
    }

    private interface Reader {
        void read(Strip strip, double[] out);

        default void start() {}
    }

    private static final class Once implements Reader {
        private final DoubleSupplier scalar;
        private double value;

        Once(DoubleSupplier scalar) {
            this.scalar = scalar;
        }

        @Override
        public void start() {
            value = scalar.getAsDouble();
        }

        @Override
        public void read(Strip strip, double[] out) {
            Arrays.fill(out, 0, strip.count(), value);
        }
    }

    private interface Writer {
        void start();

        void write(Strip strip, double[] values);

        void finish();
    }

    private record Placed(Result result, Values output) implements Writer {
        @Override
        public void start() {
            // no state between elements
        }

        @Override
        public void write(Strip strip, double[] values) {
            for (int i = 0; i < strip.count(); i++) {
                int at = strip.position(result.access(), i);
                output.set(at, result.store() == Store.ADD ? output.get(at) + values[i] : values[i]);
            }
        }

        @Override
        public void finish() {
            // already stored
        }
    }

    private static final class Reduced implements Writer {
        private final Result result;
        private final Values output;
        private final Access kept;
        private final Extents shape;
        private final Reducer reducer;

        Reduced(Result result, Extents extents, Values output) {
            this.result = result;
            this.output = output;
            Access access = result.access();
            shape = new Extents(
                    access.lacks(Axis.K, extents) ? 1 : extents.k(),
                    access.lacks(Axis.M, extents) ? 1 : extents.m(),
                    access.lacks(Axis.C, extents) ? 1 : extents.c());
            kept = Access.dense(0, shape, Axis.K, Axis.M, Axis.C);
            reducer = new Reducer(result.reduction(), shape.count());
        }

        @Override
        public void start() {
            reducer.clear();
        }

        @Override
        public void write(Strip strip, double[] values) {
            for (int i = 0; i < strip.count(); i++) {
                reducer.include(strip.position(kept, i), values[i]);
            }
        }

        @Override
        public void finish() {
            for (int k = 0; k < shape.k(); k++) {
                for (int m = 0; m < shape.m(); m++) {
                    for (int c = 0; c < shape.c(); c++) {
                        int at = result.access().position(k, m, c);
                        double value = reducer.value(kept.position(k, m, c));
                        output.set(at, result.store() == Store.ADD ? output.get(at) + value : value);
                    }
                }
            }
        }
    }
}

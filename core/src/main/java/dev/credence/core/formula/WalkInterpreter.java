package dev.credence.core.formula;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * What a {@link Walk} means: evaluated element by element in double precision, sums compensated. It is the yardstick of
 * devices and the way out for one that has nothing faster. {@link #run} allocates nothing.
 */
public final class WalkInterpreter implements Runnable {
    private final Extents extents;
    private final Program program;
    private final Reader[] readers;
    private final Writer[] writers;
    private final double[] given;
    private final double[] computed;

    /**
     * @param arrays what the operands' elements are, by the operands' names
     * @param scalars what the scalar operands are, by their names; asked once in a walk
     * @param outputs where the results go, in their order
     * @throws IllegalArgumentException if an operand is given no array or no scalar, or there are not as many outputs
     *     as results
     */
    public WalkInterpreter(
            Walk walk, Map<String, Values> arrays, Map<String, DoubleSupplier> scalars, List<Values> outputs) {
        if (outputs.size() != walk.results().size()) {
            throw new IllegalArgumentException(
                    "A walk with " + walk.results().size() + " results was given " + outputs.size() + " outputs");
        }
        extents = walk.extents();
        program = walk.program();
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
        given = new double[readers.length];
        computed = new double[program.instructions().size()];
    }

    private static Reader reader(Operand operand, Map<String, Values> arrays, Map<String, DoubleSupplier> scalars) {
        if (operand instanceof Operand.Elements elements) {
            Values array = bound(arrays, elements.name(), "array");
            Access access = elements.access();
            return (k, m, c) -> array.get(access.position(k, m, c));
        }
        if (operand instanceof Operand.Index index) {
            return switch (index.axis()) {
                case K -> (k, m, c) -> k;
                case M -> (k, m, c) -> m;
                case C -> (k, m, c) -> c;
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
        for (int k = 0; k < extents.k(); k++) {
            for (int m = 0; m < extents.m(); m++) {
                for (int c = 0; c < extents.c(); c++) {
                    visit(k, m, c);
                }
            }
        }
        for (Writer writer : writers) {
            writer.finish();
        }
    }

    private void visit(int k, int m, int c) {
        for (int i = 0; i < readers.length; i++) {
            given[i] = readers[i].read(k, m, c);
        }
        program.evaluate(given, computed);
        for (int i = 0; i < writers.length; i++) {
            writers[i].write(k, m, c, computed[program.outputs().get(i)]);
        }
    }

    private interface Reader {
        double read(int k, int m, int c);

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
        public double read(int k, int m, int c) {
            return value;
        }
    }

    private interface Writer {
        void start();

        void write(int k, int m, int c, double value);

        void finish();
    }

    private record Placed(Result result, Values output) implements Writer {
        @Override
        public void start() {
            // nothing is kept from element to element
        }

        @Override
        public void write(int k, int m, int c, double value) {
            int at = result.access().position(k, m, c);
            output.set(at, result.store() == Store.ADD ? output.get(at) + value : value);
        }

        @Override
        public void finish() {
            // everything has its place already
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
        public void write(int k, int m, int c, double value) {
            reducer.include(kept.position(k, m, c), value);
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

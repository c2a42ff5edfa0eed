package dev.credence.device.simd;

import dev.credence.core.formula.Operation;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A function computed in several passes over blocks of at most {@link VectorMath#BLOCK} elements; may be in place. */
@FunctionalInterface
interface BlockFunction {
    /**
     * Computes n values.
     *
     * @param spare two consecutive slots, see {@link Slots}
     */
    void apply(long x, int n, long out, long spare);

    /** The function for an operation; null for arithmetic. */
    static @Nullable BlockFunction of(Operation operation) {
        return Table.FUNCTIONS.get(operation);
    }

    /** Whether its results are never subnormal. */
    static boolean isNormal(Operation operation) {
        return switch (operation) {
            case EXP,
                    LOG,
                    SIGMOID,
                    SOFTPLUS,
                    NORMAL_CDF,
                    LOG_NORMAL_CDF,
                    NORMAL_HAZARD,
                    NORMAL_MEAN_EXCESS,
                    FLOOR,
                    COS -> true;
            default -> false;
        };
    }

    /** The functions by operation. */
    final class Table {
        private static final Map<Operation, BlockFunction> FUNCTIONS = new EnumMap<>(Operation.class);

        static {
            FUNCTIONS.put(Operation.EXP, (x, n, out, spare) -> VectorMath.exp(x, n, out));
            FUNCTIONS.put(Operation.LOG, (x, n, out, spare) -> VectorMath.log(x, n, out));
            FUNCTIONS.put(Operation.EXPM1, VectorMath::expm1);
            FUNCTIONS.put(Operation.LOG1P, VectorMath::log1p);
            FUNCTIONS.put(Operation.TANH, VectorMath::tanh);
            FUNCTIONS.put(Operation.SIGMOID, VectorMath::sigmoid);
            FUNCTIONS.put(
                    Operation.SOFTPLUS,
                    (x, n, out, spare) -> VectorMath.softplusBlock(x, n, out, spare, spare + Slots.BYTES));
            FUNCTIONS.put(Operation.FLOOR, (x, n, out, spare) -> Waves.floor(x, n, out));
            FUNCTIONS.put(Operation.SIN, Waves::sin);
            FUNCTIONS.put(Operation.COS, Waves::cos);
            FUNCTIONS.put(
                    Operation.NORMAL_CDF, (x, n, out, spare) -> NormalTails.cdf(x, n, out, spare, spare + Slots.BYTES));
            FUNCTIONS.put(
                    Operation.LOG_NORMAL_CDF,
                    (x, n, out, spare) -> NormalTails.logCdf(x, n, out, spare, spare + Slots.BYTES));
            FUNCTIONS.put(
                    Operation.NORMAL_HAZARD,
                    (x, n, out, spare) -> NormalTails.hazard(x, n, out, spare, spare + Slots.BYTES));
            FUNCTIONS.put(
                    Operation.NORMAL_MEAN_EXCESS,
                    (x, n, out, spare) -> NormalTails.meanExcess(x, n, out, spare, spare + Slots.BYTES));
            FUNCTIONS.put(Operation.LOG_GAMMA, (x, n, out, spare) -> oneByOne(Operation.LOG_GAMMA, x, n, out));
            FUNCTIONS.put(Operation.DIGAMMA, (x, n, out, spare) -> oneByOne(Operation.DIGAMMA, x, n, out));
            FUNCTIONS.put(Operation.TRIGAMMA, (x, n, out, spare) -> oneByOne(Operation.TRIGAMMA, x, n, out));
        }

        private Table() {}

        /** Computes element by element in double precision; subnormal results are 0. */
        private static void oneByOne(Operation operation, long x, int n, long out) {
            for (int i = 0; i < n; i++) {
                Lanes.putNormal(out + 4L * i, (float) operation.evaluate(Lanes.get(x + 4L * i), 0, 0, 0));
            }
        }
    }
}

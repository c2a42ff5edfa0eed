package dev.credence.device.cuda;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A sequence of kernels without the data that changes from step to step. Equality is identity, so that comparison is
 * cheap.
 */
final class KernelSequence {
    /**
     * A kernel launch.
     *
     * @param at offset of its arguments in the block of {@link Commands}
     */
    record Command(String kernel, Driver.Grid grid, int at) {
        /** Whether cuBLAS executes it, which cannot be batched over runs. */
        boolean isBlas() {
            return kernel.equals(BLAS);
        }
    }

    /** Stands for a kernel: a product by cuBLAS, with the arguments of a kernel of tiles.cu. */
    static final String BLAS = "cuBLAS";

    private final List<Command> commands;
    private final int deepest;
    private final boolean blas;

    private KernelSequence(List<Command> commands) {
        this.commands = commands;
        deepest = commands.stream().mapToInt(c -> c.grid().z()).max().orElse(1);
        blas = commands.stream().anyMatch(Command::isBlas);
    }

    /** Whether cuBLAS executes a part of it. */
    boolean usesBlas() {
        return blas;
    }

    List<Command> commands() {
        return commands;
    }

    /** Maximum number of blocks of its kernels along z. */
    int deepest() {
        return deepest;
    }

    /** Cache of programs. Thread-safe. */
    static final class Known {
        /**
         * Maximum size, far above what training needs; predictions for data of many sizes would otherwise fill the
         * memory.
         */
        private static final int MOST = 1000;

        private final Map<List<Command>, KernelSequence> programs = new ConcurrentHashMap<>();

        /** The program of the commands, from the cache if known. */
        KernelSequence of(List<Command> commands) {
            KernelSequence known = programs.get(commands);
            if (known != null) {
                return known;
            }
            if (programs.size() >= MOST) {
                programs.clear();
            }
            List<Command> copy = List.copyOf(commands);
            return programs.computeIfAbsent(copy, KernelSequence::new);
        }
    }
}

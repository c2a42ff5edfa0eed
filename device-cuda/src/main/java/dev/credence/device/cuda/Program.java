package dev.credence.device.cuda;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Kernels in order, without what changes from step to step; equal to itself alone, so that comparing costs nothing. */
final class Program {
    /**
     * A kernel.
     *
     * @param at where its arguments are in the block of {@link Commands}
     */
    record Command(String kernel, Driver.Grid grid, int at) {
        /** Whether cuBLAS does it, which cannot be told of several runs at once. */
        boolean isBlas() {
            return kernel.equals(BLAS);
        }
    }

    /** In place of a kernel: a product by cuBLAS, with the arguments of the kernel {@code multiply}. */
    static final String BLAS = "cuBLAS";

    private final List<Command> commands;
    private final int deepest;
    private final boolean blas;

    private Program(List<Command> commands) {
        this.commands = commands;
        deepest = commands.stream().mapToInt(c -> c.grid().z()).max().orElse(1);
        blas = commands.stream().anyMatch(Command::isBlas);
    }

    /** Whether some of it is done by cuBLAS. */
    boolean usesBlas() {
        return blas;
    }

    List<Command> commands() {
        return commands;
    }

    /** The most blocks along z that a kernel has. */
    int deepest() {
        return deepest;
    }

    /** Those that were met. Safe for use by several threads. */
    static final class Known {
        /** Far more than training has; predictions for data of many sizes would otherwise fill the memory. */
        private static final int MOST = 1000;

        private final Map<List<Command>, Program> programs = new ConcurrentHashMap<>();

        /** The program of some commands. */
        Program of(List<Command> commands) {
            Program known = programs.get(commands);
            if (known != null) {
                return known;
            }
            if (programs.size() >= MOST) {
                programs.clear();
            }
            List<Command> copy = List.copyOf(commands);
            return programs.computeIfAbsent(copy, Program::new);
        }
    }
}

package dev.credence.device.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands of a run for one launch: kernels in order, and one block of memory with their arguments and further
 * numbers from the host, in the layout of {@code runs.cu}.
 */
final class Commands {
    private static final long ALIGNMENT = 16;

    private static final long FIRST_BYTES = 1 << 14;

    private static final int THREADS = 128;

    private final List<KernelSequence.Command> list = new ArrayList<>();
    private final Arguments copy = new Arguments(Arena.ofAuto());
    private MemorySegment block = MemorySegment.NULL;
    private long size;

    /** Size of the block in bytes. */
    long bytes() {
        return size;
    }

    int count() {
        return list.size();
    }

    /** The program of these commands. */
    KernelSequence program(KernelSequence.Known known) {
        return known.of(list);
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    void clear() {
        list.clear();
        size = 0;
    }

    /** Copies the block. */
    void copyTo(MemorySegment to) {
        MemorySegment.copy(block, 0, to, 0, size);
    }

    /** The arguments of a command, followed by its further numbers. */
    MemorySegment arguments(KernelSequence.Command command) {
        return block.asSlice(command.at());
    }

    private MemorySegment room(long bytes) {
        long from = size;
        long to = Math.ceilDiv(from + bytes, ALIGNMENT) * ALIGNMENT;
        if (to > block.byteSize()) {
            MemorySegment larger =
                    Arena.ofAuto().allocate(Math.max(Math.max(to, FIRST_BYTES), 2 * block.byteSize()), ALIGNMENT);
            MemorySegment.copy(block, 0, larger, 0, from);
            block = larger;
        }
        size = to;
        return block.asSlice(from, bytes);
    }

    /** Adds a kernel with its arguments; returns the space for its further numbers, which follow them. */
    MemorySegment launch(String kernel, Driver.Grid grid, Arguments arguments, long further) {
        long from = size + arguments.structure().byteSize();
        add(kernel, grid, arguments, further);
        return block.asSlice(from, further);
    }

    private void add(String kernel, Driver.Grid grid, Arguments arguments, long further) {
        MemorySegment structure = arguments.structure();
        list.add(new KernelSequence.Command(kernel, grid, Math.toIntExact(size)));
        room(structure.byteSize() + further).copyFrom(structure);
    }

    /** Adds numbers to be copied to a device address when the kernels run; a multiple of four bytes. */
    void send(long to, MemorySegment numbers) {
        int from = Math.toIntExact(size);
        room(numbers.byteSize()).copyFrom(numbers);
        int words = Math.toIntExact(numbers.byteSize() / Integer.BYTES);
        Arguments arguments = copy.clear().with(to).with(words).with(from);
        add("copy_words", Driver.Grid.over(words, THREADS), arguments, 0);
    }
}

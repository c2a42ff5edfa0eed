package dev.credence.device.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    /** Steps at the end of the commands, which others may join. */
    private @Nullable StepLaunch open;

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
        return list.isEmpty() && open == null;
    }

    // ---- steps

    /** Lets the next steps be of a kind: they join those at the end of the commands if these are. */
    @SuppressWarnings("ReferenceEquality") // a run has one of each kind
    void open(StepLaunch launch) {
        if (open != launch || launch.isFull()) {
            seal();
            open = launch;
        }
    }

    /** Whether there are steps at the end that further ones may join. */
    boolean hasRoom() {
        return open != null && !open.isFull();
    }

    /** Whether there are as many steps at the end as a launch can have. */
    boolean isFull() {
        return open != null && open.isFull();
    }

    /** Ends the steps at the end of the commands: they are launched as they are. */
    void seal() {
        StepLaunch steps = open;
        if (steps != null) {
            open = null;
            steps.launch(this);
        }
    }

    /** Adds a kernel with arguments of several pieces. */
    void add(String kernel, Driver.Grid grid, MemorySegment... arguments) {
        list.add(new KernelSequence.Command(kernel, grid, Math.toIntExact(size)));
        long bytes = 0;
        for (MemorySegment piece : arguments) {
            bytes += piece.byteSize();
        }
        MemorySegment room = room(bytes);
        long at = 0;
        for (MemorySegment piece : arguments) {
            MemorySegment.copy(piece, 0, room, at, piece.byteSize());
            at += piece.byteSize();
        }
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
        seal();
        long from = size + arguments.structure().byteSize();
        add(kernel, grid, arguments, further);
        return block.asSlice(from, further);
    }

    private void add(String kernel, Driver.Grid grid, Arguments arguments, long further) {
        seal();
        MemorySegment structure = arguments.structure();
        list.add(new KernelSequence.Command(kernel, grid, Math.toIntExact(size)));
        room(structure.byteSize() + further).copyFrom(structure);
    }

    /** Adds numbers to be copied to a device address when the kernels run; a multiple of four bytes. */
    void send(long to, MemorySegment numbers) {
        seal();
        int from = Math.toIntExact(size);
        room(numbers.byteSize()).copyFrom(numbers);
        int words = Math.toIntExact(numbers.byteSize() / Integer.BYTES);
        Arguments arguments = copy.clear().with(to).with(words).with(from);
        add("copy_words", Driver.Grid.over(words, THREADS), arguments, 0);
    }
}

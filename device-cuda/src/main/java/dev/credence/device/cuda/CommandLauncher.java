package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Launches commands in order on the default stream: one copy of the argument blocks of all runs with the same program,
 * then one launch per kernel for all these runs. From the second time on the launches are a CUDA graph, launched by one
 * call: everything that changes from step to step is in the blocks. Not thread-safe.
 */
final class CommandLauncher {
    /** Bytes before the blocks, for the number of runs. */
    private static final int HEADER = 16;

    private static final long ALIGNMENT = 16;

    /** Limit of one launch. */
    private static final int MOST_BLOCKS_ALONG_Z = 65_535;

    private static final long MOST_BYTES = 1 << 25;

    private static final long FIRST_BYTES = 1 << 20;

    private static final int MOST_GRAPHS = 64;

    /** Key of a graph: the program, the capacity in runs, and the distance between their blocks. */
    private record Shape(KernelSequence program, int room, long stride) {}

    private final CudaContext context;
    private final Driver driver;
    /** Graphs by shape; 0 after a first launch without graph. Least recently used first. */
    private final Map<Shape, Long> graphs = new LinkedHashMap<>(16, 0.75f, true);

    private final MemorySegment arguments;
    private final MemorySegment addresses;
    private MemorySegment ring = MemorySegment.NULL;
    private long next;
    private long there;
    private long bytesThere;
    private long launches;

    CommandLauncher(CudaContext context) {
        this.context = context;
        driver = context.driver();
        arguments = Arena.ofAuto().allocate(24, Long.BYTES);
        addresses = Arena.ofAuto().allocate(ADDRESS);
        addresses.set(ADDRESS, 0, arguments);
    }

    /** Number of launches so far, a graph counted once. */
    long launches() {
        return launches;
    }

    /** Launches the commands of several runs of one program. */
    void launch(KernelSequence program, List<Commands> runs) {
        long stride = runs.stream().mapToLong(Commands::bytes).max().orElseThrow();
        int most = (int) Math.max(1, Math.min(MOST_BLOCKS_ALONG_Z / program.deepest(), MOST_BYTES / stride));
        for (int from = 0; from < runs.size(); from += most) {
            List<Commands> some = runs.subList(from, Math.min(runs.size(), from + most));
            int room = Math.min(most, some.size() == 1 ? 1 : 2 * Integer.highestOneBit(some.size() - 1));
            send(some, stride, room);
            Shape shape = new Shape(program, room, stride);
            if (program.usesBlas()) {
                launchEach(shape, some);
            } else {
                launch(shape);
            }
        }
    }

    private void send(List<Commands> runs, long stride, int room) {
        MemorySegment blocks = room(HEADER + runs.size() * stride, HEADER + room * stride);
        blocks.set(JAVA_INT, 0, runs.size());
        for (int i = 0; i < runs.size(); i++) {
            runs.get(i).copyTo(blocks.asSlice(HEADER + i * stride));
        }
        driver.toDeviceLater(there, blocks, blocks.byteSize());
    }

    private void launch(Shape shape) {
        Long graph = graphs.get(shape);
        if (graph == null) {
            remember(shape, 0);
            launchEach(shape, List.of());
            return;
        }
        if (graph == 0) {
            graph = graph(shape);
            remember(shape, graph);
        }
        driver.launchGraph(graph);
        launches++;
    }

    /** Launches without a graph; cuBLAS calls are made for one run after the other. */
    private void launchEach(Shape shape, List<Commands> runs) {
        for (KernelSequence.Command command : shape.program().commands()) {
            if (command.isBlas()) {
                runs.forEach(run -> context.blas()
                        .orElseThrow()
                        .multiply(run.arguments(command), command.grid().z()));
            } else {
                long function = context.function(command.kernel());
                driver.launch(command.kernel(), function, grid(shape, command), given(shape, command));
            }
        }
        launches += shape.program().commands().size();
    }

    /** Reserves page-locked memory in the ring, and memory on the device. */
    private MemorySegment room(long bytes, long onDevice) {
        if (onDevice > bytesThere) {
            driver.await();
            forget();
            if (there != 0) {
                driver.free(there);
            }
            bytesThere = Math.max(FIRST_BYTES, 2 * onDevice);
            there = driver.allocate(bytesThere);
        }
        if (4 * bytes > ring.byteSize()) {
            driver.await();
            if (ring.byteSize() > 0) {
                driver.freeHost(ring);
            }
            ring = driver.allocateHost(Math.max(4 * FIRST_BYTES, 8 * bytes));
            next = 0;
        }
        if (next + bytes > ring.byteSize()) {
            driver.await(); // no pending copy reads the ring any more
            next = 0;
        }
        MemorySegment room = ring.asSlice(next, bytes);
        next += Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
        return room;
    }

    private static Driver.Grid grid(Shape shape, KernelSequence.Command command) {
        Driver.Grid one = command.grid();
        return new Driver.Grid(one.x(), one.y(), one.z() * shape.room(), one.threads(), one.sharedBytes());
    }

    /** The argument {@code Runs} of runs.cu. */
    private MemorySegment given(Shape shape, KernelSequence.Command command) {
        arguments.set(JAVA_LONG, 0, there);
        arguments.set(JAVA_LONG, 8, shape.stride());
        arguments.set(JAVA_INT, 16, command.at());
        arguments.set(JAVA_INT, 20, command.grid().z());
        return addresses;
    }

    private long graph(Shape shape) {
        long graph = driver.createGraph();
        try {
            long last = 0;
            for (KernelSequence.Command command : shape.program().commands()) {
                long function = context.function(command.kernel());
                last = driver.addKernel(graph, last, function, grid(shape, command), given(shape, command));
            }
            return driver.instantiate(graph);
        } finally {
            driver.freeGraph(graph);
        }
    }

    private void remember(Shape shape, long graph) {
        graphs.put(shape, graph);
        if (graphs.size() > MOST_GRAPHS) {
            Iterator<Long> oldest = graphs.values().iterator();
            free(oldest.next()); // after its execution, if it is running
            oldest.remove();
        }
    }

    private void free(long graph) {
        if (graph != 0) {
            driver.freeExecutable(graph);
        }
    }

    private void forget() {
        graphs.values().forEach(this::free);
        graphs.clear();
    }
}

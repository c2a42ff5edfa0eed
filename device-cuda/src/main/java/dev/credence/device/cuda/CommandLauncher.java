package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Launches commands in order on a stream of its own: one copy of the argument blocks of all runs with the same program,
 * then one launch per kernel for all these runs. From the second time on the launches are a CUDA graph, launched by one
 * call: everything that changes from step to step is in the blocks. Not thread-safe, except for its {@link Launch}es.
 */
final class CommandLauncher {
    /** Bytes before the blocks, for the number of runs. */
    private static final int HEADER = 16;

    /** Limit of one launch. */
    private static final int MOST_BLOCKS_ALONG_Z = 65_535;

    private static final long MOST_BYTES = 1 << 25;

    private static final long FIRST_BYTES = 1 << 20;

    /** Bytes of page-locked memory of a launch, at least. */
    private static final long LEAST_BYTES = 1 << 16;

    private static final int MOST_GRAPHS = 64;

    /** Launches that are not done, above which the host waits. */
    private static final int MOST_PENDING = 64;

    /** Key of a graph: the program, the capacity in runs, and the distance between their blocks. */
    private record Shape(KernelSequence program, int room, long stride) {}

    /** Commands that have been launched. Thread-safe. */
    final class Launch {
        /** Which the stream comes to when the commands are done; then the next launch takes event and memory. */
        private final long event;

        /** Page-locked memory that the launch copies its arguments from. */
        private final MemorySegment memory;

        private volatile boolean done;

        private Launch(long event, MemorySegment memory) {
            this.event = event;
            this.memory = memory;
        }

        CommandLauncher launcher() {
            return CommandLauncher.this;
        }

        boolean isDone() {
            return done || driver.isDone(event);
        }

        /** @throws CudaException if the commands, or earlier ones, failed */
        void await() {
            if (!done) {
                driver.awaitEvent(event);
                done = true;
            }
        }
    }

    private final CudaContext context;
    private final Driver driver;
    private final long stream;
    /** Graphs by shape; 0 after a first launch without graph. Least recently used first. */
    private final Map<Shape, Long> graphs = new LinkedHashMap<>(16, 0.75f, true);

    private final MemorySegment arguments;
    private final MemorySegment addresses;
    /** The last launches, the oldest first. */
    private final Deque<Launch> pending = new ArrayDeque<>();

    private long there;
    private long bytesThere;
    private long launches;

    CommandLauncher(CudaContext context) {
        this.context = context;
        driver = context.driver();
        stream = driver.createStream();
        arguments = Arena.ofAuto().allocate(24, Long.BYTES);
        addresses = Arena.ofAuto().allocate(ADDRESS);
        addresses.set(ADDRESS, 0, arguments);
    }

    /** Number of launches so far, a graph counted once. */
    long launches() {
        return launches;
    }

    /** Number of launches that are not done. */
    long underWay() {
        return pending.stream().filter(launch -> !launch.isDone()).count();
    }

    /**
     * Launches the commands of several runs of one program.
     *
     * @param earlier launches that these commands come after
     */
    Launch launch(KernelSequence program, List<Commands> runs, Collection<Launch> earlier) {
        try {
            for (Launch launch : earlier) {
                if (launch.launcher().stream != stream) {
                    driver.awaitOnStream(stream, launch.event);
                }
            }
            long stride = runs.stream().mapToLong(Commands::bytes).max().orElseThrow();
            int most = (int) Math.max(1, Math.min(MOST_BLOCKS_ALONG_Z / program.deepest(), MOST_BYTES / stride));
            for (int from = 0; from < runs.size(); from += most) {
                launch(program, runs.subList(from, Math.min(runs.size(), from + most)), stride, most);
            }
            return pending.getLast();
        } catch (RuntimeException e) { // wherever it was: nothing is under way any more
            try {
                driver.await(stream);
            } catch (CudaException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    private void launch(KernelSequence program, List<Commands> runs, long stride, int most) {
        int room = Math.min(most, runs.size() == 1 ? 1 : 2 * Integer.highestOneBit(runs.size() - 1));
        Launch launch = next(HEADER + runs.size() * stride, HEADER + room * stride);
        MemorySegment blocks = launch.memory;
        blocks.set(JAVA_INT, 0, runs.size());
        for (int i = 0; i < runs.size(); i++) {
            runs.get(i).copyTo(blocks.asSlice(HEADER + i * stride));
        }
        driver.toDeviceLater(there, blocks, HEADER + runs.size() * stride, stream);
        Shape shape = new Shape(program, room, stride);
        if (program.usesBlas()) {
            launchEach(shape, runs);
        } else {
            launch(shape);
        }
        driver.record(launch.event, stream);
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
        driver.launchGraph(graph, stream);
        launches++;
    }

    /** Launches without a graph; cuBLAS calls are made for one run after the other. */
    private void launchEach(Shape shape, List<Commands> runs) {
        for (KernelSequence.Command command : shape.program().commands()) {
            if (command.isBlas()) {
                runs.forEach(run -> context.blas()
                        .orElseThrow()
                        .multiply(run.arguments(command), command.grid().z(), stream));
            } else {
                long function = context.function(command.kernel());
                driver.launch(command.kernel(), function, grid(shape, command), given(shape, command), stream);
            }
        }
        launches += shape.program().commands().size();
    }

    /** The next launch, with page-locked memory for some bytes, and room for others on the device. */
    private Launch next(long bytes, long onDevice) {
        if (onDevice > bytesThere) {
            driver.await(stream);
            forget();
            if (there != 0) {
                driver.free(there);
            }
            bytesThere = Math.max(FIRST_BYTES, 2 * onDevice);
            there = driver.allocate(bytesThere);
        }
        boolean full = pending.size() == MOST_PENDING;
        if (pending.isEmpty() || !(full || pending.element().isDone())) {
            pending.add(new Launch(driver.createEvent(), allocateHost(bytes)));
        } else {
            if (full) {
                pending.element().await();
            }
            Launch oldest = pending.remove();
            oldest.done = true;
            MemorySegment memory = oldest.memory;
            if (memory.byteSize() < bytes) {
                driver.freeHost(memory);
                memory = allocateHost(bytes);
            }
            pending.add(new Launch(oldest.event, memory));
        }
        return pending.getLast();
    }

    private MemorySegment allocateHost(long bytes) {
        return driver.allocateHost(Math.max(LEAST_BYTES, bytes + bytes / 4));
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

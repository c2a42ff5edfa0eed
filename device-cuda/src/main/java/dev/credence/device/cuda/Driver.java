package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.function.Function;

/**
 * The functions of the CUDA driver API (cuda.h) used by the device. Each returns an error code, 0 for success; device
 * addresses are numbers. Thread-safe.
 */
final class Driver {
    /** CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR. */
    static final int COMPUTE_CAPABILITY_MAJOR = 75;

    /** CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT. */
    static final int MULTIPROCESSORS = 16;

    /**
     * CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, the most bytes of shared memory of a block after
     * {@link #setSharedMemory}.
     */
    static final int SHARED_MEMORY = 97;

    /** CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES. */
    private static final int MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;

    /** The default stream, of copies that the host waits for. */
    static final long DEFAULT_STREAM = 0;

    /** CU_STREAM_NON_BLOCKING: not ordered with the default stream. */
    private static final int NON_BLOCKING = 1;

    /** CU_EVENT_BLOCKING_SYNC, as hundreds of threads may wait, and CU_EVENT_DISABLE_TIMING. */
    private static final int BLOCKING_SYNC_WITHOUT_TIMING = 3;

    /** CUDA_ERROR_NOT_READY. */
    private static final int NOT_READY = 600;

    private final MethodHandle errorName;
    private final MethodHandle errorString;
    private final MethodHandle init;
    private final MethodHandle deviceGet;
    private final MethodHandle deviceGetAttribute;
    private final MethodHandle totalMemory;
    private final MethodHandle retainContext;
    private final MethodHandle setContext;
    private final MethodHandle loadModule;
    private final MethodHandle getFunction;
    private final MethodHandle setAttribute;
    private final MethodHandle allocate;
    private final MethodHandle free;
    private final MethodHandle fill;
    private final MethodHandle toDevice;
    private final MethodHandle toDeviceLater;
    private final MethodHandle toHost;
    private final MethodHandle allocateHost;
    private final MethodHandle freeHost;
    private final MethodHandle await;
    private final MethodHandle createStream;
    private final MethodHandle createEvent;
    private final MethodHandle record;
    private final MethodHandle awaitOnStream;
    private final MethodHandle awaitEvent;
    private final MethodHandle queryEvent;
    private final MethodHandle launch;
    private final MethodHandle createGraph;
    private final MethodHandle addKernel;
    private final MethodHandle instantiate;
    private final MethodHandle launchGraph;
    private final MethodHandle freeGraph;
    private final MethodHandle freeExecutable;

    /** @throws IllegalArgumentException if a library lacks one of the functions */
    Driver(SymbolLookup library) {
        errorName = handle(library, "cuGetErrorName", JAVA_INT, ADDRESS);
        errorString = handle(library, "cuGetErrorString", JAVA_INT, ADDRESS);
        init = handle(library, "cuInit", JAVA_INT);
        deviceGet = handle(library, "cuDeviceGet", ADDRESS, JAVA_INT);
        deviceGetAttribute = handle(library, "cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT);
        totalMemory = handle(library, "cuDeviceTotalMem_v2", ADDRESS, JAVA_INT);
        retainContext = handle(library, "cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
        setContext = handle(library, "cuCtxSetCurrent", JAVA_LONG);
        loadModule = handle(library, "cuModuleLoadData", ADDRESS, ADDRESS);
        getFunction = handle(library, "cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS);
        setAttribute = handle(library, "cuFuncSetAttribute", JAVA_LONG, JAVA_INT, JAVA_INT);
        allocate = handle(library, "cuMemAlloc_v2", ADDRESS, JAVA_LONG);
        free = handle(library, "cuMemFree_v2", JAVA_LONG);
        fill = handle(library, "cuMemsetD32_v2", JAVA_LONG, JAVA_INT, JAVA_LONG);
        toDevice = handle(library, "cuMemcpyHtoD_v2", JAVA_LONG, ADDRESS, JAVA_LONG);
        toDeviceLater = handle(library, "cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
        toHost = handle(library, "cuMemcpyDtoH_v2", ADDRESS, JAVA_LONG, JAVA_LONG);
        allocateHost = handle(library, "cuMemAllocHost_v2", ADDRESS, JAVA_LONG);
        freeHost = handle(library, "cuMemFreeHost", JAVA_LONG);
        await = handle(library, "cuStreamSynchronize", JAVA_LONG);
        createStream = handle(library, "cuStreamCreate", ADDRESS, JAVA_INT);
        createEvent = handle(library, "cuEventCreate", ADDRESS, JAVA_INT);
        record = handle(library, "cuEventRecord", JAVA_LONG, JAVA_LONG);
        awaitOnStream = handle(library, "cuStreamWaitEvent", JAVA_LONG, JAVA_LONG, JAVA_INT);
        awaitEvent = handle(library, "cuEventSynchronize", JAVA_LONG);
        queryEvent = handle(library, "cuEventQuery", JAVA_LONG);
        launch = handle(
                library,
                "cuLaunchKernel",
                JAVA_LONG,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_LONG,
                ADDRESS,
                ADDRESS);
        createGraph = handle(library, "cuGraphCreate", ADDRESS, JAVA_INT);
        addKernel = handle(library, "cuGraphAddKernelNode", ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS);
        instantiate = handle(library, "cuGraphInstantiateWithFlags", ADDRESS, JAVA_LONG, JAVA_LONG);
        launchGraph = handle(library, "cuGraphLaunch", JAVA_LONG, JAVA_LONG);
        freeGraph = handle(library, "cuGraphDestroy", JAVA_LONG);
        freeExecutable = handle(library, "cuGraphExecDestroy", JAVA_LONG);
    }

    private static MethodHandle handle(SymbolLookup library, String name, MemoryLayout... arguments) {
        return Libraries.handle(library, "NVIDIA's driver, version 525 or newer,", name, arguments);
    }

    private void check(String name, Libraries.Call call) {
        int error = Libraries.code(call);
        if (error != 0) {
            throw new CudaException(name, describe(error));
        }
    }

    private String describe(int error) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(ADDRESS);
            String name = Libraries.code(() -> (int) errorName.invokeExact(error, text)) == 0 ? words(text) : "error";
            String what =
                    Libraries.code(() -> (int) errorString.invokeExact(error, text)) == 0 ? words(text) : "unknown";
            return name + " (" + error + "), " + what;
        }
    }

    @SuppressWarnings("restricted") // the driver's strings are zero-terminated
    private static String words(MemorySegment pointer) {
        return pointer.get(ADDRESS, 0).reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** The value that a function returns through its first argument. */
    private long written(String name, Function<MemorySegment, Libraries.Call> call) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(JAVA_LONG);
            check(name, call.apply(result));
            return result.get(JAVA_LONG, 0);
        }
    }

    void init() {
        check("cuInit", () -> (int) init.invokeExact(0));
    }

    int device(int ordinal) {
        return (int) written("cuDeviceGet", to -> () -> (int) deviceGet.invokeExact(to, ordinal));
    }

    int attribute(int attribute, int device) {
        return (int) written(
                "cuDeviceGetAttribute", to -> () -> (int) deviceGetAttribute.invokeExact(to, attribute, device));
    }

    /** Bytes of a device's memory. */
    long totalMemory(int device) {
        return written("cuDeviceTotalMem", to -> () -> (int) totalMemory.invokeExact(to, device));
    }

    long retainContext(int device) {
        return written("cuDevicePrimaryCtxRetain", to -> () -> (int) retainContext.invokeExact(to, device));
    }

    /** Makes a context current in this thread. */
    void setContext(long context) {
        check("cuCtxSetCurrent", () -> (int) setContext.invokeExact(context));
    }

    /** @param image machine code, or PTX as zero-terminated text */
    long loadModule(byte[] image) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(JAVA_BYTE, image);
            return written("cuModuleLoadData", to -> () -> (int) loadModule.invokeExact(to, text));
        }
    }

    long function(long module, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return written(
                    "cuModuleGetFunction of " + name, to -> () -> (int) getFunction.invokeExact(to, module, text));
        }
    }

    /**
     * Allows launches of a kernel with up to this many bytes of dynamic shared memory; needed above 48 KB.
     *
     * @throws CudaException if the GPU has less, see {@link #SHARED_MEMORY}
     */
    void setSharedMemory(long function, int bytes) {
        check("cuFuncSetAttribute of " + bytes + " bytes of shared memory", () ->
                (int) setAttribute.invokeExact(function, MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes));
    }

    long allocate(long bytes) {
        return written("cuMemAlloc of " + bytes + " bytes", to -> () -> (int) allocate.invokeExact(to, bytes));
    }

    /** Ignores a failure, which follows from an earlier one. */
    void free(long address) {
        Libraries.code(() -> (int) free.invokeExact(address));
    }

    /** Sets words to 0, and waits until they are. */
    void zero(long address, long words) {
        check("cuMemsetD32", () -> (int) fill.invokeExact(address, 0, words));
        await(DEFAULT_STREAM);
    }

    /** Page-locked host memory, for asynchronous copies. */
    @SuppressWarnings("restricted") // the size is the requested one
    MemorySegment allocateHost(long bytes) {
        long address =
                written("cuMemAllocHost of " + bytes + " bytes", to -> () -> (int) allocateHost.invokeExact(to, bytes));
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    /** Ignores a failure, as {@link #free}. */
    void freeHost(MemorySegment memory) {
        long address = memory.address();
        Libraries.code(() -> (int) freeHost.invokeExact(address));
    }

    /** Creates a stream: its work runs in order, and in no order with that of other streams. */
    long createStream() {
        return written("cuStreamCreate", to -> () -> (int) createStream.invokeExact(to, NON_BLOCKING));
    }

    /** Waits for all earlier work of a stream. */
    void await(long stream) {
        check("cuStreamSynchronize", () -> (int) await.invokeExact(stream));
    }

    /** Creates an event: a point in a stream's work. */
    long createEvent() {
        return written("cuEventCreate", to -> () -> (int) createEvent.invokeExact(to, BLOCKING_SYNC_WITHOUT_TIMING));
    }

    /** Lets an event stand for all earlier work of a stream, in place of what it stood for. */
    void record(long event, long stream) {
        check("cuEventRecord", () -> (int) record.invokeExact(event, stream));
    }

    /** Lets all later work of a stream wait for an event. */
    void awaitOnStream(long stream, long event) {
        check("cuStreamWaitEvent", () -> (int) awaitOnStream.invokeExact(stream, event, 0));
    }

    /** Waits for an event. */
    void awaitEvent(long event) {
        check("cuEventSynchronize", () -> (int) awaitEvent.invokeExact(event));
    }

    /** Whether the work before an event is done; also if it failed, of which {@link #awaitEvent} tells. */
    boolean isDone(long event) {
        return Libraries.code(() -> (int) queryEvent.invokeExact(event)) != NOT_READY;
    }

    /** Asynchronous copy after earlier work of a stream; {@code from} is from {@link #allocateHost}. */
    void toDeviceLater(long to, MemorySegment from, long bytes, long stream) {
        check("cuMemcpyHtoDAsync", () -> (int) toDeviceLater.invokeExact(to, from, bytes, stream));
    }

    /** Copies, and waits until the numbers are on the device, which the copy alone does not for short ones. */
    void toDevice(long to, MemorySegment from, long bytes) {
        check("cuMemcpyHtoD", () -> (int) toDevice.invokeExact(to, from, bytes));
        await(DEFAULT_STREAM);
    }

    /** Synchronous copy, after earlier work of the default stream alone. */
    void toHost(MemorySegment to, long from, long bytes) {
        check("cuMemcpyDtoH", () -> (int) toHost.invokeExact(to, from, bytes));
    }

    /** Launches a kernel on a stream; {@code arguments} holds the addresses of its arguments. */
    void launch(String name, long function, Grid grid, MemorySegment arguments, long stream) {
        check("cuLaunchKernel of " + name, () -> (int) launch.invokeExact(
                function,
                grid.x(),
                grid.y(),
                grid.z(),
                grid.threads(),
                1,
                1,
                grid.sharedBytes(),
                stream,
                arguments,
                MemorySegment.NULL));
    }

    long createGraph() {
        return written("cuGraphCreate", to -> () -> (int) createGraph.invokeExact(to, 0));
    }

    /**
     * Adds a kernel to a graph.
     *
     * @param before the node it depends on, or 0
     * @return the node, which copies the arguments
     */
    long addKernel(long graph, long before, long function, Grid grid, MemorySegment arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment last = arena.allocateFrom(JAVA_LONG, before);
            // CUDA_KERNEL_NODE_PARAMS: the function, seven numbers, and two addresses
            MemorySegment node = arena.allocate(56, Long.BYTES);
            node.set(JAVA_LONG, 0, function);
            int[] extents = {grid.x(), grid.y(), grid.z(), grid.threads(), 1, 1, grid.sharedBytes()};
            MemorySegment.copy(extents, 0, node, JAVA_INT, 8, extents.length);
            node.set(ADDRESS, 40, arguments);
            long count = before == 0 ? 0 : 1;
            return written(
                    "cuGraphAddKernelNode", to -> () -> (int) addKernel.invokeExact(to, graph, last, count, node));
        }
    }

    /** Instantiates a graph. */
    long instantiate(long graph) {
        return written("cuGraphInstantiate", to -> () -> (int) instantiate.invokeExact(to, graph, 0L));
    }

    /** Launches an instantiated graph on a stream. */
    void launchGraph(long executable, long stream) {
        check("cuGraphLaunch", () -> (int) launchGraph.invokeExact(executable, stream));
    }

    /** Ignores a failure, as {@link #free}. */
    void freeGraph(long graph) {
        Libraries.code(() -> (int) freeGraph.invokeExact(graph));
    }

    /** Ignores a failure, as {@link #free}. */
    void freeExecutable(long executable) {
        Libraries.code(() -> (int) freeExecutable.invokeExact(executable));
    }

    /**
     * Numbers of blocks and threads of a launch.
     *
     * @param threads threads of a block
     * @param sharedBytes dynamic shared memory of a block; above 48 KB {@link #setSharedMemory} comes before the launch
     */
    record Grid(int x, int y, int z, int threads, int sharedBytes) {
        private static final int MOST_BLOCKS = 4096;

        /** A grid whose kernel has no dynamic shared memory. */
        Grid(int x, int y, int z, int threads) {
            this(x, y, z, threads, 0);
        }

        /** One-dimensional grid for n elements; with very many, a thread processes several. */
        static Grid over(long n, int threads) {
            return new Grid(Math.clamp((n + threads - 1) / threads, 1, MOST_BLOCKS), 1, 1, threads);
        }

        int blocks() {
            return x * y * z;
        }

        int count() {
            return blocks() * threads;
        }
    }
}

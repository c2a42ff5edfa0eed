package dev.credence.device.cuda;

import dev.credence.core.UserException;
import dev.credence.device.cuda.step.PassFormula;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The first GPU (as CUDA_VISIBLE_DEVICES determines) with its kernels. One per driver and process, shared by all
 * devices and never released. Thread-safe.
 */
final class CudaContext {
    /** Minimum major compute capability: the kernels' PTX is for 8.0. */
    private static final int OLDEST = 8;

    /** Different launches at the same time: more than a GPU's queues would wait for each other. */
    private static final int STREAMS = 8;

    /** Kernels of tiles.ptx, whose translation takes seconds; all others are in kernels.ptx, or made when needed. */
    private static final Pattern TILES = Pattern.compile("product_.*|convolve_.*|add_parts");

    private static final Map<String, CudaContext> SHARED = new ConcurrentHashMap<>();

    /** Part of the memory that one run's training points may have: 528 runs then leave room for the rest. */
    private static final int RESIDENT_SHARE = 640;

    private final Driver driver;
    private final long context;
    private final long resident;
    /** Modules of shipped kernels, by file, loaded on first use. */
    private final Map<String, Long> modules = new ConcurrentHashMap<>();

    private final Map<String, Long> functions = new ConcurrentHashMap<>();
    private final RunBatcher runs;
    /** Formulas of passes, by the names of their kernels. */
    private final Map<String, PassFormula> passes = new ConcurrentHashMap<>();

    private final StepCompiler compiledSteps;
    private final Optional<CuBlas> blas;

    private CudaContext(Driver driver, Optional<CuBlas> blas) {
        this.driver = driver;
        this.blas = blas;
        driver.init();
        int device = driver.device(0);
        int capability = driver.attribute(Driver.COMPUTE_CAPABILITY_MAJOR, device);
        if (capability < OLDEST) {
            throw new UserException("Device 'cuda' cannot run here: the GPU has compute capability " + capability
                    + ".x, and its kernels are for " + OLDEST
                    + ".0 or higher (Ampere); docs/guide/gpu.md says what runs on"
                    + " older ones");
        }
        context = driver.retainContext(device);
        driver.setContext(context);
        resident = driver.totalMemory(device) / RESIDENT_SHARE;
        compiledSteps = new StepCompiler(this, driver.attribute(Driver.SHARED_MEMORY, device));
        runs = new RunBatcher(IntStream.range(0, STREAMS)
                .mapToObj(i -> new CommandLauncher(this))
                .toList());
    }

    /** Bytes that a run's training points may have in the device's memory. */
    long resident() {
        return resident;
    }

    @SuppressWarnings("restricted") // the library is NVIDIA's driver
    private static SymbolLookup library(String name, Arena arena) {
        return SymbolLookup.libraryLookup(name, arena);
    }

    /** Why a driver cannot be used, as far as can be determined without initialising it. */
    static Optional<String> unavailable(String library) {
        try (Arena arena = Arena.ofConfined()) {
            library(library, arena);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("there is no NVIDIA driver (" + library + ", 525 or newer)");
        }
    }

    /**
     * The context of a driver, created on first use.
     *
     * @throws UserException if there is no such driver or usable GPU
     */
    static CudaContext of(String library) {
        return SHARED.computeIfAbsent(library, name -> start(name, CuBlas.installed()));
    }

    /** Creates a separate context. */
    static CudaContext start(String library, Optional<CuBlas> blas) {
        unavailable(library).ifPresent(reason -> {
            throw new UserException("Device 'cuda' cannot run here: " + reason);
        });
        try {
            return new CudaContext(new Driver(library(library, Arena.global())), blas);
        } catch (CudaException | IllegalArgumentException e) {
            throw new UserException("Device 'cuda' cannot run here: " + e.getMessage(), e);
        }
    }

    private static String resource(String file) {
        try (InputStream in = Objects.requireNonNull(CudaContext.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    private long load(String ptx) {
        byte[] text = ptx.getBytes(StandardCharsets.UTF_8);
        return driver.loadModule(Arrays.copyOf(text, text.length + 1));
    }

    Driver driver() {
        return driver;
    }

    /** The runs of all devices in the context. */
    RunBatcher runs() {
        return runs;
    }

    void enter() {
        driver.setContext(context);
    }

    /** The steps with kernels of their own. */
    StepCompiler compiledSteps() {
        return compiledSteps;
    }

    /** cuBLAS for large products, if available. */
    Optional<CuBlas> blas() {
        return blas;
    }

    /**
     * Adds the kernel of a pass, which is made when it is first launched.
     *
     * @return its name
     */
    String add(PassFormula formula) {
        String name = formula.name();
        passes.putIfAbsent(name, formula);
        return name;
    }

    /** Adds a kernel with dynamic shared memory. */
    void add(String name, String ptx, int sharedBytes) {
        enter();
        long function = driver.function(load(ptx), name);
        if (sharedBytes > 0) {
            driver.setSharedMemory(function, sharedBytes);
        }
        functions.put(name, function);
    }

    /** The kernel of a name. */
    long function(String name) {
        return functions.computeIfAbsent(name, this::find);
    }

    /** Number of passes' kernels that have been made. */
    long passKernels() {
        return passes.keySet().stream().filter(functions::containsKey).count();
    }

    private long find(String name) {
        PassFormula pass = passes.get(name);
        if (pass != null) {
            String ptx = pass.ptx();
            KernelTexts.keep(name, "a pass", ptx);
            return driver.function(load(ptx), name);
        }
        String shipped = name.startsWith(TiledProducts.TENSOR)
                ? "tensor_products.ptx"
                : TILES.matcher(name).matches() ? "tiles.ptx" : "kernels.ptx";
        return driver.function(modules.computeIfAbsent(shipped, file -> load(resource(file))), name);
    }
}

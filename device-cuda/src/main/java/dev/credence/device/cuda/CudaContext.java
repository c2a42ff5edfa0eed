package dev.credence.device.cuda;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The first GPU (CUDA_VISIBLE_DEVICES says which that is) with the kernels on it: the process's, shared by all devices
 * of a driver and never given back. Safe for use by several threads.
 */
final class CudaContext {
    /** What a GPU must be at least: the kernels' text is for compute capability 8.0. */
    private static final int OLDEST = 8;

    private static final Map<String, CudaContext> SHARED = new ConcurrentHashMap<>();

    private final Driver driver;
    private final long context;
    private final long module;
    private final Map<String, Long> functions = new ConcurrentHashMap<>();
    private final Steps steps;
    private final SideBySide runs;

    private CudaContext(Driver driver) {
        this.driver = driver;
        driver.init();
        int device = driver.device(0);
        int capability = driver.attribute(Driver.COMPUTE_CAPABILITY_MAJOR, device);
        if (capability < OLDEST) {
            throw new UserException("Device 'cuda' cannot run here: the GPU has compute capability " + capability
                    + ".x, and its kernels are for " + OLDEST + ".0 or higher (Ampere); docs/gpu.md says what runs on"
                    + " older ones");
        }
        context = driver.retainContext(device);
        driver.setContext(context);
        module = driver.loadModule(kernels());
        steps = new Steps(this);
        runs = new SideBySide(steps);
    }

    @SuppressWarnings("restricted") // this library is the driver
    private static SymbolLookup library(String name, Arena arena) {
        return SymbolLookup.libraryLookup(name, arena);
    }

    /** Why a driver cannot be used, as far as can be told without starting it. */
    static Optional<String> unavailable(String library) {
        try (Arena arena = Arena.ofConfined()) {
            library(library, arena);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("there is no NVIDIA driver (" + library + ", 525 or newer)");
        }
    }

    /**
     * The context of a driver, made when it is first asked for.
     *
     * @throws UserException if there is no such driver, or no GPU that it can use
     */
    static CudaContext of(String library) {
        return SHARED.computeIfAbsent(library, CudaContext::start);
    }

    private static CudaContext start(String library) {
        unavailable(library).ifPresent(reason -> {
            throw new UserException("Device 'cuda' cannot run here: " + reason);
        });
        try {
            return new CudaContext(new Driver(library(library, Arena.global())));
        } catch (CudaException | IllegalArgumentException e) {
            throw new UserException("Device 'cuda' cannot run here: " + e.getMessage(), e);
        }
    }

    private static byte[] kernels() {
        try (InputStream in = Objects.requireNonNull(CudaContext.class.getResourceAsStream("kernels.ptx"))) {
            byte[] text = in.readAllBytes();
            return Arrays.copyOf(text, text.length + 1);
        } catch (IOException e) {
            throw new UncheckedIOException("kernels.ptx cannot be read", e);
        }
    }

    Driver driver() {
        return driver;
    }

    /** The runs of all devices of the context. */
    SideBySide runs() {
        return runs;
    }

    /** Where they are launched. */
    Steps steps() {
        return steps;
    }

    void enter() {
        driver.setContext(context);
    }

    /** The kernel of a name. */
    long function(String name) {
        return functions.computeIfAbsent(name, n -> driver.function(module, n));
    }
}

package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The driver for tests: NVIDIA's if the property {@value #PROPERTY} names its library, else the stand-in, which is
 * compiled together with the kernels on first use.
 */
final class TestDriver {
    private static final String PROPERTY = "credence.cuda.test.driver";

    private static final Path SOURCES = Path.of("src/test/cpp").toAbsolutePath();

    static final Path KERNELS =
            Path.of("src/main/resources/dev/credence/device/cuda").toAbsolutePath();

    private static final Map<String, Path> COMPILED = new ConcurrentHashMap<>();

    private static final Map<String, CudaContext> CONTEXTS = new ConcurrentHashMap<>();

    private TestDriver() {}

    static boolean isReal() {
        return System.getProperty(PROPERTY) != null;
    }

    /** A device with separate memory for each tensor, to detect accesses out of bounds. */
    static CudaDevice open() {
        return new CudaDevice(context(), 0);
    }

    /** A device with memory as in production. */
    static CudaDevice openWithPieces() {
        return new CudaDevice(context(), CudaDevice.PIECE);
    }

    static Driver driver() {
        return context().driver();
    }

    /** A context shared by all tests. */
    static CudaContext context() {
        return CONTEXTS.computeIfAbsent(
                library(), library -> CudaContext.start(library, isReal() ? CuBlas.installed() : Optional.empty()));
    }

    private static String library() {
        return isReal() ? System.getProperty(PROPERTY) : standIn().toString();
    }

    /** Skips a test that needs the stand-in. */
    static void assumeStandIn() {
        assumeTrue(!isReal(), "the driver is NVIDIA's: threads run in no order that a seed chooses");
    }

    /** Sets the seed of the order in which threads run. */
    static void seed(long seed) {
        call("stand_in_seed", ValueLayout.JAVA_LONG, seed);
    }

    /** Skips a barrier, {@code file:line}; none for an empty text. */
    static void skip(String barrier) {
        try (Arena arena = Arena.ofConfined()) {
            // the stand-in keeps a copy
            call("stand_in_skip", ValueLayout.ADDRESS, arena.allocateFrom(barrier));
        }
    }

    /** Whether the device executes requests only when the host waits for it, rather than at once. */
    static void delay(boolean yes) {
        call("stand_in_delay", ValueLayout.JAVA_INT, yes ? 1 : 0);
    }

    /** Whether the stand-in's driver takes no kernels of steps. */
    static void refuseSteps(boolean yes) {
        call("stand_in_refuse_steps", ValueLayout.JAVA_INT, yes ? 1 : 0);
    }

    /** Number of times the host has waited for a stream or an event so far. */
    static long waits() {
        return count("stand_in_waits");
    }

    /** Maximum number of streams that had work at the same time since the last {@link #delay}. */
    static long streams() {
        return count("stand_in_streams");
    }

    private static long count(String function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(ValueLayout.JAVA_LONG);
            call(function, ValueLayout.ADDRESS, count);
            return count.get(ValueLayout.JAVA_LONG, 0);
        }
    }

    @SuppressWarnings("restricted") // the stand-in is compiled here
    private static void call(String function, MemoryLayout layout, Object argument) {
        SymbolLookup lookup = SymbolLookup.libraryLookup(standIn(), Arena.global());
        MemorySegment address = lookup.find(function).orElseThrow();
        try {
            Linker.nativeLinker()
                    .downcallHandle(address, FunctionDescriptor.ofVoid(layout))
                    .invokeWithArguments(argument);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Path standIn() {
        return compiled("stand_in.cpp", "libcuda-stand-in.so");
    }

    /** A library, compiled on first use. */
    private static Path compiled(String source, String to) {
        return COMPILED.computeIfAbsent(to, name -> compile(source, name));
    }

    /** A separate context with cuBLAS for large products, or its stand-in unless the driver is NVIDIA's. */
    static CudaContext contextWithBlas(boolean tf32) {
        Optional<CuBlas> blas = isReal() ? CuBlas.installed() : Optional.of(new CuBlas(blas(), tf32));
        assumeTrue(blas.isPresent(), "cuBLAS of CUDA toolkit 12 or 13 is not installed");
        return CudaContext.start(library(), blas);
    }

    /** The stand-in for cuBLAS. */
    @SuppressWarnings("restricted") // the stand-in is compiled here
    static SymbolLookup blas() {
        return SymbolLookup.libraryLookup(compiled("stand_in_cublas.cpp", "libcublas-stand-in.so"), Arena.global());
    }

    /** The functions for generated kernels, compiled for the CPU. */
    @SuppressWarnings("restricted") // they are compiled here
    static SymbolLookup functions() {
        return SymbolLookup.libraryLookup(compiled("stand_in_functions.cpp", "libfunctions.so"), Arena.global());
    }

    static void assumeLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "the driver and its stand-in are Linux's");
    }

    private static Path compile(String source, String to) {
        assumeLinux();
        Path target;
        try {
            Path classes = Path.of(TestDriver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            target = classes.resolveSibling("stand-in").resolve(to);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        try {
            Files.createDirectories(target.getParent());
            Process compiler = new ProcessBuilder(List.of(
                            "g++",
                            "-std=c++17",
                            "-O2",
                            "-fPIC",
                            "-shared",
                            "-U_FORTIFY_SOURCE", // it would take a jump between fibers for an error
                            "-I" + SOURCES,
                            "-I" + KERNELS,
                            "-DSOURCES=\"" + SOURCES + "\"",
                            SOURCES.resolve(source).toString(),
                            "-o",
                            target.toString()))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(compiler.waitFor()).as(output).isZero();
            return target;
        } catch (IOException e) {
            if (Files.isDirectory(target.getParent())) {
                return abort("no g++ on this machine: the kernels cannot run without a GPU (" + e.getMessage() + ")");
            }
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

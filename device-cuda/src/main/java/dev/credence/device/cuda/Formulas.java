package dev.credence.device.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registry of compiled formulas: those shipped with this library, and others, which NVRTC compiles on first use if
 * available; else they are interpreted. Thread-safe.
 */
final class Formulas {
    private static final Logger log = LoggerFactory.getLogger(Formulas.class);

    /** Sources that precede a formula's code. */
    private static final List<String> BEFORE = List.of("runs.cu", "functions.cu", "passes.cu", "compiled.cu");

    private static final String ENTRY = ".visible .entry ";

    private final CudaContext context;
    private final Set<String> shipped = ConcurrentHashMap.newKeySet();
    private final Optional<Nvrtc> compiler;
    private final Map<String, Boolean> compiled = new ConcurrentHashMap<>();
    private final AtomicBoolean told = new AtomicBoolean();
    private final List<Consumer<CompiledFormula>> observers = new CopyOnWriteArrayList<>();

    /** @param ptx the shipped kernels */
    Formulas(CudaContext context, String ptx, Optional<Nvrtc> compiler) {
        this.context = context;
        this.shipped.addAll(entries(ptx));
        this.compiler = compiler;
    }

    /** Names of the kernels in a PTX file. */
    static Set<String> entries(String ptx) {
        Set<String> names = new HashSet<>();
        for (int at = ptx.indexOf(ENTRY); at >= 0; at = ptx.indexOf(ENTRY, at + 1)) {
            names.add(ptx.substring(at + ENTRY.length(), ptx.indexOf('(', at)));
        }
        return names;
    }

    /** Whether there is a kernel for a formula; if so, it is then in the context under its name. */
    boolean compiles(CompiledFormula formula) {
        observers.forEach(observer -> observer.accept(formula));
        return compiled.computeIfAbsent(
                formula.kernel(),
                name -> shipped.contains(name) || (compiler.isPresent() ? compile(formula) : walk(formula)));
    }

    private boolean walk(CompiledFormula formula) {
        if (!told.getAndSet(true)) {
            log.info("A formula without a compiled kernel is interpreted on the GPU, which is slow; with NVRTC of the"
                    + " CUDA toolkit 12 or 13 it is compiled");
        }
        log.debug("Walked: {} {}", formula.kernel(), formula.formula());
        return false;
    }

    private boolean compile(CompiledFormula formula) {
        try {
            StringBuilder source = new StringBuilder("#define ONE_FORMULA\n");
            BEFORE.forEach(file -> source.append(text(file)));
            context.add(
                    formula.kernel(), compiler.orElseThrow().ptx(source + formula.formula() + formula.definition()));
            return true;
        } catch (CudaException e) {
            log.warn("A formula is interpreted, which is slow, as it cannot be compiled: {}", e.getMessage());
            return false;
        }
    }

    /** Ignores the shipped kernels from now on. */
    void forgetShipped() {
        shipped.clear();
    }

    /** Registers an observer of every requested formula. */
    void observe(Consumer<CompiledFormula> observer) {
        observers.add(observer);
    }

    /** Source or PTX text of the kernels. */
    static String text(String file) {
        try (InputStream in = Objects.requireNonNull(Formulas.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}

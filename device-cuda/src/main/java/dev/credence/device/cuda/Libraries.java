package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** NVIDIA's optional libraries and calls of their functions. */
final class Libraries {
    private Libraries() {}

    /** A call that returns an error code, 0 for success; the handle's type differs for each function. */
    @FunctionalInterface
    interface Call {
        int run() throws Throwable;
    }

    static int code(Call call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A call of a library of NVIDIA's threw " + e, e);
        }
    }

    /**
     * Handle of a function that returns an {@code int}.
     *
     * @param whose the expected library, for the message
     * @throws IllegalArgumentException if it lacks the function
     */
    @SuppressWarnings("restricted") // the types are those of NVIDIA's headers
    static MethodHandle handle(SymbolLookup library, String whose, String name, MemoryLayout... arguments) {
        MemorySegment function = library.find(name)
                .orElseThrow(() ->
                        new IllegalArgumentException(whose + " is needed, and this library has no function " + name));
        return Linker.nativeLinker().downcallHandle(function, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    /**
     * The result of {@code use} for the first installed library.
     *
     * @param name such as {@code cublas}
     * @param use throws an {@link IllegalArgumentException} if it is another library
     */
    static <T> Optional<T> installed(String name, Function<SymbolLookup, T> use) {
        String library = "lib" + name + ".so";
        List<String> places = List.of(library + ".13", library + ".12", "/usr/local/cuda/lib64/" + library, library);
        return places.stream().flatMap(place -> at(place, use).stream()).findFirst();
    }

    @SuppressWarnings("restricted") // these libraries are NVIDIA's
    private static <T> Optional<T> at(String place, Function<SymbolLookup, T> use) {
        try {
            return Optional.of(use.apply(SymbolLookup.libraryLookup(place, Arena.global())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}

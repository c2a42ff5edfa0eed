package dev.credence.device.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Libraries of the CUDA toolkit, which a machine has or not. */
final class Libraries {
    private Libraries() {}

    /**
     * What is made of the first library that there is.
     *
     * @param name {@code cublas}
     * @param use throws an {@link IllegalArgumentException} if the library is not what it should be
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

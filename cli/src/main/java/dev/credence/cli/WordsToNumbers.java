package dev.credence.cli;

import dev.credence.core.Decimals;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses numbers as picocli does, but its error messages do not name Java types. */
final class WordsToNumbers {
    private WordsToNumbers() {}

    /** Registers the converters with a command and its subcommands. */
    static void register(CommandLine command) {
        ITypeConverter<Integer> whole = of(Integer::valueOf, "a whole number");
        ITypeConverter<Long> longer = of(Long::valueOf, "a whole number");
        ITypeConverter<Double> number = of(Decimals::parse, "a number");
        command.registerConverter(Integer.class, whole)
                .registerConverter(int.class, whole)
                .registerConverter(Long.class, longer)
                .registerConverter(long.class, longer)
                .registerConverter(Double.class, number)
                .registerConverter(double.class, number);
    }

    private static <T> ITypeConverter<T> of(Function<String, T> read, String expected) {
        return word -> {
            try {
                return read.apply(word);
            } catch (NumberFormatException e) {
                String why = word.matches("[+]?[0-9]+")
                        ? "too large"
                        : word.matches("-[0-9]+") ? "too small" : "not " + expected;
                throw new TypeConversionException("'" + word + "' is " + why);
            }
        };
    }
}

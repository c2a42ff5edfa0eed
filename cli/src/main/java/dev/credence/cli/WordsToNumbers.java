package dev.credence.cli;

import dev.credence.core.Decimals;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the numbers of the command line as picocli does, but says what was expected without the names of Java's types.
 */
final class WordsToNumbers {
    private WordsToNumbers() {}

    /** For a command and all below it. */
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

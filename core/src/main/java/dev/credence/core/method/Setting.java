package dev.credence.core.method;

import dev.credence.core.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A typed hyper-parameter with a default. It parses and checks values, and is the key to its value in {@link Settings}.
 * A schema may hold another setting of the same name and type with another default; both are keys to its value.
 *
 * @param <T> type of the values
 */
public sealed interface Setting<T> {
    /** Name, lower case with dashes. */
    String name();

    /** One-line description, with unit or convention. */
    String description();

    /** Default value, as text that {@link #parse} accepts. */
    String defaultText();

    /** Allowed values, in words. */
    String range();

    /** Expected values, in words, for an error message about a given text. */
    default String expected(String text) {
        return range();
    }

    /** Parses a value; null if it is invalid or out of range. */
    @Nullable
    T parse(String text);

    /** Formats a value as text that {@link #parse} accepts. */
    default String text(T value) {
        return String.valueOf(value);
    }

    /** Default search range; null if the setting is not searched. */
    @Nullable
    SearchRange search();

    /**
     * Whether model files of earlier versions lack it. Their models are what its default gives, so that they are read
     * as if they had it.
     */
    default boolean isAddedLater() {
        return false;
    }

    /** The same setting with a search range, which a {@link Schema} checks. */
    Setting<T> tuned(SearchRange range);

    /** A real number in [min, max]; infinite bounds allow infinite values. */
    record Real(
            String name,
            double defaultValue,
            double min,
            double max,
            String description,
            @Nullable SearchRange search) implements Setting<Double> {
        /** A setting that is not searched. */
        public Real(String name, double defaultValue, double min, double max, String description) {
            this(name, defaultValue, min, max, description, null);
        }

        /** The same setting with another default. */
        public Real withDefault(double value) {
            return new Real(name, value, min, max, description, search);
        }

        @Override
        public Real tuned(SearchRange range) {
            return new Real(name, defaultValue, min, max, description, range);
        }

        @Override
        public String defaultText() {
            return plain(defaultValue);
        }

        @Override
        public String range() {
            if (min > Double.NEGATIVE_INFINITY && max < Double.POSITIVE_INFINITY) {
                return "a number from " + plain(min) + " to " + plain(max);
            }
            return "a number"
                    + (min == Double.NEGATIVE_INFINITY ? "" : " ≥ " + plain(min))
                    + (max == Double.POSITIVE_INFINITY ? "" : " ≤ " + plain(max));
        }

        @Override
        public @Nullable Double parse(String text) {
            try {
                double value = Decimals.parse(text);
                return value >= min && value <= max ? value : null;
            } catch (NumberFormatException e) {
                return null;
            }
        }

        /** Plain notation: 1000000 and 1e-6, not 1000000.0 and 1.0E-6. */
        private static String plain(double value) {
            return value == Math.rint(value) && Math.abs(value) <= 1e9
                    ? String.valueOf((long) value)
                    : String.valueOf(value).replace(".0E", "e").replace('E', 'e');
        }
    }

    /**
     * A real number or a word: {@code 0.1} or {@code learnt}. The value is empty for the word. A search covers only
     * numbers.
     *
     * @param real the number, with the setting's name, default and search range
     * @param word the word, lower case
     * @param isAddedLater see {@link Setting#isAddedLater}
     */
    record RealOrWord(Real real, String word, boolean isAddedLater) implements Setting<OptionalDouble> {
        /** A setting of the first version. */
        public RealOrWord(Real real, String word) {
            this(real, word, false);
        }

        /** The same setting as one that the files of earlier versions lack. */
        public RealOrWord addedLater() {
            return new RealOrWord(real, word, true);
        }

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public String description() {
            return real.description();
        }

        @Override
        public @Nullable SearchRange search() {
            return real.search();
        }

        @Override
        public RealOrWord tuned(SearchRange range) {
            return new RealOrWord(real.tuned(range), word, isAddedLater);
        }

        @Override
        public String defaultText() {
            return real.defaultText();
        }

        @Override
        public String range() {
            return real.range() + ", or '" + word + "'";
        }

        @Override
        public @Nullable OptionalDouble parse(String text) {
            if (text.toLowerCase(Locale.ROOT).equals(word)) {
                return OptionalDouble.empty();
            }
            Double value = real.parse(text);
            return value == null ? null : OptionalDouble.of(value);
        }

        @Override
        public String text(OptionalDouble value) {
            return value.isPresent() ? real.text(value.getAsDouble()) : word;
        }
    }

    /** A whole number in [min, max]. */
    record Whole(
            String name,
            int defaultValue,
            int min,
            int max,
            String description,
            @Nullable SearchRange search) implements Setting<Integer> {
        /** A setting that is not searched. */
        public Whole(String name, int defaultValue, int min, int max, String description) {
            this(name, defaultValue, min, max, description, null);
        }

        /** The same setting with another default. */
        public Whole withDefault(int value) {
            return new Whole(name, value, min, max, description, search);
        }

        @Override
        public Whole tuned(SearchRange range) {
            return new Whole(name, defaultValue, min, max, description, range);
        }

        @Override
        public String defaultText() {
            return String.valueOf(defaultValue);
        }

        @Override
        public String range() {
            return "a whole number ≥ " + min + (max == Integer.MAX_VALUE ? "" : " ≤ " + max);
        }

        /** {@inheritDoc} The maximum of an int is mentioned only for a text that exceeds it. */
        @Override
        public String expected(String text) {
            return range() + (max == Integer.MAX_VALUE && isTooLarge(text) ? " ≤ " + max : "");
        }

        /** Whether a text is a whole number that overflows an int. */
        static boolean isTooLarge(String text) {
            try {
                Integer.parseInt(text.strip());
                return false;
            } catch (NumberFormatException e) {
                return text.strip().matches("\\+?[0-9]+");
            }
        }

        @Override
        public @Nullable Integer parse(String text) {
            try {
                int value = Integer.parseInt(text);
                return value >= min && value <= max ? value : null;
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }

    /** A choice among several words. */
    record Choice(
            String name,
            String defaultValue,
            List<String> options,
            String description,
            @Nullable SearchRange search,
            boolean isAddedLater)
            implements Setting<String> {
        public Choice {
            options = List.copyOf(options);
        }

        /** A setting that is not searched. */
        public Choice(String name, String defaultValue, List<String> options, String description) {
            this(name, defaultValue, options, description, null, false);
        }

        /** The same setting as one that the files of earlier versions lack. */
        public Choice addedLater() {
            return new Choice(name, defaultValue, options, description, search, true);
        }

        /** The same setting with another default. */
        public Choice withDefault(String value) {
            return new Choice(name, value, options, description, search, isAddedLater);
        }

        @Override
        public Choice tuned(SearchRange range) {
            return new Choice(name, defaultValue, options, description, range, isAddedLater);
        }

        @Override
        public String defaultText() {
            return defaultValue;
        }

        @Override
        public String range() {
            return "one of " + String.join(", ", options);
        }

        @Override
        public @Nullable String parse(String text) {
            String word = text.toLowerCase(Locale.ROOT);
            return options.contains(word) ? word : null;
        }
    }

    /**
     * A text of one of several forms.
     *
     * @param forms allowed forms, in words
     * @param takes whether a text has such a form
     */
    record Text(String name, String defaultValue, String forms, Predicate<String> takes, String description)
            implements Setting<String> {
        @Override
        public @Nullable SearchRange search() {
            return null;
        }

        @Override
        public Text tuned(SearchRange range) {
            throw new IllegalArgumentException("The setting " + name + " is a text, which has no range to search");
        }

        @Override
        public String defaultText() {
            return defaultValue;
        }

        @Override
        public String range() {
            return forms;
        }

        @Override
        public @Nullable String parse(String text) {
            String stripped = text.strip();
            return takes.test(stripped) ? stripped : null;
        }
    }

    /** Whole numbers ≥ min, separated by commas or 'x'; possibly none ("none"). */
    record Wholes(
            String name,
            List<Integer> defaultValue,
            int min,
            String description,
            @Nullable SearchRange search) implements Setting<List<Integer>> {
        public Wholes {
            defaultValue = List.copyOf(defaultValue);
        }

        /** A setting that is not searched. */
        public Wholes(String name, List<Integer> defaultValue, int min, String description) {
            this(name, defaultValue, min, description, null);
        }

        /** The same setting with another default. */
        public Wholes withDefault(List<Integer> value) {
            return new Wholes(name, value, min, description, search);
        }

        @Override
        public Wholes tuned(SearchRange range) {
            return new Wholes(name, defaultValue, min, description, range);
        }

        @Override
        public String defaultText() {
            return text(defaultValue);
        }

        @Override
        public String range() {
            return "whole numbers ≥ " + min + " such as 50,50 or 50x50, or 'none'";
        }

        @Override
        public String expected(String text) {
            boolean large = Stream.of(text.split("[,x]", -1)).anyMatch(Whole::isTooLarge);
            return range() + (large ? ", each ≤ " + Integer.MAX_VALUE : "");
        }

        @Override
        public @Nullable List<Integer> parse(String text) {
            if (text.equals("none")) {
                return List.of();
            }
            List<Integer> values = new ArrayList<>();
            for (String part : text.split("[,x]", -1)) {
                try {
                    int value = Integer.parseInt(part.strip());
                    if (value < min) {
                        return null;
                    }
                    values.add(value);
                } catch (NumberFormatException e) {
                    return null;
                }
            }
            return List.copyOf(values);
        }

        @Override
        public String text(List<Integer> values) {
            return values.isEmpty()
                    ? "none"
                    : String.join(",", values.stream().map(String::valueOf).toList());
        }
    }
}

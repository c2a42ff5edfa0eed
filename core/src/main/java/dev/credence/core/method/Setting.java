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
 * A typed hyper-parameter with its default: parses and checks its values, and is the key by which {@link Settings}
 * gives them. A schema may hold another setting of the same name and type, with a default of its own; both are keys to
 * its value.
 *
 * @param <T> the type of its values
 */
public sealed interface Setting<T> {
    /** Lower case with dashes. */
    String name();

    /** One line, with the unit or convention. */
    String description();

    /** Its default, as text that {@link #parse} takes. */
    String defaultText();

    /** What values it takes, in words. */
    String range();

    /** What it takes, in words, for who gave it another text. */
    default String expected(String text) {
        return range();
    }

    /** The value of a text; null if it is out of range or unreadable. */
    @Nullable
    T parse(String text);

    /** A value as text that {@link #parse} takes back. */
    default String text(T value) {
        return String.valueOf(value);
    }

    /** Where a search looks for its value unless it is told otherwise; null if it leaves the setting alone. */
    @Nullable
    SearchRange search();

    /** The same setting, searched in a range, which a {@link Schema} checks against its values. */
    Setting<T> tuned(SearchRange range);

    /** A real number in [min, max]; bounds may be infinite, and so may values where the bound is. */
    record Real(
            String name,
            double defaultValue,
            double min,
            double max,
            String description,
            @Nullable SearchRange search) implements Setting<Double> {
        /** One that is not searched. */
        public Real(String name, double defaultValue, double min, double max, String description) {
            this(name, defaultValue, min, max, description, null);
        }

        /** The same with another default. */
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

        /** As people write it: 1000000 and 1e-6 rather than 1000000.0 and 1.0E-6. */
        private static String plain(double value) {
            return value == Math.rint(value) && Math.abs(value) <= 1e9
                    ? String.valueOf((long) value)
                    : String.valueOf(value).replace(".0E", "e").replace('E', 'e');
        }
    }

    /**
     * A real number, or a word in its place: {@code 0.1} or {@code learnt}. Its value is empty where it is the word. A
     * search goes through the numbers.
     *
     * @param real the number, whose name, default and search are the setting's
     * @param word the word, lower case
     */
    record RealOrWord(Real real, String word) implements Setting<OptionalDouble> {
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
            return new RealOrWord(real.tuned(range), word);
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
        /** One that is not searched. */
        public Whole(String name, int defaultValue, int min, int max, String description) {
            this(name, defaultValue, min, max, description, null);
        }

        /** The same with another default. */
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

        /** {@inheritDoc} The greatest number that there is goes without saying, but to who gave a greater one. */
        @Override
        public String expected(String text) {
            return range() + (max == Integer.MAX_VALUE && isTooLarge(text) ? " ≤ " + max : "");
        }

        /** Whether a text is a whole number beyond all that an int can hold. */
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

    /** One of several words. */
    record Choice(
            String name,
            String defaultValue,
            List<String> options,
            String description,
            @Nullable SearchRange search) implements Setting<String> {
        public Choice {
            options = List.copyOf(options);
        }

        /** One that is not searched. */
        public Choice(String name, String defaultValue, List<String> options, String description) {
            this(name, defaultValue, options, description, null);
        }

        /** The same with another default. */
        public Choice withDefault(String value) {
            return new Choice(name, value, options, description, search);
        }

        @Override
        public Choice tuned(SearchRange range) {
            return new Choice(name, defaultValue, options, description, range);
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
     * A text of one of some forms.
     *
     * @param forms what it may be, in words
     * @param takes whether a text is of such a form
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

        /** One that is not searched. */
        public Wholes(String name, List<Integer> defaultValue, int min, String description) {
            this(name, defaultValue, min, description, null);
        }

        /** The same with another default. */
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

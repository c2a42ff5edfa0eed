package dev.credence.datasets.csv;

import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A formatted number: with a unit, a currency or per cent sign, a decimal comma, or thousands separators.
 *
 * @param affix prefix or suffix, such as {@code %} or {@code EUR}; empty if there is none
 * @param form separators between the digits
 * @param digits number of digits before the decimals
 * @param plain the plain number; null if ambiguous, as 1,234 is
 * @param body sign, digits and separators, each blank or apostrophe as a blank
 */
record FormattedNumber(
        String affix, Form form, int digits, @Nullable String plain, String body) {
    enum Form {
        /** No separators. */
        PLAIN,
        /** One comma only, as 2346,99 or 1,234. */
        COMMA,
        /** Commas and a point, which are unambiguous together. */
        BOTH,
        /** Thousands separators without decimals: 1.234.567. */
        THOUSANDS,
        /** Blanks or apostrophes between thousands without decimals, as telephone numbers have them too. */
        BLANKS
    }

    private static final int CURRENCY = Character.CURRENCY_SYMBOL;

    /** Longer texts are sentences. */
    private static final int LONGEST = 40;

    private static final String BLANK = "[ \\u00a0\\u2009\\u202f]";
    private static final Pattern WHOLE = Pattern.compile("(?<sign>[-+\\u2212]?)(?<before>(?:[A-Z]{1,3})?\\p{Sc}|"
            + "[A-Z]{3}|Fr\\.|Rs\\.?)?" + BLANK + "*(?<inner>[-\\u2212]?)"
            + "(?<body>[0-9](?:[0-9.,'\\u2019 \\u00a0\\u2009\\u202f]*[0-9])?)" + BLANK + "*"
            + "(?<after>[\\p{L}\\p{Sc}%\\u2030\\u00b0][\\p{L}\\p{N}\\p{Sc}%\\u2030\\u00b0/\\u00b7*^.() -]{0,15})?");
    private static final Pattern BLANKS = Pattern.compile("['\\u2019 \\u00a0\\u2009\\u202f]");

    private static final Pattern PLAIN = Pattern.compile("(0|[1-9][0-9]*)(\\.[0-9]+)?");
    private static final Pattern COMMA = Pattern.compile("[0-9]+,[0-9]+");
    private static final Pattern TWO_MEANINGS = Pattern.compile("[1-9][0-9]{0,2},[0-9]{3}");
    private static final Pattern COMMAS_AND_POINT =
            Pattern.compile("([1-9][0-9]{0,2}(,[0-9]{3})+|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3})\\.[0-9]+");
    private static final Pattern POINTS_AND_COMMA = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{3})+,[0-9]+");
    private static final Pattern COMMAS =
            Pattern.compile("[1-9][0-9]{0,2}(,[0-9]{3}){2,}|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}");
    private static final Pattern POINTS = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{3}){2,}");
    private static final Pattern GROUPS = Pattern.compile("[1-9][0-9]{0,2}( [0-9]{3})+([.,][0-9]+)?");

    /** A number with a decimal point, with or without separators between thousands, which are all the same. */
    private static final Pattern AFTER_POINT =
            Pattern.compile("-?([0-9]+|[1-9][0-9]{0,2}((,[0-9]{3})+|( [0-9]{3})+))(\\.[0-9]+)?");

    private static final Pattern INDIAN = Pattern.compile("-?[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}(\\.[0-9]+)?");

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    /** Parses a formatted number; empty for other texts and for plain numbers. */
    static Optional<FormattedNumber> of(String text) {
        return ParsedCell.of(text).kind() == ParsedCell.Kind.TEXT ? anyOf(text) : Optional.empty();
    }

    /** Parses a formatted or a plain number; empty for other texts. */
    static Optional<FormattedNumber> anyOf(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher matcher = WHOLE.matcher(text);
        if (!matcher.matches() || !known(matcher.group("before"))) {
            return Optional.empty();
        }
        String sign = matcher.group("sign") + matcher.group("inner");
        String minus = sign.isEmpty() || sign.equals("+") ? "" : "-";
        String affix = affix(matcher.group("before"), matcher.group("after"));
        return digits(matcher.group("body"), affix, minus)
                // a plus before blanks marks an international telephone number
                .filter(number -> number.form() != Form.BLANKS || !sign.contains("+"));
    }

    /** Whether the text beside a number is the sign or the code of a currency. */
    static boolean isCurrency(String affix) {
        return CURRENCIES.contains(affix) || affix.codePoints().anyMatch(c -> Character.getType(c) == CURRENCY);
    }

    /** Letters in front are a currency; other prefixes, such as that of A12, make it a name. */
    private static boolean known(@Nullable String before) {
        return before == null || !before.matches("[A-Z]{3}") || CURRENCIES.contains(before);
    }

    private static String affix(@Nullable String before, @Nullable String after) {
        return before == null ? after == null ? "" : after : after == null ? before : before + " … " + after;
    }

    private static Optional<FormattedNumber> digits(String body, String affix, String minus) {
        String text = BLANKS.matcher(body).replaceAll(" ");
        String signed = minus + text;
        if (PLAIN.matcher(text).matches()) {
            return found(affix, Form.PLAIN, signed, signed);
        }
        if (COMMA.matcher(text).matches()) {
            return found(
                    affix, Form.COMMA, TWO_MEANINGS.matcher(text).matches() ? null : signed.replace(',', '.'), signed);
        }
        if (COMMAS_AND_POINT.matcher(text).matches()) {
            return found(affix, Form.BOTH, signed.replace(",", ""), signed);
        }
        if (POINTS_AND_COMMA.matcher(text).matches()) {
            return found(affix, Form.BOTH, signed.replace(".", "").replace(',', '.'), signed);
        }
        if (COMMAS.matcher(text).matches() || POINTS.matcher(text).matches()) {
            return found(affix, Form.THOUSANDS, signed.replaceAll("[.,]", ""), signed);
        }
        if (GROUPS.matcher(text).matches()) {
            String plain = signed.replace(" ", "").replace(',', '.');
            return found(affix, plain.contains(".") ? Form.BOTH : Form.BLANKS, plain, signed);
        }
        return Optional.empty();
    }

    private static Optional<FormattedNumber> found(String affix, Form form, @Nullable String plain, String body) {
        int digits = plain == null
                ? 0
                : plain.replaceFirst("\\..*", "").replace("-", "").length();
        return Optional.of(new FormattedNumber(affix, form, digits, plain, body));
    }

    /**
     * The plain number with this decimal mark; empty if it cannot be one: 1,5 with a point, or 1.5 with a comma.
     *
     * @param decimal a point or a comma
     */
    Optional<String> plain(char decimal) {
        String text = decimal == '.' ? body : swapped(body);
        boolean number =
                AFTER_POINT.matcher(text).matches() || INDIAN.matcher(text).matches();
        return number ? Optional.of(text.replaceAll("[, ]", "")) : Optional.empty();
    }

    /** Whether its only comma may be a decimal mark or between thousands: 1,234. */
    boolean hasTwoMeanings() {
        return plain == null;
    }

    private static String swapped(String text) {
        return text.replace(',', ';').replace('.', ',').replace(';', '.');
    }

    /** How to write it plainly, for messages. */
    String advice() {
        String separators = "with a decimal point and without thousands separators";
        String how = affix.isEmpty()
                ? "Write numbers " + separators
                : "Write numbers without '" + affix + "'" + (form == Form.PLAIN ? "" : ", " + separators);
        return how + (plain == null ? "." : ": " + plain + ".");
    }
}

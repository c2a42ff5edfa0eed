package dev.credence.datasets.csv;

import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A number as it is written for people and not for programs: with a unit, a sign of currency or per cent, a decimal
 * comma, or separators between thousands.
 *
 * @param affix what stands beside the digits, such as {@code %} or {@code EUR}; empty where nothing does
 * @param form how the digits are separated
 * @param digits how many digits there are before the decimals
 * @param plain the number as programs write it; null where the text does not say, as 1,234 may be two numbers
 */
record WrittenNumber(
        String affix, Form form, int digits, @Nullable String plain) {
    enum Form {
        /** As programs write it, if nothing stood beside it. */
        PLAIN,
        /** With one comma alone, 2346,99 or 1,234. */
        COMMA,
        /** With commas and a point, so that it is certain which is which. */
        BOTH,
        /** With a separator between thousands and no decimals: 1.234.567. */
        THOUSANDS,
        /** With blanks or apostrophes between thousands and no decimals, as telephone numbers have them too. */
        BLANKS
    }

    /** Longer ones are sentences. */
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

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    /** The number that a text is; empty where it is none, or one that needs no other writing. */
    static Optional<WrittenNumber> of(String text) {
        if (text.length() > LONGEST || Cell.of(text).kind() != Cell.Kind.TEXT) {
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
                // a plus before blanks is an international telephone number's
                .filter(number -> number.form() != Form.BLANKS || !sign.contains("+"));
    }

    /** Letters in front are a currency; others, such as those of A12, make a name of the number. */
    private static boolean known(@Nullable String before) {
        return before == null || !before.matches("[A-Z]{3}") || CURRENCIES.contains(before);
    }

    private static String affix(@Nullable String before, @Nullable String after) {
        return before == null ? after == null ? "" : after : after == null ? before : before + " … " + after;
    }

    private static Optional<WrittenNumber> digits(String body, String affix, String minus) {
        String text = BLANKS.matcher(body).replaceAll(" ");
        if (PLAIN.matcher(text).matches()) {
            return found(affix, Form.PLAIN, minus + text);
        }
        if (COMMA.matcher(text).matches()) {
            return found(
                    affix, Form.COMMA, TWO_MEANINGS.matcher(text).matches() ? null : minus + text.replace(',', '.'));
        }
        if (COMMAS_AND_POINT.matcher(text).matches()) {
            return found(affix, Form.BOTH, minus + text.replace(",", ""));
        }
        if (POINTS_AND_COMMA.matcher(text).matches()) {
            return found(affix, Form.BOTH, minus + text.replace(".", "").replace(',', '.'));
        }
        if (COMMAS.matcher(text).matches() || POINTS.matcher(text).matches()) {
            return found(affix, Form.THOUSANDS, minus + text.replaceAll("[.,]", ""));
        }
        if (GROUPS.matcher(text).matches()) {
            String plain = text.replace(" ", "").replace(',', '.');
            return found(affix, plain.contains(".") ? Form.BOTH : Form.BLANKS, minus + plain);
        }
        return Optional.empty();
    }

    private static Optional<WrittenNumber> found(String affix, Form form, @Nullable String plain) {
        int digits = plain == null
                ? 0
                : plain.replaceFirst("\\..*", "").replace("-", "").length();
        return Optional.of(new WrittenNumber(affix, form, digits, plain));
    }

    /** How to write it for a program. */
    String advice() {
        String separators = "with a decimal point and without thousands separators";
        String how = affix.isEmpty()
                ? "Write numbers " + separators
                : "Write numbers without '" + affix + "'" + (form == Form.PLAIN ? "" : ", " + separators);
        return how + (plain == null ? "." : ": " + plain + ".");
    }
}

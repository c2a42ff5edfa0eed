package dev.credence.core.text;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Words of a text, as {@link BreakIterator} of the JDK divides it, without regard to a language:
 *
 * <ul>
 *   <li>The text is in lower case and normalised (NFC) first, and ’ becomes '.
 *   <li>Words have a letter or a digit: {@code don't}, {@code state-of-the-art}, {@code 3.14}, {@code 20%}. Numbers are
 *       words like others.
 *   <li>{@code !} and {@code ?} are words, each one of its own; other punctuation, symbols and blanks are left out.
 *   <li>Scripts without blanks between words are divided as the JDK does, which may leave whole phrases together.
 * </ul>
 */
public final class Words {
    private Words() {}

    /** The words of a text in their order, with repetitions; none for a text without words. */
    public static List<String> of(String text) {
        String plain = Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFC)
                .replace('\u2019', '\'');
        BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
        breaks.setText(plain);
        List<String> words = new ArrayList<>();
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            String word = plain.substring(start, end);
            if (isWord(word)) {
                words.add(word);
            }
            start = end;
        }
        return words;
    }

    private static boolean isWord(String token) {
        return token.equals("!") || token.equals("?") || token.codePoints().anyMatch(Character::isLetterOrDigit);
    }
}

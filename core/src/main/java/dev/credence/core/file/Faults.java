package dev.credence.core.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Wording of messages about files. */
public final class Faults {
    private static final int LONGEST_QUOTE = 80;

    private Faults() {}

    /** Reason of a failure in words; the exceptions' own messages are often a bare path, or null. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file of that name is in the way";
        }
        if (e instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return reason == null || reason.isBlank() ? e.getClass().getSimpleName() : reason;
    }

    /** Quotes untrusted text, truncated and without control characters, which a terminal would interpret. */
    static String quote(String text) {
        String plain = plain(text.substring(
                0, text.offsetByCodePoints(0, Math.min(LONGEST_QUOTE, text.codePointCount(0, text.length())))));
        return "'" + plain + (text.codePointCount(0, text.length()) > LONGEST_QUOTE ? "…'" : "'");
    }

    /** Replaces characters other than letters, digits and punctuation by their code points. */
    static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(c -> {
            if ((c >= ' ' && c < 127) || (c > 160 && Character.isLetterOrDigit(c))) {
                plain.appendCodePoint(c);
            } else {
                plain.append(String.format("\\u%04X", c));
            }
        });
        return plain.toString();
    }
}

package dev.credence.core;

/** Nouns in messages. */
public final class Nouns {
    private Nouns() {}

    /** "1 row", "2 rows". */
    public static String counted(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }
}

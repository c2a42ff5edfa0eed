package dev.credence.datasets.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Cells of a CSV file: numbers with few decimals, and words that need no quotes. */
public final class Cells {
    private static final int LONG = 1 << 16;
    private static final int[] POWERS = {1, 10, 100, 1000, 10_000};

    private final StringBuilder text = new StringBuilder(2 * LONG);
    private boolean begun;

    Cells() {}

    /** The number nearest to a value among those with so many decimals; what follows from it follows from the cell. */
    static double rounded(double value, int decimals) {
        return Math.rint(value * POWERS[decimals]) / POWERS[decimals];
    }

    /**
     * Appends a number.
     *
     * @param value {@linkplain #rounded rounded}
     */
    void number(double value, int decimals) {
        separate();
        long scaled = Math.round(value * POWERS[decimals]);
        if (scaled < 0) {
            text.append('-');
            scaled = -scaled;
        }
        text.append(scaled / POWERS[decimals]);
        if (decimals > 0) {
            String digits = String.valueOf(scaled % POWERS[decimals]);
            text.append('.').append("0".repeat(decimals - digits.length())).append(digits);
        }
    }

    void word(String word) {
        separate();
        text.append(word);
    }

    private void separate() {
        if (begun) {
            text.append(',');
        }
        begun = true;
    }

    void endRow() {
        text.append('\n');
        begun = false;
    }

    boolean isLong() {
        return text.length() >= LONG;
    }

    void flush(OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
        text.setLength(0);
    }
}

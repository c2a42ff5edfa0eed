package dev.credence.datasets.csv;

import java.io.IOException;
import java.io.Reader;

/**
 * Replaces every run of blanks and tabs outside quotes with one tab; those at the beginning and end of a line are
 * removed.
 */
final class BlankCollapser extends Reader {
    private static final int NONE = -2;

    private final Reader in;
    private boolean quoted;
    private boolean lineStart = true;
    private int pushedBack = NONE;

    BlankCollapser(Reader in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        if (pushedBack != NONE) {
            int c = pushedBack;
            pushedBack = NONE;
            return content(c);
        }
        int c = in.read();
        boolean blank = false;
        while (!quoted && (c == ' ' || c == '\t')) {
            blank = true;
            c = in.read();
        }
        if (!quoted && (c == '\n' || c == '\r' || c == -1)) {
            lineStart = true;
            return c;
        }
        if (blank && !lineStart) {
            pushedBack = c;
            return '\t';
        }
        return content(c);
    }

    private int content(int c) {
        quoted ^= c == '"';
        lineStart = false;
        return c;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        int n = 0;
        while (n < length) {
            int c = read();
            if (c == -1) {
                return n == 0 && length > 0 ? -1 : n;
            }
            into[offset + n] = (char) c;
            n++;
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Refuses a row of unreasonable length before it fills the memory: a quote that is never closed, or a file that is no
 * table.
 */
final class RowLimit extends FilterReader {
    static final int MAX_CHARACTERS = 16 << 20;

    private final String source;
    private long sinceRow;
    private long line = 1;

    RowLimit(Reader in, String source) {
        super(in);
        this.source = source;
    }

    /** A row was read that ended on this line. */
    void rowRead(long lastLine) {
        sinceRow = 0;
        line = lastLine + 1;
    }

    @Override
    public int read() throws IOException {
        int c = super.read();
        count(c == -1 ? 0 : 1);
        return c;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        int n = super.read(into, offset, length);
        count(n);
        return n;
    }

    private void count(int characters) {
        sinceRow += Math.max(0, characters);
        if (sinceRow > MAX_CHARACTERS) {
            throw new DataException(source + " line " + line + ": the row that begins here is longer than "
                    + MAX_CHARACTERS + " characters. Either a quote is never closed or this is not a table of text.");
        }
    }
}

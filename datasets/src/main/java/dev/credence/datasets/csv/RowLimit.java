package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Refuses an unreasonably long row before it fills the memory, as from an unclosed quote or a file that is not a table.
 */
final class RowLimit extends FilterInputStream {
    private final long most;
    private final String source;
    private final String rowWord;
    private long lastRow = -1;
    private long sinceRow;

    RowLimit(InputStream in, long most, String source, String rowWord) {
        super(in);
        this.most = most;
        this.source = source;
        this.rowWord = rowWord;
    }

    /** No limit, for rows that are not read from a stream. */
    static RowLimit none() {
        return new RowLimit(InputStream.nullInputStream(), Long.MAX_VALUE, "", "");
    }

    /** Called after each row, header included. */
    void rowRead(long at) {
        sinceRow = 0;
        lastRow = at;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b == -1 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int n = super.read(into, offset, length);
        count(n);
        return n;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long n = super.skip(bytes);
        count(n);
        return n;
    }

    @Override
    public boolean markSupported() {
        return false; // data read again would be counted twice
    }

    private void count(long bytes) {
        sinceRow += Math.max(0, bytes);
        if (sinceRow > most) {
            throw new DataException(source + (lastRow < 0 ? "" : " after " + rowWord + " " + lastRow)
                    + ": a row is longer than " + most
                    + " bytes. Either a quote is never closed or this is not a table of text.");
        }
    }
}

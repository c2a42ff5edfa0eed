package dev.credence.datasets.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * A UTF-8 reader that reports the line of an invalid byte. Java's own decoder fails for a whole buffer at once, before
 * the lines ahead of the fault are read.
 */
final class Utf8Reader extends Reader {
    /** Invalid UTF-8. */
    static final class NotUtf8Exception extends CharacterCodingException {
        private static final long serialVersionUID = 1L;

        private final long line;

        NotUtf8Exception(long line) {
            this.line = line;
        }

        /** The line of the invalid bytes, from 1. */
        long line() {
            return line;
        }

        @Override
        public String getMessage() {
            return "line " + line + " is not UTF-8 text";
        }
    }

    private static final int BUFFER = 8192;

    private final InputStream in;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final byte[] read = new byte[BUFFER];
    private final ByteBuffer bytes = ByteBuffer.wrap(read).limit(0);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).limit(0);
    private boolean ended;
    private boolean finished;
    private boolean malformed;
    private long line = 1;
    private char last;

    Utf8Reader(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!chars.hasRemaining()) {
            fill();
        }
        if (!chars.hasRemaining()) {
            return -1;
        }
        int n = Math.min(length, chars.remaining());
        chars.get(into, offset, n);
        return n;
    }

    /** Delivers the text before a fault first. */
    private void fill() throws IOException {
        chars.clear();
        while (chars.position() == 0 && !finished) {
            if (malformed) {
                chars.flip();
                throw new NotUtf8Exception(line);
            }
            CoderResult result = decoder.decode(bytes, chars, ended);
            malformed = result.isError();
            if (result.isUnderflow()) {
                finished = ended;
                more();
            }
        }
        chars.flip();
        countLines();
    }

    private void more() throws IOException {
        if (ended) {
            return;
        }
        bytes.compact();
        int n = in.read(read, bytes.position(), bytes.remaining());
        ended = n < 0;
        bytes.position(bytes.position() + Math.max(0, n)).flip();
    }

    /** Counts as text editors do: a line ends with CR, LF or both. */
    private void countLines() {
        for (int i = chars.position(); i < chars.limit(); i++) {
            char c = chars.get(i);
            line += c == '\r' || (c == '\n' && last != '\r') ? 1 : 0;
            last = c;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package dev.credence.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Zips with arbitrary content, and changes to their bytes. */
final class Zips {
    private Zips() {}

    /** A deflated zip under construction. */
    static final class Zip {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ZipOutputStream zip = new ZipOutputStream(bytes);

        Zip entry(String name, byte[] content) throws IOException {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.closeEntry();
            return this;
        }

        byte[] bytes() throws IOException {
            zip.close();
            return bytes.toByteArray();
        }
    }

    static byte[] random(int n) throws IOException {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) Math.sin(i * i);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        NpyFormat.write(new NpyArray(values, n), out);
        return out.toByteArray();
    }

    /** Changes the uncompressed size of an entry in the central directory. */
    static byte[] declare(byte[] zip, String name, int size) {
        directoryEntry(zip, name).putInt(24, size);
        return zip;
    }

    /** The central directory's record of an entry. */
    static ByteBuffer directoryEntry(byte[] zip, String name) {
        byte[] key = name.getBytes(UTF_8);
        for (int i = zip.length - key.length; i >= 46; i--) {
            if (Arrays.equals(zip, i, i + key.length, key, 0, key.length) && zip[i - 46] == 'P' && zip[i - 44] == 1) {
                return ByteBuffer.wrap(zip, i - 46, 46).slice().order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new AssertionError("no entry " + name);
    }

    static byte[] replace(byte[] bytes, String from, String to) {
        byte[] replaced = bytes.clone();
        int at = indexOf(replaced, from.getBytes(UTF_8));
        while (at >= 0) {
            System.arraycopy(to.getBytes(UTF_8), 0, replaced, at, to.length());
            at = indexOf(replaced, from.getBytes(UTF_8));
        }
        return replaced;
    }

    static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}

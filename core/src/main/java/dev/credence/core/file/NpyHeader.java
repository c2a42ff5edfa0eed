package dev.credence.core.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Header of a .npy file, format 1.0: the bytes 93 'NUMPY' 01 00, the length of the text in two bytes, and the text of a
 * Python dictionary, padded with spaces so that the data begin at a multiple of 64 (numpy.lib.format).
 *
 * @param wide whether elements are doubles
 * @param shape length of each axis
 * @param bytes length of the header in the file
 */
record NpyHeader(boolean wide, int[] shape, int bytes) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int FIXED = 10;
    private static final int ALIGNMENT = 64;
    private static final int MOST_AXES = 32;

    /** NumPy's own limit; it also bounds the time of the patterns below. */
    private static final int LONGEST_TEXT = 10_000;

    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*('[^']*'|\\[[^\\]]*\\])");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(\\w+)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

    /** Number of elements; below 2³¹, as {@link #read} ensures. */
    int elements() {
        return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }

    /** Length of the data in the file. */
    long dataBytes() {
        return (long) elements() * (wide ? Double.BYTES : Float.BYTES);
    }

    /** Encodes the header of a float array. */
    static byte[] encode(int... shape) {
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': " + NpyArray.text(shape) + ", }";
        int unpadded = FIXED + text.length() + 1;
        int total = (unpadded + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] line = (text + " ".repeat(total - unpadded) + "\n").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(total)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) line.length)
                .put(line)
                .array();
    }

    /**
     * Reads a header and leaves the stream at the first element.
     *
     * @throws NpyException if it is not a header of floats in row-major order
     */
    static NpyHeader read(InputStream in) throws IOException {
        byte[] fixed = in.readNBytes(FIXED);
        if (fixed.length < MAGIC.length || !Arrays.equals(fixed, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new NpyException("it is not a NumPy array (expected it to begin with the bytes 93 'NUMPY')");
        }
        if (fixed.length < FIXED) {
            throw new EOFException("it ends within its header");
        }
        if (fixed[6] != 1 || fixed[7] != 0) {
            throw new NpyException("it has .npy format " + fixed[6] + "." + fixed[7] + ", expected 1.0");
        }
        int length = Short.toUnsignedInt(
                ByteBuffer.wrap(fixed).order(ByteOrder.LITTLE_ENDIAN).getShort(8));
        if (length > LONGEST_TEXT) {
            throw new NpyException("its header is " + length + " bytes long, expected at most " + LONGEST_TEXT);
        }
        byte[] line = in.readNBytes(length);
        if (line.length < length) {
            throw new EOFException("it ends within its header");
        }
        String text = new String(line, StandardCharsets.ISO_8859_1);
        return new NpyHeader(wide(text), shape(text), FIXED + length);
    }

    private static boolean wide(String text) {
        String descr = find(DESCR, "descr", text);
        String order = find(ORDER, "fortran_order", text);
        if (!order.equals("False")) {
            throw new NpyException("it has fortran_order " + Faults.quote(order)
                    + ", expected False (row-major order; save numpy.ascontiguousarray of it)");
        }
        return switch (descr) {
            case "'<f4'" -> false;
            case "'<f8'" -> true;
            default ->
                throw new NpyException("it holds elements of type " + Faults.quote(descr.replace("'", ""))
                        + ", expected '<f4' (float32) or '<f8' (float64), little-endian");
        };
    }

    private static int[] shape(String text) {
        String inside = find(SHAPE, "shape", text).strip();
        String[] axes = inside.isEmpty() ? new String[0] : inside.split(",", -1);
        if (axes.length > 1 && axes[axes.length - 1].isBlank()) {
            axes = Arrays.copyOf(axes, axes.length - 1); // (3,)
        }
        int[] shape = new int[Math.min(axes.length, MOST_AXES + 1)];
        BigInteger elements = BigInteger.ONE;
        for (int i = 0; i < shape.length; i++) {
            String axis = axes[i].strip();
            if (!axis.chars().allMatch(c -> c >= '0' && c <= '9') || axis.isEmpty()) {
                throw new NpyException("it has shape " + Faults.quote("(" + inside + ")") + ", expected whole numbers");
            }
            BigInteger length = new BigInteger(axis);
            elements = elements.multiply(length);
            // also each axis: (0, 2⁴⁰) has no elements, but is not a Java array
            if (length.bitLength() > 31 || elements.bitLength() > 31 || shape.length > MOST_AXES) {
                throw new NpyException("it declares the shape " + Faults.quote("(" + inside + ")")
                        + ", expected at most " + MOST_AXES + " axes and fewer than 2^31 elements");
            }
            shape[i] = length.intValueExact();
        }
        return shape;
    }

    private static String find(Pattern pattern, String key, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new NpyException("its header has no usable '" + key + "': " + Faults.quote(text.strip()));
        }
        return matcher.group(1);
    }
}

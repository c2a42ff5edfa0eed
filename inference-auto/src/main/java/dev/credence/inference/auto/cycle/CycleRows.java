package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.CodedTable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Encoded rows with what a training needs besides, as bytes. Not a file format: both sides are of one version.
 *
 * @param rows the rows
 * @param targets values of the target on one or two scales, each [n]
 * @param factors of the rows' losses [n]; empty if each is 1
 * @param folds the fold of each row [n]; empty where the rows are those of one task
 */
record CycleRows(CodedRows rows, List<float[]> targets, float[] factors, int[] folds) {
    private static final int MARK = 0x43595231;
    private static final int HEADER = 8 * Integer.BYTES;

    /** Bytes of so many rows, on so many scales of the target, perhaps with weights and folds. */
    static long size(long rows, int cells, int scales, boolean weighted, boolean divided) {
        return HEADER + Integer.BYTES * rows * (cells + scales + (weighted ? 1L : 0) + (divided ? 1L : 0));
    }

    /** How many numbers, pieces and codes a row has. */
    static int cells(CodedTable rows, int codes, boolean pieces) {
        return rows.numberCount() + (pieces ? rows.pieceCount() : 0) + codes;
    }

    /**
     * As bytes, of which there are {@link #size}.
     *
     * @param pieces whether the piecewise-linear codes are among them; otherwise they are empty
     */
    byte[] write(boolean pieces) {
        int n = rows.size();
        int cells = cells(rows, rows.codes()[0].length, pieces);
        ByteBuffer out = ByteBuffer.allocate(
                Math.toIntExact(size(n, cells, targets.size(), factors.length > 0, folds.length > 0)));
        out.putInt(MARK).putInt(n).putInt(rows.numbers()[0].length);
        out.putInt(pieces ? rows.pieces()[0].length : 0).putInt(rows.codes()[0].length);
        out.putInt(targets.size()).putInt(factors.length).putInt(folds.length);
        for (int i = 0; i < n; i++) {
            put(out, rows.numbers()[i]);
            if (pieces) {
                put(out, rows.pieces()[i]);
            }
            put(out, rows.codes()[i]);
        }
        targets.forEach(values -> put(out, values));
        put(out, factors);
        put(out, folds);
        return out.array();
    }

    /** The rows of {@link #write}. */
    static CycleRows read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER || in.getInt() != MARK) {
            throw new IllegalArgumentException("the bytes are not encoded rows");
        }
        int n = in.getInt();
        int numbers = in.getInt();
        int pieces = in.getInt();
        int codes = in.getInt();
        int scales = in.getInt();
        int weighted = in.getInt();
        int divided = in.getInt();
        CodedRows rows = new CodedRows(new float[n][], new float[n][], new int[n][]);
        for (int i = 0; i < n; i++) {
            rows.numbers()[i] = floats(in, numbers);
            rows.pieces()[i] = floats(in, pieces);
            rows.codes()[i] = ints(in, codes);
        }
        List<float[]> targets = new ArrayList<>();
        for (int s = 0; s < scales; s++) {
            targets.add(floats(in, n));
        }
        return new CycleRows(rows, targets, floats(in, weighted), ints(in, divided));
    }

    private static void put(ByteBuffer out, float[] values) {
        out.asFloatBuffer().put(values);
        out.position(out.position() + Float.BYTES * values.length);
    }

    private static void put(ByteBuffer out, int[] values) {
        out.asIntBuffer().put(values);
        out.position(out.position() + Integer.BYTES * values.length);
    }

    private static float[] floats(ByteBuffer in, int n) {
        float[] values = new float[n];
        in.asFloatBuffer().get(values);
        in.position(in.position() + Float.BYTES * n);
        return values;
    }

    private static int[] ints(ByteBuffer in, int n) {
        int[] values = new int[n];
        in.asIntBuffer().get(values);
        in.position(in.position() + Integer.BYTES * n);
        return values;
    }
}

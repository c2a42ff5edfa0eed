package dev.credence.scoring;

import dev.credence.core.data.Examples;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 fingerprints of examples and bytes. */
public final class Fingerprint {
    private Fingerprint() {}

    /** SHA-256 over the inputs and target of every row, as big-endian doubles. */
    static String of(Examples examples) {
        MessageDigest digest = digest();
        double[] row = new double[examples.inputs() + 1];
        ByteBuffer bytes = ByteBuffer.allocate(row.length * Double.BYTES);
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            row[row.length - 1] = examples.target(i);
            bytes.asDoubleBuffer().put(row);
            digest.update(bytes.array());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** SHA-256 of some bytes. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }
}

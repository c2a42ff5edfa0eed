package dev.credence.datasets.file;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
final class Checksum {
    private Checksum() {}

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }

    static String of(byte[] content) {
        return hex(digest().digest(content));
    }

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}

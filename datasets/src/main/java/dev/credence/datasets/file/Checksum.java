package dev.credence.datasets.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 checksums. */
public final class Checksum {
    private static final int BUFFER = 1 << 16;

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

    /** The checksum of files' contents, in their order, and of a word beside them. */
    public static String of(List<Path> files, String word) throws IOException {
        StringBuilder all = new StringBuilder(word);
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                all.append(' ').append(of(in));
            }
        }
        return of(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The checksum of the rest of a stream. */
    static String of(InputStream content) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER];
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            digest.update(buffer, 0, count);
        }
        return hex(digest.digest());
    }

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}

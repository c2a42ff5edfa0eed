package dev.credence.eval.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * The {@linkplain UUID#nameUUIDFromBytes name-based UUID} of a text that is not held as a whole: of millions of rows it
 * has gigabytes.
 */
final class TextDigest {
    private final MessageDigest digest;

    TextDigest() {
        try {
            digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has MD5", e);
        }
    }

    TextDigest add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Adds numbers as {@link java.util.Arrays#toString(int[])} writes them. */
    TextDigest addAll(int[] values) {
        return addAll(values.length, i -> String.valueOf(values[i]));
    }

    /** Adds n texts as {@link java.util.Arrays#toString(Object[])} writes them. */
    TextDigest addAll(int n, IntFunction<String> texts) {
        StringBuilder part = new StringBuilder("[");
        for (int i = 0; i < n; i++) {
            part.append(i == 0 ? "" : ", ").append(texts.apply(i));
            if (part.length() > 1 << 16) {
                add(part.toString());
                part.setLength(0);
            }
        }
        return add(part.append(']').toString());
    }

    /** The UUID of the text; nothing can be added afterwards. */
    UUID toUuid() {
        byte[] bytes = digest.digest();
        bytes[6] = (byte) ((bytes[6] & 0x0f) | 0x30); // version 3
        bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80); // the variant of RFC 4122
        ByteBuffer two = ByteBuffer.wrap(bytes);
        return new UUID(two.getLong(), two.getLong());
    }
}

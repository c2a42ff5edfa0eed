package dev.credence.core.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Numbers with all their bits as texts in JSON; in parts, since parsers limit the length of a text. */
public final class FloatTexts {
    private static final int EACH = 3 << 16; // a multiple of 3, so that no part but the last is padded

    private FloatTexts() {}

    /** The texts of numbers: their bytes, lowest first, in base 64. */
    public static List<String> of(float[] values) {
        List<String> texts = new ArrayList<>();
        for (int from = 0; from < values.length; from += EACH) {
            int n = Math.min(EACH, values.length - from);
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * n).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asFloatBuffer().put(values, from, n);
            texts.add(Base64.getEncoder().encodeToString(bytes.array()));
        }
        return texts;
    }

    /** The numbers of texts. */
    public static float[] read(List<String> texts) {
        List<byte[]> parts = texts.stream().map(Base64.getDecoder()::decode).toList();
        float[] values = new float[parts.stream().mapToInt(part -> part.length).sum() / Float.BYTES];
        int at = 0;
        for (byte[] part : parts) {
            int n = part.length / Float.BYTES;
            ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values, at, n);
            at += n;
        }
        return values;
    }
}

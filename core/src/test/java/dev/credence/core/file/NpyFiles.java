package dev.credence.core.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** .npy files with arbitrary content, well-formed or not. */
final class NpyFiles {
    private NpyFiles() {}

    /** A .npy file with the given text as header. */
    static byte[] bytes(String header, byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] text = (header + "\n").getBytes(StandardCharsets.ISO_8859_1);
        out.writeBytes(
                new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) text.length, (byte) (text.length >>> 8)
                });
        out.writeBytes(text);
        out.writeBytes(data);
        return out.toByteArray();
    }

    /** A .npy file of zeros, as NpyFormat writes it. */
    static byte[] zeros(int... shape) throws IOException {
        int n = 1;
        for (int axis : shape) {
            n *= axis;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        NpyFormat.write(new NpyArray(new float[n], shape), out);
        return out.toByteArray();
    }

    static Path write(Path file, byte... bytes) throws IOException {
        return Files.write(file, bytes);
    }
}

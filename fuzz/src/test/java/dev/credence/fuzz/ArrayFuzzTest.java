package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.file.NpyArray;
import dev.credence.core.file.NpyFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** NumPy's arrays. */
final class ArrayFuzzTest {
    private static final Path FILE = Scratch.folder().resolve("array.npy");

    @MethodSource("arrays")
    @FuzzTest
    void array(byte[] input) throws Exception {
        Files.write(FILE, input);
        boolean unused = Refusal.orSuccess(ArrayFuzzTest::read);
    }

    /** What was read has as many numbers as its shape says, and can be written. */
    private static void read() throws IOException {
        NpyArray array = NpyFormat.read(FILE);
        assertThat(array.values()).hasSize(IntStream.of(array.shape()).reduce(1, Math::multiplyExact));
        assertThat(bytes(array)).isNotEmpty();
    }

    private static byte[] bytes(NpyArray array) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        NpyFormat.write(array, out);
        return out.toByteArray();
    }

    static Stream<byte[]> arrays() throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }";
        String padded = header + " ".repeat(117 - header.length()) + "\n";
        byte[] doubles = ("\u0093NUMPY\u0001\u0000v\u0000" + padded + "\u0000\u0000\u0000\u0000\u0000\u0000\u00f0?")
                .getBytes(StandardCharsets.ISO_8859_1);
        return Stream.of(
                bytes(new NpyArray(new float[] {1, 2, 3, 4, 5, 6}, 2, 3)),
                bytes(new NpyArray(new float[] {1}, 1)),
                bytes(new NpyArray(new float[] {7})),
                doubles);
    }

    @Test
    void samplesAreAccepted() throws Exception {
        for (byte[] sample : arrays().toList()) {
            Files.write(FILE, sample);
            read();
        }
    }
}

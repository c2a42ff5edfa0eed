package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NpyFormatTest {
    @TempDir
    Path directory;

    @Test
    void theBytesAreThoseThatNumpyWrites() throws IOException {
        Path file = directory.resolve("a.npy");
        NpyFormat.write(new NpyArray(new float[] {1, -2}, 2), file);
        byte[] bytes = Files.readAllBytes(file);
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        assertThat(bytes).hasSize(128 + 8);
        assertThat(Arrays.copyOf(bytes, 10)).containsExactly(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0);
        assertThat(new String(bytes, 10, 118, StandardCharsets.US_ASCII))
                .isEqualTo(header + " ".repeat(117 - header.length()) + "\n");
        assertThat(Arrays.copyOfRange(bytes, 128, 136)).containsExactly(0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0);
    }

    static Stream<int[]> shapes() {
        return Stream.of(
                new int[] {},
                new int[] {1},
                new int[] {5},
                new int[] {3, 4},
                new int[] {2, 3, 4, 5},
                new int[] {0},
                new int[] {7, 0, 3},
                new int[] {40_000},
                new int[] {
                    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2
                });
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsWrittenIsRead(int[] shape) {
        float[] values = new float[Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Math.sin(i + 1);
        }
        Path file = directory.resolve("a.npy");
        NpyFormat.write(new NpyArray(values, shape), file);
        NpyArray read = NpyFormat.read(file);
        assertThat(read.shape()).containsExactly(shape);
        assertThat(read.values()).containsExactly(values);
    }

    @Test
    void everyFloatKeepsItsBits() {
        float[] values = {
            Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            -0f,
            Float.MIN_VALUE,
            Float.MAX_VALUE,
            Float.intBitsToFloat(0x7fc12345)
        };
        Path file = directory.resolve("a.npy");
        NpyFormat.write(new NpyArray(values, values.length), file);
        float[] read = NpyFormat.read(file).values();
        for (int i = 0; i < values.length; i++) {
            assertThat(Float.floatToRawIntBits(read[i])).isEqualTo(Float.floatToRawIntBits(values[i]));
        }
    }

    @Test
    void doublesAreRoundedToFloats() throws IOException {
        ByteBuffer data = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        data.putDouble(0.1).putDouble(1e-60).putDouble(Double.NEGATIVE_INFINITY);
        Path file = npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }", data.array());
        assertThat(NpyFormat.read(file).values()).containsExactly(0.1f, 0f, Float.NEGATIVE_INFINITY);
    }

    @Test
    void aDoubleBeyondTheRangeOfFloatIsRefused() throws IOException {
        byte[] data = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(1e300)
                .array();
        assertRefused(
                npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", data),
                "it holds 1.0E300, which is beyond the range of float");
    }

    @Test
    void keysMayStandInAnyOrder() throws IOException {
        Path file = npy("{\"x\": 1, 'shape': ( 2 , 1 ) ,'fortran_order':False, 'descr' : '<f4'}", new byte[8]);
        assertThat(NpyFormat.read(file).shape()).containsExactly(2, 1);
    }

    static Stream<Arguments> foreignHeaders() {
        return Stream.of(
                Arguments.of(
                        "'descr': '>f4', 'fortran_order': False, 'shape': (1,)",
                        "it holds elements of type '>f4', expected '<f4' (float32) or '<f8' (float64), little-endian"),
                Arguments.of(
                        "'descr': '<i8', 'fortran_order': False, 'shape': (1,)",
                        "it holds elements of type '<i8', expected"),
                Arguments.of(
                        "'descr': '|O', 'fortran_order': False, 'shape': (1,)",
                        "it holds elements of type '|O', expected"),
                Arguments.of(
                        "'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)",
                        "it holds elements of type '[(a, <f4)]', expected"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)",
                        "it has fortran_order 'True', expected False (row-major order;"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (-1,)",
                        "it has shape '(-1,)', expected whole numbers"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (1,,1)",
                        "it has shape '(1,,1)', expected whole numbers"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (,)",
                        "it has shape '(,)', expected whole numbers"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (3000000000,)",
                        "it declares the shape '(3000000000,)', expected at most 32 axes and fewer than 2^31 elements"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (65536, 65536)",
                        "it declares the shape '(65536, 65536)', expected"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False, 'shape': (0, 3000000000)",
                        "it declares the shape '(0, 3000000000)', expected"),
                Arguments.of(
                        "'descr': '<f4', 'fortran_order': False",
                        "its header has no usable 'shape': '{'descr': '<f4', 'fortran_order': False"),
                Arguments.of("'fortran_order': False, 'shape': (1,)", "its header has no usable 'descr'"),
                Arguments.of("'descr': '<f4', 'shape': (1,)", "its header has no usable 'fortran_order'"));
    }

    @ParameterizedTest
    @MethodSource("foreignHeaders")
    void whatIsNotAFloatArrayIsRefused(String header, String reason) throws IOException {
        assertRefused(npy("{" + header + ", }", new byte[4]), reason);
    }

    @Test
    void aHostileHeaderIsRefusedAtOnce() throws IOException {
        String head = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
        assertRefused(npy(head + "1,".repeat(4000) + ")}", new byte[4]), "it declares the shape '(1,1,1,");
        assertRefused(npy(head + "9".repeat(9000) + ")}", new byte[4]), "it declares the shape '(999");
        assertRefused(npy(head + " ".repeat(60_000) + ")}", new byte[4]), "its header is 60");
        assertRefused(npy(head + "\u001b[2J,)}", new byte[4]), "it has shape '(\\u001B[2J,)'");
    }

    @Test
    void aFileThatIsNotAnArrayIsNamed() throws IOException {
        Path file = NpyFiles.write(directory.resolve("a.npy"), "hello, world".getBytes(StandardCharsets.US_ASCII));
        assertRefused(file, "it is not a NumPy array (expected it to begin with the bytes 93 'NUMPY')");
        assertRefused(NpyFiles.write(directory.resolve("b.npy")), "it is not a NumPy array");
        assertRefused(directory.resolve("missing.npy"), "there is no such file");
    }

    @Test
    void anotherFormatVersionIsNamed() throws IOException {
        byte[] bytes = NpyFiles.bytes("{'descr': '<f4', 'fortran_order': False, 'shape': (), }", new byte[4]);
        bytes[6] = 2;
        assertRefused(NpyFiles.write(directory.resolve("a.npy"), bytes), "it has .npy format 2.0, expected 1.0");
    }

    @Test
    void aFileCutAnywhereIsRefused() throws IOException {
        Path file = directory.resolve("a.npy");
        NpyFormat.write(new NpyArray(new float[] {1, 2, 3}, 3), file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> NpyFormat.read(file)).isInstanceOf(UserException.class);
        }
        assertRefused(file, "it is 139 bytes long, expected 140 for its shape (3,)");
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertRefused(file, "it is 141 bytes long, expected 140 for its shape (3,)");
    }

    @Test
    void anArrayWhoseShapeDoesNotFitItsValuesIsRefused() {
        assertThatThrownBy(() -> new NpyArray(new float[5], 2, 3))
                .hasMessage("Array of shape (2, 3) needs 6 values, got 5");
        assertThatThrownBy(() -> new NpyArray(new float[5], -5)).hasMessage("Array shape (-5,) has a negative axis");
        assertThatThrownBy(() -> new NpyArray(new float[5], 1 << 30, 1 << 30, 1 << 30, 1 << 30))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void assertRefused(Path file, String reason) {
        assertThatThrownBy(() -> NpyFormat.read(file))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("Cannot read array " + file + ": " + reason);
    }

    private Path npy(String header, byte[] data) throws IOException {
        return NpyFiles.write(directory.resolve("made.npy"), NpyFiles.bytes(header, data));
    }
}

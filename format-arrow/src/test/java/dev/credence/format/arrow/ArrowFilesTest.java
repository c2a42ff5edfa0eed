package dev.credence.format.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowFilesTest {
    private static final int ROWS = 10_000;

    @TempDir
    private Path folder;

    /** What writes LZ4 frames, as pyarrow does unless told otherwise. */
    private static final class Lz4Writer extends AbstractCompressionCodec implements CompressionCodec.Factory {
        @Override
        public CompressionCodec createCodec(CompressionUtil.CodecType type) {
            return this;
        }

        @Override
        public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
            return this;
        }

        @Override
        public CompressionUtil.CodecType getCodecType() {
            return CompressionUtil.CodecType.LZ4_FRAME;
        }

        @Override
        protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf plain) {
            byte[] content = new byte[(int) plain.writerIndex()];
            plain.getBytes(0, content);
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(frame)) {
                out.write(content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            ArrowBuf out = allocator.buffer(8L + frame.size());
            out.setBytes(8, frame.toByteArray());
            out.writerIndex(8L + frame.size());
            return out;
        }

        @Override
        protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
            throw new UnsupportedOperationException();
        }
    }

    /** A dictionary of texts with codes of 8 bits, single precision, unsigned 64 bits, and lists. */
    private static void write(Path file, CompressionUtil.CodecType type) throws IOException {
        try (RootAllocator memory = new RootAllocator();
                VarCharVector words = new VarCharVector("words", memory)) {
            words.allocateNew();
            for (int i = 0; i < 60; i++) {
                words.setSafe(i, ("word " + i).getBytes(StandardCharsets.UTF_8));
            }
            words.setValueCount(60);
            Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(1, false, new ArrowType.Int(8, true)));
            Schema schema = new Schema(List.of(
                    new Field("word", new FieldType(true, new ArrowType.Int(8, true), dictionary.getEncoding()), null),
                    Field.nullable("x", new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE)),
                    Field.nullable("u", new ArrowType.Int(64, false)),
                    new Field(
                            "list",
                            FieldType.nullable(ArrowType.List.INSTANCE),
                            List.of(Field.nullable("item", new ArrowType.Int(32, true))))));
            try (VectorSchemaRoot root = VectorSchemaRoot.create(schema, memory);
                    FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    ArrowFileWriter writer = new ArrowFileWriter(
                            root,
                            new DictionaryProvider.MapDictionaryProvider(dictionary),
                            out,
                            Map.of(),
                            IpcOption.DEFAULT,
                            type == CompressionUtil.CodecType.LZ4_FRAME
                                    ? new Lz4Writer()
                                    : CompressionCodec.Factory.INSTANCE,
                            type)) {
                writer.start();
                root.getFieldVectors().forEach(FieldVector::allocateNew);
                for (int i = 0; i < ROWS; i++) {
                    if (i % 40 != 1) {
                        ((TinyIntVector) root.getVector("word")).setSafe(i, (byte) (i * 7919 % 60));
                    }
                    ((Float4Vector) root.getVector("x")).setSafe(i, i * 0.1f);
                    ((UInt8Vector) root.getVector("u")).setSafe(i, -1L - i);
                }
                root.getFieldVectors().forEach(vector -> vector.setValueCount(ROWS));
                root.setRowCount(ROWS);
                writer.writeBatch();
                writer.end();
            }
        }
    }

    private static void assertRead(Path file) throws IOException {
        try (ColumnarReader reader = new ArrowFormat().open(file)) {
            assertThat(reader.columns().stream().map(TableColumn::type))
                    .containsExactly(ColumnType.TEXT, ColumnType.NUMBER, ColumnType.DECIMAL, ColumnType.OTHER);
            int row = 0;
            for (ColumnBatch batch = reader.next().orElseThrow();
                    ;
                    batch = reader.next().orElseThrow()) {
                ColumnValues.Texts words = (ColumnValues.Texts) batch.columns().get(0);
                double[] x = ((ColumnValues.Numbers) batch.columns().get(1)).values();
                ColumnValues.Decimals unsigned =
                        (ColumnValues.Decimals) batch.columns().get(2);
                assertThat(batch.rows()).isLessThanOrEqualTo(4096);
                for (int i = 0; i < batch.rows(); i++, row++) {
                    assertThat(words.isMissing(i)).isEqualTo(row % 40 == 1);
                    if (!words.isMissing(i)) {
                        assertThat(words.text(i)).isEqualTo("word " + row * 7919 % 60);
                    }
                    assertThat(Double.toString(x[i])).isEqualTo(Float.toString(row * 0.1f));
                    assertThat(unsigned.values()[i]).hasToString(Long.toUnsignedString(-1L - row));
                }
                if (row == ROWS) {
                    assertThat(reader.next()).isEmpty();
                    return;
                }
            }
        }
    }

    @Test
    @DisplayName(
            "Dictionaries, single precision and unsigned numbers are read, uncompressed and by LZ4; lists are named")
    void otherWritersFiles() throws IOException {
        Path plain = folder.resolve("plain.feather");
        write(plain, CompressionUtil.CodecType.NO_COMPRESSION);
        assertRead(plain);
        Path lz4 = folder.resolve("lz4.feather");
        write(lz4, CompressionUtil.CodecType.LZ4_FRAME);
        assertThat(Files.size(lz4)).isLessThan(Files.size(plain));
        assertRead(lz4);
    }

    @Test
    @DisplayName("A stream is recognised by its content and read")
    void streams() throws IOException {
        Path file = folder.resolve("t");
        double[] values = IntStream.range(0, 5000).mapToDouble(Math::sin).toArray();
        try (ColumnarWriter writer =
                new ArrowStreamOutput().create(file, List.of(TableColumn.of("x", ColumnType.NUMBER)))) {
            writer.write(new ColumnBatch(
                    values.length, List.of(new ColumnValues.Numbers(values, new boolean[values.length]))));
        }
        ArrowFormat format = new ArrowFormat();
        assertThat(format.recognises("t", Files.readAllBytes(file))).isTrue();
        try (ColumnarReader reader = format.open(file)) {
            ColumnBatch first = reader.next().orElseThrow();
            ColumnBatch second = reader.next().orElseThrow();
            assertThat(first.rows() + second.rows()).isEqualTo(values.length);
            assertThat(((ColumnValues.Numbers) second.columns().get(0)).values()[second.rows() - 1])
                    .isEqualTo(values[values.length - 1]);
            assertThat(reader.next()).isEmpty();
        }
    }
}

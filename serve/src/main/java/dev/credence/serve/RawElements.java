package dev.credence.serve;

import dev.credence.core.Nouns;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Tensor elements as bytes, in the form that gRPC's raw contents and the binary data of HTTP share: numbers
 * little-endian, truth values of one byte, texts each preceded by their length in four bytes.
 */
final class RawElements {
    private final ByteBuffer bytes;
    private final int size;
    private final String place;
    private final String source;

    private RawElements(ByteBuffer bytes, int size, String place, String source) {
        this.bytes = bytes;
        this.size = size;
        this.place = place;
        this.source = source;
    }

    /**
     * Reads the elements of a tensor.
     *
     * @param raw the bytes from its position to its limit
     * @param size number of elements, by the tensor's shape
     * @param place of the tensor, for messages
     * @param source of the bytes, for messages: {@code 'raw_input_contents'}
     * @throws RequestException 400 if the bytes are not those of so many elements
     */
    static Elements of(Datatype type, ByteBuffer raw, int size, String place, String source) {
        return new RawElements(raw.slice().order(ByteOrder.LITTLE_ENDIAN), size, place, source).read(type);
    }

    private Elements read(Datatype type) {
        if (type == Datatype.BYTES) {
            return new TypedElements.Texts(texts());
        }
        long expected = (long) size * type.bytes();
        if (bytes.remaining() != expected) {
            throw RequestException.bad(place + " has " + Nouns.counted(bytes.remaining(), "byte") + " in " + source
                    + ", expected " + expected + " for " + Nouns.counted(size, "element") + " of " + type);
        }
        return switch (type) {
            case BOOL -> new TypedElements.Truths(truths());
            case FP64, FP32 -> new TypedElements.Floats(type, floats(type));
            default -> new TypedElements.Wholes(type, wholes(type));
        };
    }

    private List<Boolean> truths() {
        List<Boolean> values = new ArrayList<>();
        while (bytes.hasRemaining()) {
            values.add(bytes.get() != 0);
        }
        return values;
    }

    private double[] floats(Datatype type) {
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = type == Datatype.FP64 ? bytes.getDouble() : bytes.getFloat();
        }
        return values;
    }

    private long[] wholes(Datatype type) {
        long[] values = new long[size];
        for (int i = 0; i < size; i++) {
            values[i] = switch (type) {
                case INT8 -> bytes.get();
                case INT16 -> bytes.getShort();
                case INT32 -> bytes.getInt();
                case UINT8 -> Byte.toUnsignedLong(bytes.get());
                case UINT16 -> Short.toUnsignedLong(bytes.getShort());
                case UINT32 -> Integer.toUnsignedLong(bytes.getInt());
                default -> bytes.getLong();
            };
        }
        return values;
    }

    private List<ByteBuffer> texts() {
        List<ByteBuffer> texts = new ArrayList<>();
        while (texts.size() < size) {
            int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
            if (length < 0 || length > bytes.remaining()) {
                throw RequestException.bad(place + " element " + texts.size() + ": " + source + " ends before it,"
                        + " expected its length in four bytes, little-endian, and its text");
            }
            texts.add(bytes.slice(bytes.position(), length));
            bytes.position(bytes.position() + length);
        }
        if (bytes.hasRemaining()) {
            throw RequestException.bad(place + " has " + Nouns.counted(bytes.remaining(), "byte") + " in " + source
                    + " after its " + Nouns.counted(size, "element"));
        }
        return texts;
    }
}

package dev.credence.serve;

import com.google.protobuf.ByteString;
import dev.credence.core.Nouns;
import dev.credence.core.data.CanonicalCell;
import dev.credence.serve.grpc.InferTensorContents;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tensor elements in protocol buffers. A missing value is NaN or an empty text. */
final class GrpcElements {
    private GrpcElements() {}

    /**
     * Reads a tensor's typed contents, which must match its datatype.
     *
     * @throws RequestException 400
     */
    static Elements of(Datatype type, InferTensorContents contents, int size, String place) {
        Map<String, Integer> sizes = new TreeMap<>();
        sizes.put("bool_contents", contents.getBoolContentsCount());
        sizes.put("int_contents", contents.getIntContentsCount());
        sizes.put("int64_contents", contents.getInt64ContentsCount());
        sizes.put("uint_contents", contents.getUintContentsCount());
        sizes.put("uint64_contents", contents.getUint64ContentsCount());
        sizes.put("fp32_contents", contents.getFp32ContentsCount());
        sizes.put("fp64_contents", contents.getFp64ContentsCount());
        sizes.put("bytes_contents", contents.getBytesContentsCount());
        String own = field(type);
        sizes.forEach((field, count) -> {
            if (count > 0 && !field.equals(own)) {
                throw RequestException.bad(place + " has the datatype " + type + " and elements in '" + field
                        + "', expected '" + own + "'");
            }
        });
        int found = sizes.getOrDefault(own, 0);
        if (found != size) {
            throw RequestException.bad(place + " has " + Nouns.counted(found, "element") + " in '" + own
                    + "', expected " + size + " for its shape");
        }
        return switch (type) {
            case FP64 ->
                new Floats(
                        type,
                        contents.getFp64ContentsList().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
            case FP32 ->
                new Floats(
                        type,
                        contents.getFp32ContentsList().stream()
                                .mapToDouble(Float::doubleValue)
                                .toArray());
            case INT8, INT16, INT32 ->
                new Wholes(
                        type,
                        contents.getIntContentsList().stream()
                                .mapToLong(Integer::longValue)
                                .toArray());
            case INT64 ->
                new Wholes(
                        type,
                        contents.getInt64ContentsList().stream()
                                .mapToLong(Long::longValue)
                                .toArray());
            case UINT8, UINT16, UINT32 ->
                new Wholes(
                        type,
                        contents.getUintContentsList().stream()
                                .mapToLong(Integer::toUnsignedLong)
                                .toArray());
            case UINT64 ->
                new Wholes(
                        type,
                        contents.getUint64ContentsList().stream()
                                .mapToLong(Long::longValue)
                                .toArray());
            case BOOL -> new Truths(List.copyOf(contents.getBoolContentsList()));
            case BYTES -> new Texts(contents.getBytesContentsList());
        };
    }

    private static String field(Datatype type) {
        return switch (type) {
            case FP64 -> "fp64_contents";
            case FP32 -> "fp32_contents";
            case INT8, INT16, INT32 -> "int_contents";
            case INT64 -> "int64_contents";
            case UINT8, UINT16, UINT32 -> "uint_contents";
            case UINT64 -> "uint64_contents";
            case BOOL -> "bool_contents";
            case BYTES -> "bytes_contents";
        };
    }

    /**
     * Reads raw contents: little-endian numbers, or texts each preceded by its length in four bytes.
     *
     * @throws RequestException 400
     */
    static Elements ofRaw(Datatype type, ByteString raw, int size, String place) {
        ByteBuffer bytes = raw.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        if (type == Datatype.BYTES) {
            return new Texts(texts(raw, bytes, size, place));
        }
        long expected = (long) size * type.bytes();
        if (raw.size() != expected) {
            throw RequestException.bad(place + " has " + raw.size() + " bytes in 'raw_input_contents', expected "
                    + expected + " for " + Nouns.counted(size, "element") + " of " + type);
        }
        if (type == Datatype.BOOL) {
            List<Boolean> values = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                values.add(raw.byteAt(i) != 0);
            }
            return new Truths(values);
        }
        if (type == Datatype.FP64 || type == Datatype.FP32) {
            double[] values = new double[size];
            for (int i = 0; i < size; i++) {
                values[i] = type == Datatype.FP64 ? bytes.getDouble() : bytes.getFloat();
            }
            return new Floats(type, values);
        }
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
        return new Wholes(type, values);
    }

    private static List<ByteString> texts(ByteString raw, ByteBuffer bytes, int size, String place) {
        List<ByteString> texts = new ArrayList<>();
        while (texts.size() < size) {
            int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
            if (length < 0 || length > bytes.remaining()) {
                throw RequestException.bad(place + " element " + texts.size() + ": 'raw_input_contents' ends before it,"
                        + " expected its length in four bytes, little-endian, and its text");
            }
            texts.add(raw.substring(bytes.position(), bytes.position() + length));
            bytes.position(bytes.position() + length);
        }
        if (bytes.hasRemaining()) {
            throw RequestException.bad(place + " has " + bytes.remaining() + " bytes in 'raw_input_contents' after its "
                    + size + " elements");
        }
        return texts;
    }

    private record Floats(Datatype type, double[] values) implements Elements {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public boolean isMissing(int element) {
            return Double.isNaN(values[element]);
        }

        @Override
        public double number(int element, String place) {
            if (!Double.isFinite(values[element])) {
                throw RequestException.bad(place + " holds " + values[element] + ", expected a finite number");
            }
            return values[element];
        }

        @Override
        public String cell(int element, boolean category, String place) {
            if (isMissing(element)) {
                return "";
            }
            double value = number(element, place);
            return category && type == Datatype.FP32
                    ? CanonicalCell.text((float) value) // the digits of its own type: 0.1
                    : CanonicalCell.text(value);
        }
    }

    private record Wholes(Datatype type, long[] values) implements Elements {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public boolean isMissing(int element) {
            return false;
        }

        @Override
        public double number(int element, String place) {
            long value = values[element];
            if (!type.holds(value)) {
                throw RequestException.bad(place + " holds a number beyond the range of " + type);
            }
            return value >= 0 || type != Datatype.UINT64 ? value : Double.parseDouble(Long.toUnsignedString(value));
        }

        @Override
        public String cell(int element, boolean category, String place) {
            double number = number(element, place);
            long value = values[element];
            return !category
                    ? String.valueOf(number)
                    : type == Datatype.UINT64 ? Long.toUnsignedString(value) : String.valueOf(value);
        }
    }

    private record Truths(List<Boolean> values) implements Elements {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public boolean isMissing(int element) {
            return false;
        }

        @Override
        public double number(int element, String place) {
            throw RequestException.bad(place + " holds a truth value, expected a number");
        }

        @Override
        public String cell(int element, boolean category, String place) {
            return values.get(element).toString();
        }
    }

    private record Texts(List<ByteString> values) implements Elements {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public boolean isMissing(int element) {
            return values.get(element).isEmpty();
        }

        @Override
        public double number(int element, String place) {
            throw RequestException.bad(place + " holds a text, expected a number");
        }

        @Override
        public String cell(int element, boolean category, String place) {
            try {
                return Json.utf8(values.get(element).asReadOnlyByteBuffer());
            } catch (CharacterCodingException e) {
                throw RequestException.bad(place + " is not UTF-8 text");
            }
        }
    }
}

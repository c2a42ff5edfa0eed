package dev.credence.serve;

import com.google.protobuf.ByteString;
import dev.credence.core.Nouns;
import dev.credence.serve.grpc.InferTensorContents;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tensor elements in the typed fields of protocol buffers. */
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
                new TypedElements.Floats(
                        type,
                        contents.getFp64ContentsList().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
            case FP32 ->
                new TypedElements.Floats(
                        type,
                        contents.getFp32ContentsList().stream()
                                .mapToDouble(Float::doubleValue)
                                .toArray());
            case INT8, INT16, INT32 ->
                new TypedElements.Wholes(
                        type,
                        contents.getIntContentsList().stream()
                                .mapToLong(Integer::longValue)
                                .toArray());
            case INT64 ->
                new TypedElements.Wholes(
                        type,
                        contents.getInt64ContentsList().stream()
                                .mapToLong(Long::longValue)
                                .toArray());
            case UINT8, UINT16, UINT32 ->
                new TypedElements.Wholes(
                        type,
                        contents.getUintContentsList().stream()
                                .mapToLong(Integer::toUnsignedLong)
                                .toArray());
            case UINT64 ->
                new TypedElements.Wholes(
                        type,
                        contents.getUint64ContentsList().stream()
                                .mapToLong(Long::longValue)
                                .toArray());
            case BOOL -> new TypedElements.Truths(List.copyOf(contents.getBoolContentsList()));
            case BYTES ->
                new TypedElements.Texts(contents.getBytesContentsList().stream()
                        .map(ByteString::asReadOnlyByteBuffer)
                        .toList());
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
}

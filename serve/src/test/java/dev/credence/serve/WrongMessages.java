package dev.credence.serve;

import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.bare;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.tensor;
import static dev.credence.serve.GrpcClient.texts;

import com.google.protobuf.ByteString;
import dev.credence.serve.grpc.InferParameter;
import dev.credence.serve.grpc.ModelInferRequest;
import java.util.Arrays;

/** Valid messages for the model of houses, and invalid ones with a single fault. */
final class WrongMessages {
    private WrongMessages() {}

    /** A valid message. */
    static ModelInferRequest.Builder right(Draw draw) {
        int rows = 1 + draw.below(4);
        double[] sizes = new double[rows];
        String[] towns = new String[rows];
        for (int i = 0; i < rows; i++) {
            sizes[i] = draw.of(100.0, -3.5, 0.0, Double.NaN, 4e-320);
            towns[i] = draw.of("Werl", "", "Soest", "\"Hamm\" <west>");
        }
        ModelInferRequest.Builder message = ask("houses", doubles("size", sizes), texts("town", towns));
        if (draw.chance(3)) {
            message.putParameters("intervals", text(draw.of("0.5", "", "0.9, 0.95")));
        }
        if (draw.chance(3)) {
            message.addOutputsBuilder().setName(draw.of("mean", "sd", "guaranteed_upper_90"));
        }
        return message.setId(draw.of("", "x"));
    }

    private static InferParameter text(String value) {
        return InferParameter.newBuilder().setStringParam(value).build();
    }

    /** The bytes of an invalid message. */
    static byte[] wrong(Draw draw, int mostBytes) {
        byte[] right = right(draw).build().toByteArray();
        return switch (draw.below(6)) {
            case 0 -> bytes(draw, right, mostBytes);
            case 1 -> raw(draw).build().toByteArray();
            default -> broken(draw).build().toByteArray();
        };
    }

    /** Bytes that are not a message. */
    private static byte[] bytes(Draw draw, byte[] right, int mostBytes) {
        return switch (draw.below(5)) {
            // the first field names the model: a message cut within or after it has no tensors
            case 0 -> Arrays.copyOf(right, draw.below(right.length - 1));
            case 1 -> { // a field of another wire type, a group that does not end, field number 0, a length beyond the
                // end
                byte[] head = draw.of(
                        new byte[] {0x0b},
                        new byte[] {0x00, 0x01},
                        new byte[] {0x2a, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07},
                        new byte[] {0x0f},
                        new byte[] {0x0c},
                        new byte[] {
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff,
                            (byte) 0xff
                        });
                byte[] all = Arrays.copyOf(head, head.length + right.length);
                System.arraycopy(right, 0, all, head.length, right.length);
                yield all;
            }
            case 2 -> new byte[draw.below(50)];
            case 3 -> { // deeply nested groups
                byte[] groups = new byte[200 + draw.below(2000)];
                Arrays.fill(groups, (byte) 0x0b);
                yield groups;
            }
            default -> new byte[mostBytes + 1 + draw.below(10_000)];
        };
    }

    /** Invalid raw contents. */
    private static ModelInferRequest.Builder raw(Draw draw) {
        int rows = 1 + draw.below(3);
        var message = ask("houses", bare("size", "FP64", rows), bare("town", "BYTES", rows));
        ByteString sizes = ByteString.copyFrom(new byte[8 * rows]);
        byte[] towns = new byte[5 * rows];
        for (int i = 0; i < rows; i++) {
            towns[5 * i] = 1;
            towns[5 * i + 4] = 'W';
        }
        switch (draw.below(5)) {
            case 0 -> message.addRawInputContents(sizes);
            case 1 ->
                message.addRawInputContents(ByteString.copyFrom(draw.bytes(8 * rows + draw.of(-8, -1, 1, 8))))
                        .addRawInputContents(ByteString.copyFrom(towns));
            case 2 -> {
                towns[5 * draw.below(rows) + draw.of(1, 2, 3)] =
                        draw.of((byte) 1, (byte) -1, Byte.MAX_VALUE, Byte.MIN_VALUE);
                message.addRawInputContents(sizes).addRawInputContents(ByteString.copyFrom(towns));
            }
            case 3 -> {
                towns[4] = (byte) 0xff;
                message.addRawInputContents(sizes).addRawInputContents(ByteString.copyFrom(towns));
            }
            default ->
                message.addRawInputContents(sizes)
                        .addRawInputContents(ByteString.copyFrom(towns))
                        .addRawInputContents(ByteString.copyFrom(draw.bytes(draw.below(20))));
        }
        return message;
    }

    private static ModelInferRequest.Builder broken(Draw draw) {
        ModelInferRequest.Builder message = right(draw);
        int which = draw.below(2);
        var tensor = message.getInputsBuilder(which);
        int rows = (int) tensor.getShape(0);
        switch (draw.below(14)) {
            case 0 -> message.setModelName(draw.of("", "house", "Houses", "x".repeat(900), "\u0000", "houses/1"));
            case 1 -> message.setModelVersion(draw.of("0", "2", "latest", "1.0", "x".repeat(900)));
            case 2 -> message.removeInputs(which);
            case 3 -> message.addInputs(tensor.clone());
            case 4 -> tensor.setName(draw.of("", "Size", "sise", "\ud83d\ude00", which == 0 ? "town" : "size"));
            case 5 ->
                tensor.setDatatype(draw.of("", "FP63", "fp64", "BOOL", which == 0 ? "BYTES" : "FP64", "x".repeat(900)));
            case 6 ->
                tensor.clearShape()
                        .addAllShape(draw.of(
                                Arrays.<Long>asList(),
                                Arrays.asList(0L),
                                Arrays.asList(-1L),
                                Arrays.asList(rows + 1L),
                                Arrays.asList((long) rows, 2L),
                                Arrays.asList(Long.MAX_VALUE),
                                Arrays.asList(Long.MIN_VALUE),
                                Arrays.asList(1L << 32, 1L << 32),
                                Arrays.asList(1L, 1L, 1L, 1L, 1L, 1L),
                                Arrays.asList(6L)));
            case 7 -> tensor.clearContents();
            case 8 ->
                message.setInputs(
                        which,
                        which == 0
                                ? tensor(
                                        "size",
                                        draw.of("INT8", "UINT8"),
                                        1,
                                        c -> c.addIntContents(300).addUintContents(300))
                                : tensor("town", "BYTES", rows, c -> {
                                    for (int i = 0; i < rows; i++) {
                                        c.addBytesContents(ByteString.copyFrom(new byte[] {(byte) 0xc0, (byte) 0x80}));
                                    }
                                }));
            case 9 ->
                message.getInputsBuilder(0)
                        .getContentsBuilder()
                        .setFp64Contents(
                                draw.below(rows),
                                draw.of(Double.POSITIVE_INFINITY, -1e151, 1e30, Double.NEGATIVE_INFINITY, -1e300));
            case 10 -> tensor.putParameters(draw.of("", "binary_data_size", "x"), text("1"));
            case 11 -> message.addOutputsBuilder().setName(draw.of("", "median", "Mean", "x".repeat(900)));
            case 12 -> message.putParameters(draw.of("", "priority", "Intervals"), text("0.5"));
            default ->
                message.putParameters(
                        "intervals",
                        draw.chance(3)
                                ? InferParameter.newBuilder().setInt64Param(1).build()
                                : text(draw.of(
                                        "a", "1", "0", "-1", "0.5,0.5", ",", "0.5,,0.9", "NaN", "1e999", "0.5;0.9")));
        }
        return message;
    }
}

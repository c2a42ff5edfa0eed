package dev.credence.serve;

import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.bare;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.refusal;
import static dev.credence.serve.GrpcClient.tensor;
import static dev.credence.serve.GrpcClient.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.InferParameter;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelMetadataRequest;
import dev.credence.serve.grpc.ModelReadyRequest;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Malformed calls are refused with what was found and expected, without side effects. */
class GrpcMalformedTest {
    private static Models models;
    private static PredictionServer server;
    private static GrpcClient grpc;

    @BeforeAll
    static void start() {
        models = new Models();
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0).withLimits(5, 4096),
                ServedModel.of("houses", models.houses()),
                ServedModel.of("flowers", models.flowers()));
        grpc = new GrpcClient(server);
    }

    @AfterAll
    static void stop() {
        grpc.close();
        server.close();
        models.close();
    }

    private static void refused(ModelInferRequest.Builder request, Status.Code code, String... words) {
        Status status = refusal(() -> grpc.stub().modelInfer(request.build()));
        assertThat(status.getCode()).as(status.toString()).isEqualTo(code);
        assertThat(status.getDescription()).contains(words);
    }

    private static void invalid(ModelInferRequest.Builder request, String... words) {
        refused(request, Status.Code.INVALID_ARGUMENT, words);
    }

    @Test
    @DisplayName("Unknown models and versions are NOT_FOUND")
    void namesThatAreNotThere() {
        refused(ask("house"), Status.Code.NOT_FOUND, "'house'", "houses, flowers");
        refused(ask(""), Status.Code.NOT_FOUND, "''");
        refused(ask("houses").setModelVersion("2"), Status.Code.NOT_FOUND, "'2'");
        assertThat(refusal(() -> grpc.stub()
                                .modelReady(ModelReadyRequest.newBuilder()
                                        .setName("x")
                                        .build()))
                        .getCode())
                .isEqualTo(Status.Code.NOT_FOUND);
        assertThat(refusal(() -> grpc.stub()
                                .modelMetadata(ModelMetadataRequest.newBuilder()
                                        .setName("flowers")
                                        .setVersion("0")
                                        .build()))
                        .getCode())
                .isEqualTo(Status.Code.NOT_FOUND);
    }

    @Test
    @DisplayName("Missing, duplicate, unknown and misshapen tensors are named")
    void tensorsThatDoNotFit() {
        invalid(ask("houses"), "lacks", "'size'");
        invalid(ask("houses", doubles("size", 1)), "lacks", "'town'");
        invalid(ask("houses", doubles("size", 1), doubles("size", 1)), "inputs[1]", "name of a tensor before");
        invalid(ask("houses", doubles("sise", 1), texts("town", "Werl")), "'sise'", "size");
        invalid(ask("houses", doubles("size", 1, 2), texts("town", "Werl")), "1 row,", "inputs[0]' 2");
        invalid(ask("houses", doubles("a"), doubles("b"), doubles("c"), doubles("d"), doubles("e")), "5 tensors");
        invalid(ask("houses", doubles("size", 1, 2, 3, 4, 5, 6), texts("town", "Werl")), "6 rows", "5");
    }

    @Test
    @DisplayName("Invalid shapes and datatypes are named")
    void shapesAndDatatypes() {
        invalid(ask("houses", bare("size", "FP64"), texts("town", "Werl")), "inputs[0]", "0 axes");
        invalid(ask("houses", bare("size", "FP64", 1, 1, 1, 1, 1)), "5 axes");
        for (long extent : new long[] {0, -1, Long.MIN_VALUE}) {
            invalid(ask("houses", bare("size", "FP64", extent)), "positive");
        }
        invalid(ask("houses", bare("size", "FP64", 5, Long.MAX_VALUE)), "elements");
        invalid(ask("houses", bare("size", "FP64", 2), texts("town", "Werl")), "0 elements", "expected 2");
        invalid(ask("houses", bare("size", "FP63", 1)), "'FP63'", "FP64");
        invalid(ask("houses", tensor("size", "FP16", 1, c -> c.addFp32Contents(1))), "'FP16'");
        invalid(
                ask("houses", tensor("size", "FP32", 1, c -> c.addFp64Contents(1))),
                "'fp64_contents'",
                "fp32_contents");
        invalid(
                ask("houses", tensor("size", "INT8", 1, c -> c.addIntContents(128)), texts("town", "Werl")),
                "range of INT8");
        invalid(
                ask("houses", tensor("size", "UINT8", 1, c -> c.addUintContents(-1)), texts("town", "Werl")),
                "range of UINT8");
        invalid(ask("houses", texts("size", "120"), texts("town", "Werl")), "BYTES", "'size' holds numbers");
        invalid(ask("houses", doubles("size", Double.POSITIVE_INFINITY), texts("town", "Werl")), "finite");
        invalid(ask("flowers", doubles("input", 1)), "shape", "2");
        invalid(ask("flowers", doubles("length", Double.NaN), doubles("width", 1)), "missing");
        ByteString noText = ByteString.copyFrom(new byte[] {(byte) 0xff});
        invalid(
                ask("houses", doubles("size", 1), tensor("town", "BYTES", 1, c -> c.addBytesContents(noText))),
                "UTF-8");
    }

    @Test
    @DisplayName("Raw contents of another number or length are refused")
    void rawContents() {
        var both = ask("houses", bare("size", "FP64", 1), bare("town", "BYTES", 1));
        ByteString eight = ByteString.copyFrom(new byte[8]);
        invalid(both.clone().addRawInputContents(eight), "has 1 element,", "2 inputs");
        ByteString five = ByteString.copyFrom(new byte[] {1, 0, 0, 0, 'W'});
        for (int length : new int[] {0, 4, 7, 9, 16}) {
            invalid(
                    both.clone()
                            .addRawInputContents(ByteString.copyFrom(new byte[length]))
                            .addRawInputContents(five),
                    "inputs[0]",
                    length + " bytes",
                    "expected 8");
        }
        byte[][] wrong = {{}, {1, 0, 0}, {2, 0, 0, 0, 'W'}, {-1, -1, -1, -1, 'W'}, {1, 0, 0, 0, 'W', 0}};
        for (byte[] bytes : wrong) {
            invalid(
                    both.clone().addRawInputContents(eight).addRawInputContents(ByteString.copyFrom(bytes)),
                    "inputs[1]",
                    "raw_input_contents");
        }
        invalid(
                ask("houses", doubles("size", 1), bare("town", "BYTES", 1))
                        .addRawInputContents(eight)
                        .addRawInputContents(five),
                "inputs[0]",
                "'contents'");
    }

    @Test
    @DisplayName("Unknown parameters and outputs are refused")
    void parametersAndOutputs() {
        var good = ask("houses", doubles("size", 100), texts("town", "Werl"));
        InferParameter number = InferParameter.newBuilder().setInt64Param(1).build();
        invalid(good.clone().putParameters("priority", number), "'priority'");
        invalid(good.clone().putParameters("intervals", number), "intervals");
        for (String levels : new String[] {"a", "1.5", "0.5,0.5", "0.5,,0.9", "NaN"}) {
            invalid(
                    good.clone()
                            .putParameters(
                                    "intervals",
                                    InferParameter.newBuilder()
                                            .setStringParam(levels)
                                            .build()),
                    "intervals");
        }
        var output = good.clone();
        output.addOutputsBuilder().setName("median");
        invalid(output, "'median'", "mean");
        var parameters = good.clone();
        parameters.addOutputsBuilder().setName("mean").putParameters("binary_data", number);
        invalid(parameters, "'mean'", "binary_data", "expected false");
        var other = good.clone();
        other.addOutputsBuilder().setName("mean").putParameters("classification", number);
        invalid(other, "'mean'", "'classification'", "expected none but 'binary_data'");
        var input = good.clone();
        input.getInputsBuilder(0).putParameters("x", number);
        invalid(input, "inputs[0]", "parameters");
    }

    /** Marshals a raw message. */
    private static final class AsIs implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void send(byte[] bytes) {
        MethodDescriptor<byte[], byte[]> method = GRPCInferenceServiceGrpc.getModelInferMethod().toBuilder(
                        new AsIs(), new AsIs())
                .build();
        ClientCalls.blockingUnaryCall(grpc.channel(), method, CallOptions.DEFAULT, bytes);
    }

    @Test
    @DisplayName("Bytes that are not a message, or only part of one, are refused and hold no resources")
    void bytesThatAreNoMessage() {
        byte[] good = ask("houses", doubles("size", 100), texts("town", "Werl"))
                .build()
                .toByteArray();
        send(good);
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = i < good.length ? Arrays.copyOf(good, i) : good.clone();
            for (int flips = i < good.length ? 0 : 1 + random.nextInt(4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                send(bytes);
            } catch (StatusRuntimeException e) {
                assertThat(e.getStatus().getCode())
                        .as(e.getStatus().toString())
                        .isIn(Status.Code.INVALID_ARGUMENT, Status.Code.NOT_FOUND);
            }
        }
        send(good);
    }

    @Test
    @DisplayName("A message over the size limit is refused, compressed or not")
    void sizesAreLimited() {
        var large = ask("houses", doubles("size", 100), texts("town", "x".repeat(5000)))
                .build();
        for (var stub : new GRPCInferenceServiceGrpc.GRPCInferenceServiceBlockingStub[] {
            grpc.stub(), grpc.stub().withCompression("gzip")
        }) {
            assertThat(refusal(() -> stub.modelInfer(large)).getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        }
    }
}

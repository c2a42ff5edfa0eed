package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import dev.credence.core.data.Dataset;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.Fit;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.serve.PredictionServer;
import dev.credence.serve.ServedModel;
import dev.credence.serve.ServerOptions;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies of requests: each is answered, or refused as the sender's fault, and the server goes on. */
final class ServingFuzzTest {
    private static final String MODEL = "halves";
    private static final PredictionServer SERVER = server();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ManagedChannel CHANNEL = NettyChannelBuilder.forAddress(
                    "127.0.0.1", SERVER.grpcPort().orElseThrow())
            .usePlaintext()
            .build();
    private static final Set<Status.Code> REFUSALS = Set.of(
            Status.Code.INVALID_ARGUMENT,
            Status.Code.NOT_FOUND,
            Status.Code.RESOURCE_EXHAUSTED,
            Status.Code.UNIMPLEMENTED);

    /** Bytes that are sent and received as they are. */
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

    private static final MethodDescriptor<byte[], byte[]> INFER =
            GRPCInferenceServiceGrpc.getModelInferMethod().toBuilder(new AsIs(), new AsIs())
                    .build();

    /** Serves until the JVM ends. */
    private static PredictionServer server() {
        InferenceMethod method = Samples.METHODS.get("map");
        Dataset data = Samples.regression();
        ServedModel served = ServedModel.of(
                MODEL,
                Fit.of(method, new ReferenceDevice())
                        .settings(Samples.small(method))
                        .train(data, data.train(0)));
        PredictionServer server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0).withLimits(5, 4096), served);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }

    static Stream<byte[]> bodies() {
        String tensor = "{\"name\":\"%s\",\"shape\":[1],\"datatype\":\"FP64\",\"data\":[0.5]}";
        String tensors = Samples.regression().inputNames().stream()
                .map(tensor::formatted)
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        String cells = Samples.regression().inputNames().stream()
                .map("\"%s\":0.5"::formatted)
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        return Stream.of("0{\"inputs\":[" + tensors + "]}", "1{\"rows\":[{" + cells + "}]}", "1[]", "0{\"inputs\":0}")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    /** The first byte says whether it is for the protocol's or the plain endpoint. */
    @MethodSource("bodies")
    @FuzzTest
    void http(byte[] input) throws Exception {
        boolean plain = input.length > 0 && input[0] % 2 != 0;
        byte[] body = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
        String path = plain ? "/models/" + MODEL + "/predict" : "/v2/models/" + MODEL + "/infer";
        HttpResponse<String> response = HTTP.send(
                HttpRequest.newBuilder(SERVER.uri().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 499);
    }

    static Stream<byte[]> messages() {
        ModelInferRequest.Builder request = ModelInferRequest.newBuilder().setModelName(MODEL);
        for (String name : Samples.regression().inputNames()) {
            request.addInputsBuilder()
                    .setName(name)
                    .setDatatype("FP64")
                    .addShape(1)
                    .getContentsBuilder()
                    .addFp64Contents(0.5);
        }
        ModelInferRequest typed = request.build();
        request.getInputsBuilderList().forEach(input -> input.clearContents());
        request.getInputsBuilderList()
                .forEach(input -> request.addRawInputContents(ByteString.copyFrom(new byte[Double.BYTES])));
        return Stream.of(typed.toByteArray(), request.build().toByteArray());
    }

    @MethodSource("messages")
    @FuzzTest
    void grpc(byte[] input) {
        try {
            byte[] unused = ClientCalls.blockingUnaryCall(CHANNEL, INFER, CallOptions.DEFAULT, input);
        } catch (StatusRuntimeException e) {
            assertThat(e.getStatus().getCode()).as(e.getStatus().toString()).isIn(REFUSALS);
        }
    }
}

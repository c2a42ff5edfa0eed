package dev.credence.serve;

import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import dev.credence.serve.grpc.GRPCInferenceServiceGrpc;
import dev.credence.serve.grpc.ModelInferRequest;
import dev.credence.serve.grpc.ModelInferResponse;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Four thousand gRPC requests, invalid by construction: each is refused as the client's error. */
@Tag("slow")
@Timeout(600)
class MalformedGrpcTest {
    private static final int REQUESTS = 4000;
    private static final int MOST_ROWS = 5;
    private static final int MOST_BYTES = 4096;
    private static final long SEED = 29;

    /** Status codes of client errors. */
    private static final Set<Status.Code> REFUSALS = Set.of(
            Status.Code.INVALID_ARGUMENT,
            Status.Code.NOT_FOUND,
            Status.Code.RESOURCE_EXHAUSTED,
            Status.Code.UNIMPLEMENTED);

    /** Class names and libraries that messages must not reveal. */
    private static final Pattern INSIDE = Pattern.compile("Exception|dev\\.credence|java\\.|com\\.google");

    /** Concurrent calls; fewer than the queue holds. */
    private static final int TOGETHER = 40;

    /** Marshals raw bytes. */
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

    private static ListenableFuture<byte[]> send(
            GrpcClient client, MethodDescriptor<byte[], byte[]> method, Draw draw, byte[] bytes) {
        CallOptions options = draw.chance(8) ? CallOptions.DEFAULT.withCompression("gzip") : CallOptions.DEFAULT;
        return ClientCalls.futureUnaryCall(client.channel().newCall(method, options), bytes);
    }

    /** Sometimes unknown methods and services. */
    private static MethodDescriptor<byte[], byte[]> method(Draw draw) {
        return draw.chance(50)
                ? INFER.toBuilder()
                        .setFullMethodName(draw.of(
                                "inference.GRPCInferenceService/Infer",
                                "inference.GRPCInferenceService/modelinfer",
                                "inference.Other/ModelInfer",
                                "grpc.reflection.v1.ServerReflection/ServerReflectionInfo"))
                        .build()
                : INFER;
    }

    @Test
    @DisplayName(
            "Wrong messages get a status that blames the sender, right ones between them an answer, before and after")
    void nothingButRefusals() throws Exception {
        try (Models models = new Models();
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults()
                                .at("127.0.0.1", 0)
                                .withGrpc(0)
                                .withBatches(256, 256, 0)
                                .withLimits(MOST_ROWS, MOST_BYTES),
                        ServedModel.of("houses", models.houses()));
                GrpcClient client = new GrpcClient(server)) {
            ModelInferRequest plain =
                    ask("houses", doubles("size", 100), texts("town", "Werl")).build();
            ModelInferResponse before = client.stub().modelInfer(plain);
            Map<Status.Code, Integer> counts = new EnumMap<>(Status.Code.class);
            List<String> faults = new ArrayList<>();
            for (int from = 0; from < REQUESTS; from += TOGETHER) {
                List<byte[]> sent = new ArrayList<>();
                List<ListenableFuture<byte[]>> answers = new ArrayList<>();
                for (int i = from; i < from + TOGETHER; i++) {
                    Draw draw = new Draw(SEED, i);
                    byte[] wrong = WrongMessages.wrong(draw, MOST_BYTES);
                    sent.add(wrong);
                    answers.add(send(client, method(draw), draw, wrong));
                }
                Draw draw = new Draw(-SEED, from);
                byte[] right = WrongMessages.right(draw).build().toByteArray();
                ListenableFuture<byte[]> rightly = send(client, INFER, draw, right);
                for (int k = 0; k < TOGETHER; k++) {
                    Status status = status(answers.get(k));
                    if (!isSendersFault(status)) {
                        faults.add((from + k) + ": " + status + " to " + Arrays.toString(sent.get(k)));
                    }
                    counts.merge(status.getCode(), 1, Integer::sum);
                }
                assertThat(ModelInferResponse.parseFrom(rightly.get()).getOutputsCount())
                        .isPositive();
            }
            assertThat(faults.stream().limit(5)).as(faults.size() + " faults").isEmpty();
            assertThat(counts.keySet()).containsExactlyInAnyOrderElementsOf(REFUSALS);
            assertThat(client.stub().modelInfer(plain)).isEqualTo(before);
            assertThat(new Client(server).get("/metrics").body())
                    .contains("credence_waiting_requests{model=\"houses\"} 0")
                    .doesNotContain("INTERNAL", "UNKNOWN", "status=\"5");
        }
    }

    private static boolean isSendersFault(Status status) {
        String words = String.valueOf(status.getDescription());
        return REFUSALS.contains(status.getCode())
                && !words.isBlank()
                && words.length() < 1500
                && !INSIDE.matcher(words).find();
    }

    private static Status status(ListenableFuture<byte[]> call) throws InterruptedException {
        try {
            return Status.OK.withDescription(Arrays.toString(call.get()));
        } catch (ExecutionException e) {
            return Status.fromThrowable(e);
        }
    }
}

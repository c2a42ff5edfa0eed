package dev.credence.datasets.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.series.SeriesGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hourly series of M4 from a server on this machine. */
class M4HourlyTest {
    private static final String TRAIN =
            "\"V1\",\"V2\",\"V3\",\"V4\"\n\"H1\",\"605\",\"586\",\"5.5\"\n\"H2\",\"1\",\"2\",\n";
    private static final String TEST = "\"V1\",\"V2\"\n" + row("H1", 100) + row("H2", 200);

    @TempDir
    private Path directory;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;

    private static String row(String id, int first) {
        return '"' + id + "\","
                + IntStream.range(0, 48)
                        .mapToObj(t -> "\"" + (first + t) + "\"")
                        .collect(Collectors.joining(","))
                + "\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sum(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Map.of("/Train/Hourly-train.csv", TRAIN, "/Test/Hourly-test.csv", TEST)
                .forEach((path, text) -> server.createContext(path, exchange -> {
                    requests.incrementAndGet();
                    exchange.sendResponseHeaders(200, bytes(text).length);
                    exchange.getResponseBody().write(bytes(text));
                    exchange.close();
                }));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private M4Hourly hourly(String sumOfTrain) {
        return new M4Hourly(
                URI.create("http://localhost:" + server.getAddress().getPort() + "/"), sumOfTrain, sum(bytes(TEST)));
    }

    @Test
    @DisplayName("Both files are fetched once; a series is its training part, as far as it goes, and its test part")
    void theSeriesAreFetched() {
        M4Hourly hourly = hourly(sum(bytes(TRAIN)));
        DataLocation online = new DataLocation(directory, true, progress -> {});
        SeriesGroup group = hourly.read(online);
        assertThat(group.season()).isEqualTo(24);
        assertThat(group.horizon()).isEqualTo(48);
        assertThat(group.series().size()).isEqualTo(2);
        assertThat(group.series().get(0).values()).hasSize(51).startsWith(605, 586, 5.5, 100, 101);
        assertThat(group.series().get(1).values())
                .hasSize(50)
                .startsWith(1, 2, 200)
                .endsWith(247);
        assertThat(hourly.read(DataLocation.offline(directory)).series().size()).isEqualTo(2);
        assertThat(requests).hasValue(2);
    }

    @Test
    @DisplayName("Other files than the competition's are refused, and not kept")
    void otherFilesAreRefused() {
        M4Hourly other = hourly(sum(bytes(TEST)));
        assertThatThrownBy(() -> other.read(new DataLocation(directory, true, progress -> {})))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Hourly-train.csv");
        assertThat(directory.resolve("m4/Hourly-train.csv")).doesNotExist();
    }

    @Test
    @DisplayName("The competition's files have the series of the data directory's collection")
    void theyAreThoseOfTheCollection() {
        String root = System.getenv("CREDENCE_DATA");
        assumeTrue(root != null, "no CREDENCE_DATA: the files are not compared with the collection");
        Path data = Path.of(root);
        assumeTrue(
                SeriesCollections.isIn(data) && Files.exists(data.resolve("m4/Hourly-train.csv")),
                "no m4/Hourly-train.csv in " + data + ": it is not compared with the collection");
        SeriesGroup read = new M4Hourly().read(DataLocation.offline(data));
        SeriesGroup kept = SeriesCollections.in(data).read("m4-hourly").get(0);
        assertThat(read.series().size()).isEqualTo(kept.series().size());
        for (int i = 0; i < read.series().size(); i++) {
            assertThat(read.series().get(i).values())
                    .containsExactly(kept.series().get(i).values());
        }
    }
}

package dev.credence.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.DataLocation.DownloadProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.MINUTES)
class DownloadTest {
    private static final byte[] CONTENT = content();

    @TempDir
    Path directory;

    private final List<DownloadProgress> progress = new CopyOnWriteArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aFileIsFetchedOnceWithProgressAndReadFromDiskAfterwards() throws IOException {
        serve(exchange -> send(exchange, CONTENT, CONTENT.length));
        NumberText text = DataFiles.read(file(), online(), "test");
        assertThat(text.content()).isEqualTo(CONTENT);
        assertThat(Files.readAllBytes(directory.resolve("uci/test/data.txt"))).isEqualTo(CONTENT);
        assertThat(progress.get(0)).isEqualTo(new DownloadProgress("uci/test/data.txt", 0, CONTENT.length));
        assertThat(progress.get(progress.size() - 1).received()).isEqualTo(CONTENT.length);
        DataFiles.read(file(), online(), "test");
        assertThat(requests).hasValue(1);
    }

    @Test
    void aCompressedFileIsKeptAsItIsAndCheckedByItsPlainContentOrByItsOwn() throws IOException {
        byte[] compressed = gzip(CONTENT);
        serve(exchange -> send(exchange, compressed, compressed.length));
        DataFile plain = new DataFile("a.gz", List.of(), Checksum.of(CONTENT), false, file().address());
        assertThat(DataFiles.content(plain, online(), "test").bytes()).isEqualTo(CONTENT);
        assertThat(Files.readAllBytes(directory.resolve("a.gz"))).isEqualTo(compressed);
        DataFile packed = new DataFile("b.gz", List.of(), Checksum.of(compressed), true, file().address());
        assertThat(DataFiles.content(packed, online(), "test").bytes()).isEqualTo(CONTENT);
        DataFile other = new DataFile("c.gz", List.of(), Checksum.of(CONTENT), true, file().address());
        assertThatThrownBy(() -> DataFiles.content(other, online(), "test"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("with sha256 " + Checksum.of(compressed));
        assertThat(directory.resolve("c.gz")).doesNotExist();
        Files.move(directory.resolve("a.gz"), directory.resolve("b.gz"), StandardCopyOption.REPLACE_EXISTING);
        Files.write(directory.resolve("b.gz"), Arrays.copyOf(compressed, compressed.length - 1));
        assertThatThrownBy(() -> DataFiles.content(packed, online(), "test"))
                .hasMessageContaining("b.gz is damaged or another file: expected a file with sha256");
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    @Test
    void aWrongFileIsRefusedWithBothChecksumsAndNothingIsKept() {
        byte[] wrong = CONTENT.clone();
        wrong[5]++;
        serve(exchange -> send(exchange, wrong, wrong.length));
        assertThatThrownBy(this::fetch)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("expected sha256 " + Checksum.of(CONTENT))
                .hasMessageContaining("with sha256 " + Checksum.of(wrong))
                .hasMessageContaining("Nothing was kept");
        assertNothingKept();
    }

    @Test
    void aTruncatedFileOfConsistentLengthIsRefused() {
        byte[] half = Arrays.copyOf(CONTENT, CONTENT.length / 2);
        serve(exchange -> send(exchange, half, half.length));
        assertThatThrownBy(this::fetch)
                .hasMessageContaining("wrong or truncated")
                .hasMessageContaining(half.length + " bytes");
        assertNothingKept();
    }

    @Test
    void aTransferThatBreaksOffIsStartedAgain() {
        serve(exchange -> {
            boolean first = requests.get() == 1;
            send(exchange, first ? Arrays.copyOf(CONTENT, 100_000) : CONTENT, CONTENT.length);
        });
        assertThat(fetch()).hasSameBinaryContentAs(written());
        assertThat(requests).hasValue(2);
    }

    @Test
    void aTransferThatAlwaysBreaksOffIsGivenUp() {
        serve(exchange -> send(exchange, Arrays.copyOf(CONTENT, 100_000), CONTENT.length));
        assertThatThrownBy(this::fetch)
                .hasMessageContaining("broke off 3 times")
                .hasMessageContaining("try again");
        assertThat(requests).hasValue(3);
        assertNothingKept();
    }

    @Test
    void aServerThatFallsSilentIsGivenUp() {
        serve(exchange -> {
            exchange.sendResponseHeaders(200, CONTENT.length);
            exchange.getResponseBody().write(CONTENT, 0, 1000);
            exchange.getResponseBody().flush();
            awaitEnd();
        });
        Download impatient = new Download(2, Duration.ofMillis(300));
        assertThatThrownBy(() -> impatient.fetch(file(), online())).hasMessageContaining("no byte arrived for 0.3 s");
        assertNothingKept();
    }

    @Test
    void anInterruptionLeavesNothingAndTheNextRunSucceeds() throws InterruptedException {
        serve(exchange -> {
            if (requests.get() == 1) {
                exchange.sendResponseHeaders(200, CONTENT.length);
                awaitEnd();
            } else {
                send(exchange, CONTENT, CONTENT.length);
            }
        });
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        Thread run = new Thread(this::fetch);
        run.setUncaughtExceptionHandler((t, e) -> thrown.add(e));
        run.start();
        arrived.await();
        run.interrupt();
        run.join();
        assertThat(thrown).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("was interrupted"));
        assertNothingKept();
        assertThat(fetch()).hasSameBinaryContentAs(written());
    }

    @Test
    void aRefusalNamesTheStatusAndWhereToPutTheFile() {
        serve(exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        assertThatThrownBy(this::fetch)
                .hasMessageContaining("answered 404 for http://")
                .hasMessageContaining(directory.resolve("uci/test/data.txt").toString());
    }

    @Test
    void withoutANetworkTheMessageSaysWhatToPutWhere() {
        server.stop(0);
        assertThatThrownBy(this::fetch)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Cannot reach")
                .hasMessageContaining("put http://")
                .hasMessageContaining("at " + directory.resolve("uci/test/data.txt"))
                .hasMessageContaining("data directory");
        assertNothingKept();
    }

    @Test
    void aHostThatIsNotKnownIsToldAsSuch() {
        URI address = URI.create("http://no-such-host.invalid/data.txt");
        DataFile file = new DataFile("uci/test/data.txt", List.of(), Checksum.of(CONTENT), address);
        assertThatThrownBy(() -> Download.withDefaults().fetch(file, online()))
                .hasMessageContaining("Cannot reach no-such-host.invalid (UnresolvedAddress)");
    }

    @Test
    void withDownloadsOffNothingIsAskedOfTheServer() {
        assertThatThrownBy(() -> DataFiles.read(file(), DataLocation.offline(directory), "test"))
                .hasMessageContaining("Downloads are off");
        assertThat(requests).hasValue(0);
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsNamedBeforeTheTransfer() throws IOException {
        Path uci = Files.writeString(directory.resolve("uci"), "a file where a directory should be");
        serve(exchange -> send(exchange, CONTENT, CONTENT.length));
        assertThatThrownBy(this::fetch)
                .isInstanceOf(DataException.class)
                .hasMessageContaining(uci + " is no directory")
                .hasMessageContaining("data directory");
        assertThat(requests).hasValue(0);
    }

    private void serve(HttpHandler handler) {
        server.createContext("/data.txt", exchange -> {
            requests.incrementAndGet();
            arrived.countDown();
            handler.handle(exchange);
        });
    }

    /** Sends a body with a declared length of {@code length} bytes; closing early interrupts the transfer. */
    private static void send(HttpExchange exchange, byte[] body, int length) throws IOException {
        exchange.sendResponseHeaders(200, length);
        OutputStream out = exchange.getResponseBody();
        out.write(body);
        out.flush();
        exchange.close();
    }

    /** Sends nothing more until the test has ended. */
    private void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path fetch() {
        return Download.withDefaults().fetch(file(), online());
    }

    private Path written() {
        Path copy = directory.resolve("expected");
        try {
            return Files.write(copy, CONTENT);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void assertNothingKept() {
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(Files::isRegularFile)).isEmpty();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private DataLocation online() {
        return new DataLocation(directory, true, progress::add);
    }

    private DataFile file() {
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + "/data.txt");
        return new DataFile("uci/test/data.txt", List.of(), Checksum.of(CONTENT), address);
    }

    private static byte[] content() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append(i).append(' ').append(i * 0.5).append('\n');
        }
        return text.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}

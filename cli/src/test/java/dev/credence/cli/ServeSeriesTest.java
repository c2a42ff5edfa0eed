package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code credence serve} of a model that forecasts series, as a process. */
final class ServeSeriesTest {
    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void train() throws IOException {
        model = folder.resolve("shops.credence");
        Path plain = folder.resolve("plain.credence");
        run("forecast", "--data", table(40), "--horizon", 4, "--method", "grid-ets", "--save", plain, "--out", out());
        run("calibrate", "--model", plain, "--data", table(40), "--adaptive", "--origins", 20, "--out", model);
    }

    private static void run(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Path out() {
        return folder.resolve("forecast.csv");
    }

    /** The first values of two series; a longer table begins with a shorter one. */
    private Path table(int length) throws IOException {
        CounterRandom random = Stream.GENERATED_DATA.of(78);
        List<String> lines = new ArrayList<>(List.of("unique_id,ds,y"));
        for (int s = 0; s < 2; s++) {
            double level = 100;
            for (int t = 1; t <= length; t++) {
                level += random.normal(s, t);
                lines.add("s" + s + "," + t + "," + level);
            }
        }
        return Files.write(folder.resolve("table-" + length + ".csv"), lines);
    }

    /** What {@code forecast --model} writes, from the state in the model's file. */
    private String expected(int length) throws IOException {
        run("forecast", "--model", model, "--data", table(length), "--out", out());
        return Files.readString(out());
    }

    private Process serve(Path port, Object... more) throws Exception {
        List<Object> args = new ArrayList<>(List.of("serve", "--model", model, "--port", "0", "--port-file", port));
        args.addAll(Arrays.asList(more));
        Path log = folder.resolve("serve.log");
        Process process = Cli.start(log, args.toArray());
        FileEvents.await(process, folder, () -> Files.exists(port));
        assertThat(port).as(Files.readString(log)).exists();
        return process;
    }

    private String forecast(Path port, int length) throws Exception {
        URI at = URI.create("http://localhost:" + Files.readString(port).strip() + "/models/shops/forecast");
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(at)
                                .header("Content-Type", "text/csv")
                                .POST(BodyPublishers.ofFile(table(length)))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    @Test
    @Tag("slow")
    @DisplayName("Ended, started again, killed and started again, it answers with the bytes of forecast --model")
    void itGoesOnWhateverEndsIt() throws Exception {
        Path states = folder.resolve("states");
        Process first = serve(folder.resolve("port1"), "--state", states);
        assertThat(forecast(folder.resolve("port1"), 46)).isEqualTo(expected(46));
        first.destroy(); // TERM
        assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(first.exitValue()).isZero();
        Path state = states.resolve("shops.adaptive.state");
        assertThat(state).content().contains("\"last\" : \"46\"");

        Process second = serve(folder.resolve("port2"), "--state", states);
        assertThat(forecast(folder.resolve("port2"), 50)).isEqualTo(expected(50));
        second.destroyForcibly();
        assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(state).content().contains("\"last\" : \"46\""); // lost, and learnt again below

        Process third = serve(folder.resolve("port3"), "--state", states);
        assertThat(forecast(folder.resolve("port3"), 55)).isEqualTo(expected(55));
        third.destroy();
        assertThat(third.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(state).content().contains("\"last\" : \"55\"");
    }

    @Test
    @DisplayName("Options of rows are refused for models of series, and a state of another model by name")
    void mistakesAreTold() throws IOException {
        Result rows = Cli.run("serve", "--model", model, "--monitor", folder.resolve("m"), "--grpc-port", 0);
        assertThat(rows.code()).isEqualTo(2);
        assertThat(rows.err())
                .contains("--monitor, --reference, --costs and --samples are for models of rows", "--grpc-port");
        Path states = Files.createDirectories(folder.resolve("other"));
        Files.writeString(states.resolve("shops.adaptive.state"), "{}");
        Result damaged = Cli.run("serve", "--model", model, "--state", states);
        assertThat(damaged.code()).isEqualTo(2);
        assertThat(damaged.err()).contains("shops.adaptive.state is damaged");
    }
}

package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.Methods;
import dev.credence.core.random.CounterRandom;
import dev.credence.scoring.SavedModel;
import dev.credence.serve.PredictionServer;
import dev.credence.serve.ServedModel;
import dev.credence.serve.ServerOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --text}: a column of texts, from the table to the server. */
class TextTest {
    private static final List<String> NOUNS = List.of("film", "plot", "cast", "music", "ending");
    private static final String SMALL = "model=[{\"lookup\":8,\"words\":20},{\"lstm\":8},{\"last-step\":true}]";

    @TempDir
    private Path folder;

    private Path table;

    /** Sentences that say "good" or "bad" of something, or of several; the class is said of the music. */
    @BeforeEach
    void write() throws IOException {
        table = write("reviews.csv", 120, 1);
    }

    private Path write(String name, int rows, long seed) throws IOException {
        CounterRandom random = CounterRandom.of(seed, 5);
        List<String> lines = new ArrayList<>(List.of("id,review,liked,stars"));
        for (int i = 0; i < rows; i++) {
            boolean liked = Math.floorMod(random.word(0, i), 2) == 0;
            String noun = NOUNS.get(Math.floorMod(random.word(1, i), NOUNS.size()));
            String start = Math.floorMod(random.word(2, i), 2) == 0 ? "" : "The " + noun + ", well. ";
            lines.add("r" + i + ",\"" + start + "A " + (liked ? "good " : "bad ") + noun + "!\","
                    + (liked ? "yes" : "no") + "," + (liked ? 4 : 1) + "." + i % 10);
        }
        return Files.write(folder.resolve(name), lines);
    }

    private Path model() {
        return folder.resolve("m.credence");
    }

    private Result train(String method, String target, String... more) {
        List<Object> words = new ArrayList<>(List.of("train", "--method", method, "--device", "nd4j", "--data", table));
        words.addAll(List.of("--target", target, "--out", model()));
        words.addAll(List.of(more));
        return Cli.run(words.toArray());
    }

    private Result trainSmall(String... more) {
        List<String> words = new ArrayList<>(List.of("--text", "review", "--ignore", "id,stars", "--set", SMALL));
        words.addAll(List.of("--epochs", "30", "--set", "learning-rate=0.02"));
        words.addAll(List.of(more));
        return train("map", "liked", words.toArray(String[]::new));
    }

    private static Result ok(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private List<String> predicted(Path data, String... more) throws IOException {
        Path out = folder.resolve("p.csv");
        List<Object> words = new ArrayList<>(List.of("predict", "--model", model(), "--data", data, "--out", out));
        words.addAll(List.of("--device", "nd4j"));
        words.addAll(List.of(more));
        ok(Cli.run(words.toArray()));
        return Files.readAllLines(out);
    }

    @Test
    @DisplayName("The classes of new texts are learnt; predict, evaluate, a program and a server agree")
    void fromTableToServer() throws Exception {
        ok(trainSmall());
        Path others = write("others.csv", 40, 2);
        Result evaluated = ok(
                Cli.run("evaluate", "--model", model(), "--data", others, "--device", "nd4j", "--metrics", "accuracy"));
        assertThat(evaluated.out()).containsPattern("accuracy +1\\.000");
        List<String> predicted = predicted(others);
        assertThat(predicted.get(0)).startsWith("predicted,p_no,p_yes");
        List<String> lines = Files.readAllLines(others);
        try (Device device = Devices.discover().open("nd4j");
                SavedModel saved = SavedModel.open(model(), Methods.discoverAll(), () -> device);
                PredictionServer server = PredictionServer.start(
                        ServerOptions.defaults().at("127.0.0.1", 0), ServedModel.of("m", saved))) {
            for (int i = 1; i <= 5; i++) {
                String text = lines.get(i).split("\"", -1)[1];
                double expected = Double.parseDouble(predicted.get(i).split(",", -1)[2]);
                assertThat(saved.predict(Map.of("review", text)).probability("yes"))
                        .isEqualTo(expected);
                assertThat(served(server, text)
                                .at("/prediction/probabilities/yes")
                                .doubleValue())
                        .isEqualTo(expected);
            }
            JsonNode odd = served(server, "Zounds, quoth he.");
            assertThat(odd.at("/prediction/out_of_distribution/columns").toString())
                    .isEqualTo("[\"review\"]");
            String metrics = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.uri().resolve("/metrics"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            assertThat(metrics).contains("credence_unknown_words_total{model=\"m\"} 3.0");
        }
    }

    private static JsonNode served(PredictionServer server, String text) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri().resolve("/models/m/predict"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"row\": {\"review\": \"" + text + "\"}}"))
                .build();
        return JsonRecord.tree(HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body());
    }

    @Test
    @DisplayName("The file holds the words of training, and read back it is the same to the bit")
    void theFileHoldsTheWords() throws IOException {
        ok(trainSmall());
        List<String> first = predicted(table);
        try (Device device = Devices.discover().open("nd4j")) {
            SavedModel saved = SavedModel.open(model(), Methods.discoverAll(), () -> device);
            assertThat(saved.schema().columns().get(0).text().words())
                    .contains("good", "bad", "!", "music")
                    .doesNotContain("Music", ".", ",");
            assertThat(saved.schema().columns().get(0).text().most()).isEqualTo(30);
            saved.save(folder.resolve("again.credence"));
        }
        Files.move(folder.resolve("again.credence"), model(), StandardCopyOption.REPLACE_EXISTING);
        assertThat(predicted(table)).isEqualTo(first);
    }

    @Test
    @DisplayName("Unknown words are counted in one line; rows that are mostly such, and empty ones, are flagged")
    void unknownWords() throws IOException {
        ok(trainSmall());
        Path odd = Files.write(
                folder.resolve("odd.csv"), List.of("review", "A good film!", "Zounds quoth he!", "\"\"", "good stuff"));
        Result result = ok(Cli.run(
                "predict",
                "--model",
                model(),
                "--data",
                odd,
                "--device",
                "nd4j",
                "--flags",
                "--out",
                folder.resolve("o")));
        assertThat(result.err()).contains("4 of 10 words (40.00 %) are unknown to the model.");
        assertThat(result.err()).contains("2 cells half or more of whose words are unknown (review 2)");
        assertThat(Files.readAllLines(folder.resolve("o")).stream()
                        .skip(1)
                        .map(line -> line.substring(line.lastIndexOf(',') + 1)))
                .containsExactly("", "review", "review", "review");
    }

    @Test
    @Tag("slow")
    @DisplayName("Without a network the usual one is trained, for classes and for numbers, and monitored")
    void usualNetwork() throws IOException {
        ok(train(
                "dropout-alpha",
                "liked",
                "--text",
                "review",
                "--ignore",
                "id,stars",
                "--max-words",
                "6",
                "--epochs",
                "2"));
        assertThat(predicted(table)).hasSize(121);
        Result monitored = ok(Cli.run(
                "monitor",
                "--model",
                model(),
                "--data",
                write("later.csv", 60, 3),
                "--device",
                "nd4j",
                "--state",
                folder.resolve("s")));
        assertThat(monitored.out()).doesNotContain("ALARM");
        ok(train("map", "stars", "--text", "review", "--ignore", "id,liked", "--epochs", "2", "--batch", "20"));
        assertThat(predicted(table).get(0)).startsWith("mean,sd");
    }

    @Test
    @Tag("slow")
    @DisplayName("Folds, searches and comparisons take texts, with the words of their training rows")
    void folds() throws IOException {
        List<Object> words = new ArrayList<>(List.of("--data", table, "--target", "liked", "--ignore", "id,stars"));
        words.addAll(List.of("--text", "review", "--max-words", "8", "--device", "nd4j"));
        List<Object> folds = new ArrayList<>(List.of("evaluate", "--folds", 2, "--method", "map", "--epochs", "3"));
        folds.addAll(words);
        assertThat(ok(Cli.run(folds.toArray())).out()).contains("accuracy");
        List<Object> compared = new ArrayList<>(List.of("compare", "--folds", 2, "--method", "map:epochs=2"));
        compared.addAll(words);
        compared.addAll(List.of("--method", "map:epochs=3", "--out", folder.resolve("compared")));
        assertThat(ok(Cli.run(compared.toArray())).out()).contains("map:epochs=2", "map:epochs=3");
        List<Object> tuned = new ArrayList<>(List.of("tune", "--method", "map", "--set", "epochs=2", "--trials", "2"));
        tuned.addAll(words);
        tuned.addAll(List.of("--search", "learning-rate=0.001..0.01", "--out", folder.resolve("tuned")));
        Result found = ok(Cli.run(tuned.toArray()));
        assertThat(found.out() + found.err()).contains("--text review --max-words 8");
        ok(train(
                "map",
                "liked",
                "--text",
                "review",
                "--max-words",
                "8",
                "--ignore",
                "id,stars",
                "--settings",
                String.valueOf(folder.resolve("tuned/settings.json"))));
    }

    @Test
    @DisplayName("Mistakes are refused, with what to do")
    void mistakesAreRefused() {
        assertRefused(
                trainOn("review"),
                "reads no other column, and there are 'id', 'stars'. Leave them out.",
                "--ignore COL");
        assertRefused(trainOn("reviews"), "has no column 'reviews'", "Did you mean 'review'");
        assertRefused(
                trainOn("stars", "--ignore", "id,review"), "column 'stars' holds numbers, where texts are expected");
        assertRefused(trainOn("liked"), "'liked' is the target and cannot be the text");
        assertRefused(trainOn("review", "--steps", "w_*"), "--steps and --text exclude each other");
        assertRefused(trainOn("review", "--max-words", "0"), "--max-words is 0, expected 1 to 10000");
        assertRefused(trainOn("review", "--start-from", "m"), "--start-from is not for --text");
        assertRefused(train("map", "liked", "--max-words", "5"), "--max-words needs --text COL");
        String[] own = {"--ignore", "id,stars", "--set", "model=[{\"lookup\":8,\"words\":5},{\"last-step\":true}]"};
        assertRefused(
                trainOn("review", own), "The network's lookup has 5 words, and the vocabulary 11", "\"words\":11");
        own[3] = "model=[{\"lstm\":4},{\"last-step\":true}]";
        assertRefused(trainOn("review", own), "begins with a lookup of words", "\"words\":11");
        own[3] = "hidden=5";
        assertRefused(trainOn("review", own), "--text: hidden is for perceptrons");
        assertRefused(
                train("vbp", "liked", "--text", "review", "--ignore", "id,stars"),
                "layer 0 (word lookup)",
                "such as dropout-alpha");
    }

    private Result trainOn(String text, String... more) {
        List<String> words = new ArrayList<>(List.of("--text", text));
        words.addAll(List.of(more));
        return train("map", "liked", words.toArray(String[]::new));
    }

    private static void assertRefused(Result result, String... messages) {
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(messages).doesNotContain("Exception");
    }
}

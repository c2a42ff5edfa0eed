package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of pictures of two classes: bright above, bright below. */
final class ImagesTest {
    @TempDir
    private Path folder;

    private Path pictures;
    private Path model;

    @BeforeEach
    void draw() throws IOException {
        pictures = folder.resolve("pictures");
        model = folder.resolve("m.credence");
        for (int i = 0; i < 20; i++) {
            draw(pictures.resolve("above/" + (10 + i) + ".png"), 4, 250 - i, i);
            draw(pictures.resolve("below/" + (10 + i) + ".png"), 4, i, 250 - i);
        }
    }

    private static void draw(Path file, int width, int above, int below) throws IOException {
        Files.createDirectories(file.getParent());
        BufferedImage image = new BufferedImage(width, 2, BufferedImage.TYPE_BYTE_GRAY);
        for (int c = 0; c < width; c++) {
            image.getRaster().setSample(c, 0, 0, above);
            image.getRaster().setSample(c, 1, 0, below);
        }
        assertThat(ImageIO.write(image, "png", file.toFile())).isTrue();
    }

    private static Result run(String command, Object... more) {
        List<Object> args = new ArrayList<>(List.of(command, "--device", "nd4j"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    private void train(Object... more) {
        List<Object> args = new ArrayList<>(List.of("--method", "dropout-alpha", "--data", pictures));
        args.addAll(List.of("--hidden", "8", "--epochs", "60", "--set", "learning-rate=0.01", "--out", model));
        args.addAll(List.of(more));
        Result trained = run("train", args.toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("pictures", "40 points, 8 inputs");
    }

    private JsonNode description() throws IOException {
        try (ZipFile zip = new ZipFile(model.toFile())) {
            return new ObjectMapper().readTree(zip.getInputStream(zip.getEntry("model.json")));
        }
    }

    @Test
    void aFolderIsLearntMeasuredAndPredictedWithTheNamesOfItsFiles() throws IOException {
        train("--augment", "flip");
        JsonNode description = description();
        assertThat(description.path("training").path("augmentation").asText()).isEqualTo("flip");
        assertThat(description.path("training").path("folder").asText()).isEqualTo("pictures");
        assertThat(description.path("classes").toString()).isEqualTo("[\"above\",\"below\"]");
        assertThat(description.path("problem").path("image").path("width").asInt())
                .isEqualTo(4);

        Path json = folder.resolve("metrics.json");
        Result measured = run("evaluate", "--model", model, "--data", pictures, "--json", json);
        assertThat(measured.code()).as(measured.err()).isZero();
        JsonNode metrics = new ObjectMapper().readTree(json.toFile());
        assertThat(metrics.path("n_test").asInt()).isEqualTo(40);
        assertThat(metrics.path("metrics").path("accuracy").asDouble()).isEqualTo(1);

        Path fresh = folder.resolve("new");
        draw(fresh.resolve("b.png"), 4, 0, 200);
        draw(fresh.resolve("a.png"), 4, 200, 0);
        Path out = folder.resolve("p.csv");
        Result predicted = run("predict", "--model", model, "--data", fresh, "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("file,predicted,p_above,p_below,entropy,mutual_information");
        assertThat(lines.get(1)).startsWith("a.png,above,");
        assertThat(lines.get(2)).startsWith("b.png,below,");
    }

    private static void refused(Result result, String... message) {
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void whatDoesNotFitTheModelOrTheFolderIsRefused() throws IOException {
        train();
        Path wide = folder.resolve("wide");
        draw(wide.resolve("above/1.png"), 5, 1, 2);
        Path out = folder.resolve("p.csv");
        refused(
                run("predict", "--model", model, "--data", wide, "--out", out),
                wide.resolve("above/1.png") + " has 2×5 pixels (rows × columns), expected 2×4");
        assertThat(out).doesNotExist();
        Path other = folder.resolve("other");
        draw(other.resolve("left/1.png"), 4, 1, 2);
        refused(run("evaluate", "--model", model, "--data", other), "the sub-folder left", "above, below");
        refused(run("evaluate", "--model", model, "--data", pictures, "--target", "y"), "--target is for tables");
        Path state = folder.resolve("s.state");
        refused(run("monitor", "--model", model, "--data", pictures, "--state", state), "the model was trained on");
        refused(
                run("monitor", "--model", model, "--data", pictures, "--outcomes", "--state", state),
                "the model was trained on");
        assertThat(state).doesNotExist();
        List<Object> args = new ArrayList<>(List.of("--method", "vi", "--out", out, "--data", pictures));
        args.addAll(List.of("--ignore", "x"));
        refused(run("train", args.toArray()), "--ignore x is for tables");

        Path table = Tables.write(folder.resolve("data.csv"), 30);
        Path tables = folder.resolve("t.credence");
        assertThat(run(
                                "train",
                                "--method",
                                "dropout-alpha",
                                "--data",
                                table,
                                "--target",
                                "y",
                                "--epochs",
                                "1",
                                "--out",
                                tables)
                        .code())
                .isZero();
        refused(
                run("predict", "--model", tables, "--data", pictures, "--out", out),
                tables + " was not trained on images");
    }

    @Test
    void aDataSetOfImagesIsDescribedByTheirShape() {
        Result result = Cli.run("datasets", "cifar-10");
        assertThat(result.out()).contains("3072 (images of 32×32×3)", "60000").doesNotContain("r0c0");
    }

    @Test
    void aNetworkFromAFileIsLearntMeasuredAndAttackedButNotExported() throws IOException {
        Path network = folder.resolve("small.yaml");
        Files.writeString(network, "- {convolution: 3, size: 2}\n- dense: 8\n");
        train("--model", network);
        assertThat(description().path("hyperparameters").path("model").asText())
                .isEqualTo("[{\"convolution\":3,\"size\":2},{\"dense\":8}]");

        Path json = folder.resolve("metrics.json");
        assertThat(run("evaluate", "--model", model, "--data", pictures, "--json", json)
                        .code())
                .isZero();
        assertThat(new ObjectMapper()
                        .readTree(json.toFile())
                        .path("metrics")
                        .path("accuracy")
                        .asDouble())
                .isEqualTo(1);

        Path attacked = folder.resolve("attacked");
        Result attack = run(
                "attack",
                "--model",
                model,
                "--data",
                pictures,
                "--steps",
                "0,0.6",
                "--max-steps",
                5,
                "--out",
                attacked);
        assertThat(attack.code()).as(attack.err()).isZero();
        assertThat(attacked.resolve("attack.html")).content().contains("data:image/png;base64");

        Result exported = run("export", "--model", model, "--samples", 2, "--out", folder.resolve("m.onnx"));
        assertThat(exported.code()).isEqualTo(2);
        assertThat(exported.err()).contains("has other layers than dense ones").doesNotContain("\tat ");
        assertThat(folder.resolve("m.onnx")).doesNotExist();
    }

    @Test
    void aNetworkThatDoesNotFitThePicturesIsRefused() {
        Result refused = run(
                "train",
                "--method",
                "vbp",
                "--data",
                pictures,
                "--model",
                "lenet",
                "--out",
                folder.resolve("n.credence"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("'lenet' does not fit the data", "5×5 does not fit into an image of 2×4")
                .doesNotContain("\tat ");
        assertThat(folder.resolve("n.credence")).doesNotExist();
    }

    @Test
    void picturesFromElsewhereAreToldAndATableIsNoFolder() throws IOException {
        train();
        Path elsewhere = folder.resolve("elsewhere");
        for (int i = 0; i < 5; i++) {
            draw(elsewhere.resolve(i + ".png"), 4, 120 + i, 120);
        }
        Path json = folder.resolve("metrics.json");
        Result told = run("evaluate", "--model", model, "--data", pictures, "--ood", elsewhere, "--json", json);
        assertThat(told.code()).as(told.err()).isZero();
        JsonNode ood = new ObjectMapper().readTree(json.toFile()).findValue("out_of_distribution");
        assertThat(ood.get(0).path("folder").asText()).isEqualTo("elsewhere");
        assertThat(ood.get(0).path("n").asInt()).isEqualTo(5);

        Path table = folder.resolve("t.csv");
        Files.writeString(table, "a,b\n1,2\n");
        Result refused = run("predict", "--model", model, "--data", table, "--out", folder.resolve("p.csv"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("has no column 'r0c0'", "trained on images of 2×4×1: name a folder of pictures");
        Result late =
                run("evaluate", "--model", model, "--data", pictures, "--importance", folder.resolve("importance.csv"));
        assertThat(late.code()).isEqualTo(2);
        assertThat(late.out()).as("nothing is measured before").isEmpty();
    }
}

package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlotTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;
    private Path picture;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 60);
        model = folder.resolve("m.credence");
        picture = folder.resolve("p.png");
    }

    private void train(String target, String... ignored) {
        Result result = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--hidden",
                "8",
                "--epochs",
                "20",
                "--data",
                data,
                "--target",
                target,
                "--ignore",
                String.join(",", ignored),
                "--out",
                model);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Result predict() {
        return Cli.run(
                "predict",
                "--model",
                model,
                "--data",
                data,
                "--device",
                "nd4j",
                "--out",
                folder.resolve("p.csv"),
                "--plot",
                picture);
    }

    private static Set<Integer> colors(BufferedImage image) {
        Set<Integer> colors = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                colors.add(image.getRGB(x, y) & 0xFFFFFF);
            }
        }
        return colors;
    }

    @Test
    void oneInputGivesACurveWithItsIntervals() throws IOException {
        train("y", "colour", "label");
        Result result = predict();
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("Picture: " + picture);
        assertThat(colors(ImageIO.read(picture.toFile()))).contains(0x1F4E8C, 0xD6E6F5, 0xA5CBE8);
    }

    @Test
    void evaluateDrawsThePointsToo() throws IOException {
        train("y", "colour", "label");
        predict();
        Set<Integer> without = colors(ImageIO.read(picture.toFile()));
        Result result = Cli.run("evaluate", "--model", model, "--data", data, "--device", "nd4j", "--plot", picture);
        assertThat(result.code()).as(result.err()).isZero();
        Set<Integer> with = colors(ImageIO.read(picture.toFile()));
        with.removeAll(without);
        assertThat(with).isNotEmpty();
    }

    @Test
    void oneInputGivesTheProbabilitiesOfClasses() throws IOException {
        train("label", "colour", "y");
        assertThat(predict().code()).isZero();
        assertThat(colors(ImageIO.read(picture.toFile()))).contains(0x1F4E8C, 0xD9651E);
    }

    @Test
    void twoInputsGiveMaps() throws IOException {
        train("colour", "label");
        assertThat(predict().code()).isZero();
        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(2100);
        assertThat(colors(image)).contains(0x440154, 0xFDE725);
    }

    @Test
    void moreInputsAreRefusedBeforeAnythingIsWritten() {
        train("y", "label");
        Result result = predict();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--plot: the model has 3 inputs; only models of one or two can be drawn.");
        assertThat(folder.resolve("p.csv")).doesNotExist();
        assertThat(picture).satisfies(p -> assertThat(Files.exists(p)).isFalse());
    }

    @Test
    void aPictureDoesNotReplaceThePredictions() {
        train("y", "colour", "label");
        picture = folder.resolve("p.csv");
        assertThat(predict().err()).contains("--plot " + picture, "--out " + picture, "are the same");
        assertThat(picture).doesNotExist();
    }
}

package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Augmentation;
import dev.credence.core.data.ByteImages;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Split;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Training on images stored as bytes. */
class ImageTrainingTest {
    private static final ImageShape SHAPE = new ImageShape(3, 4, 3);
    private static final int N = 40;
    private static final ByteImages IMAGES = images();
    private static final Standardisation STANDARD = Standardisation.of(IMAGES, Task.classification(2));

    @TempDir
    private Path folder;

    private static ByteImages images() {
        CounterRandom random = CounterRandom.of(5, 6);
        byte[] pixels = new byte[N * SHAPE.inputs()];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) random.below(60 + 90 * (i % 3), 0, i);
        }
        int[] labels = IntStream.range(0, N).map(i -> i % 2).toArray();
        return Examples.ofImages(SHAPE, pixels, labels);
    }

    /** The same images as doubles. */
    private record Doubles(Examples arrays) implements Examples {
        @Override
        public int size() {
            return arrays.size();
        }

        @Override
        public int inputs() {
            return arrays.inputs();
        }

        @Override
        public Optional<ImageShape> image() {
            return Optional.of(SHAPE);
        }

        @Override
        public void inputs(int row, double[] into, int offset) {
            arrays.inputs(row, into, offset);
        }

        @Override
        public double target(int row) {
            return arrays.target(row);
        }
    }

    private static Examples doubles() {
        return new Doubles(Examples.of(IMAGES.inputMatrix(), IMAGES.targets()));
    }

    private static Dataset dataset(Examples examples) {
        int[] all = IntStream.range(0, examples.size()).toArray();
        return new Dataset(
                "pictures",
                Task.classification(2),
                examples,
                IntStream.range(0, SHAPE.inputs()).mapToObj(i -> "p" + i).toList(),
                "class",
                List.of("no", "yes"),
                List.of(new Split(all, new int[0])));
    }

    private static Fit fit(long seed) {
        return Fit.of(new MeanField(), new ReferenceDevice())
                .settings(Map.of("hidden", "3", "epochs", "6", "batch", "16", "samples", "2"))
                .set("prediction-samples", "3")
                .seed(seed);
    }

    private static Map<String, List<Float>> parameters(TrainedModel model) {
        Map<String, List<Float>> values = new LinkedHashMap<>();
        model.inference().parameters().forEach((name, tensor) -> {
            float[] read = model.inference().device().read(tensor);
            values.put(
                    name, IntStream.range(0, read.length).mapToObj(i -> read[i]).toList());
        });
        return values;
    }

    @Test
    @DisplayName("Batches gathered from bytes have the bits of standardised floats")
    void batchesHaveTheBitsOfStandardisedFloats() {
        TrainingPoints bytes = TrainingPoints.of(IMAGES, STANDARD);
        TrainingPoints floats = TrainingPoints.of(doubles(), Standardisation.of(doubles(), Task.classification(2)));
        assertThat(bytes).isNotInstanceOf(Points.class);
        assertThat(floats).isInstanceOf(Points.class);
        assertThat(bytes.size()).isEqualTo(floats.size()).isEqualTo(N);
        assertThat(bytes.width()).isEqualTo(floats.width()).isEqualTo(36);
        int[] rows = {7, 39, 0, 7, 12};
        float[] x = new float[4 * 36];
        float[] y = new float[4];
        float[] expectedX = new float[4 * 36];
        float[] expectedY = new float[4];
        floats.gather(rows, 1, 5, expectedX, expectedY);
        bytes.gather(rows, 1, 5, x, y);
        assertThat(x).isEqualTo(expectedX);
        assertThat(y).isEqualTo(expectedY);
        bytes.gatherBatch(rows, 1, 5, 3, x, y);
        assertThat(x).isEqualTo(expectedX);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    @DisplayName("The same holds for any number of channels")
    void soHaveThoseOfAnyNumberOfChannels(int channels) {
        byte[] pixels = new byte[5 * 7 * channels];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (37 * i + i / 5 * 11);
        }
        Examples images = Examples.ofImages(new ImageShape(1, 7, channels), pixels, new int[] {0, 1, 0, 1, 1});
        Standardisation standard = Standardisation.of(images, Task.classification(2));
        float[] x = new float[pixels.length];
        TrainingPoints.of(images, standard).gather(new int[] {0, 1, 2, 3, 4}, 0, 5, x, new float[5]);
        assertThat(x).isEqualTo(standard.inputs(images));
    }

    @Test
    @DisplayName("Training on bytes ends in the bits of training on floats, also with held-out points")
    void trainingOnBytesIsTrainingOnFloats() {
        assertThat(parameters(fit(3).train(dataset(IMAGES), IMAGES)))
                .isEqualTo(parameters(fit(3).train(dataset(doubles()), doubles())));
        assertThat(parameters(fit(3).validation(0.25, 2).train(dataset(IMAGES), IMAGES)))
                .isEqualTo(parameters(fit(3).validation(0.25, 2).train(dataset(doubles()), doubles())));
    }

    @Test
    @DisplayName("An augmented batch is a function of seed, epoch and rows, and not of the other rows of the batch")
    void anAugmentedBatchIsAFunctionOfSeedEpochAndRows() {
        Augmentation both = new Augmentation(1, true);
        float[] together = batch(TrainingPoints.augmented(IMAGES, STANDARD, both, 9), 2, 4, 30, 11);
        float[] alone = batch(TrainingPoints.augmented(IMAGES, STANDARD, both, 9), 2, 30);
        assertThat(alone).isEqualTo(java.util.Arrays.copyOfRange(together, 36, 72));
        int[] all = IntStream.range(0, N).toArray();
        float[] first = batch(TrainingPoints.augmented(IMAGES, STANDARD, both, 9), 0, all);
        assertThat(batch(TrainingPoints.augmented(IMAGES, STANDARD, both, 9), 1, all))
                .isNotEqualTo(first);
        assertThat(batch(TrainingPoints.augmented(IMAGES, STANDARD, both, 10), 0, all))
                .isNotEqualTo(first);
    }

    @Test
    @DisplayName("The full set of points at the end of an epoch is not augmented; crops are padded with black")
    void onlyBatchesAreAugmented() {
        TrainingPoints points = TrainingPoints.augmented(IMAGES, STANDARD, new Augmentation(1, false), 9);
        int[] all = IntStream.range(0, N).toArray();
        float[] x = new float[N * 36];
        points.gather(all, 0, N, x, new float[N]);
        assertThat(x).isEqualTo(STANDARD.inputs(IMAGES));
        float red = (float) (-STANDARD.inputMean()[0] / STANDARD.inputScale()[0]);
        float[] cropped = batch(points, 0, all);
        // one in three crops has a black line at the top, hence a black corner; and one in three at the left
        long corners = IntStream.range(0, N).filter(i -> cropped[36 * i] == red).count();
        assertThat(corners).isBetween(12L, 34L);
    }

    private static float[] batch(TrainingPoints points, int epoch, int... rows) {
        float[] x = new float[rows.length * points.width()];
        points.gatherBatch(rows, 0, rows.length, epoch, x, new float[rows.length]);
        return x;
    }

    @Test
    @DisplayName("Augmented, stopped and resumed, training ends in the bits of a run that was never stopped")
    void augmentedAndResumedItEndsInTheSameBits() {
        Augmentation both = new Augmentation(1, true);
        TrainedModel whole = fit(4).augmentation(both).train(dataset(IMAGES), IMAGES);
        Fit stopped =
                fit(4).augmentation(both).checkpoints(folder, Duration.ZERO).listener(report -> report.epoch() < 3);
        assertThatThrownBy(() -> stopped.train(dataset(IMAGES), IMAGES)).isInstanceOf(TrainingStopped.class);
        TrainedModel resumed =
                fit(4).augmentation(both).checkpoints(folder, Duration.ZERO).train(dataset(IMAGES), IMAGES);
        assertThat(parameters(resumed)).isEqualTo(parameters(whole));
        assertThat(parameters(fit(4).train(dataset(IMAGES), IMAGES))).isNotEqualTo(parameters(whole));
        assertThat(whole.description().training().path("augmentation").asText()).isEqualTo("crop:1,flip");
        Fit other = fit(4).checkpoints(folder, Duration.ZERO);
        assertThatThrownBy(() -> other.train(dataset(IMAGES), IMAGES))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("augmentation was \"crop:1,flip\", now not set");
    }

    @Test
    @DisplayName("Augmentation is refused without images, and for crops that may remove a whole image")
    void augmentationIsRefusedWithoutImages() {
        Fit fit = fit(4).augmentation(new Augmentation(0, true));
        Examples table = Examples.of(IMAGES.inputMatrix(), IMAGES.targets());
        assertThatThrownBy(() -> fit.train(dataset(table), table))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("flip is for images, and pictures has none");
        assertThatThrownBy(() -> fit(4).augmentation(new Augmentation(3, true)).train(dataset(IMAGES), IMAGES))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("crop:3 may remove all pixels of images of 3×4×3");
    }

    @Test
    @DisplayName("A standardisation that differs within a channel is refused")
    void aStandardisationThatDiffersWithinAChannelIsRefused() {
        double[] mean = STANDARD.inputMean().clone();
        mean[7] += 1;
        Standardisation other = new Standardisation(mean, STANDARD.inputScale(), 0, 1);
        assertThatThrownBy(() -> TrainingPoints.of(IMAGES, other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("those of input 7 differ from those of input 4");
    }
}

package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.method.Method;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/** Models nested in another model's file, and their predictions. */
public final class NestedModels {
    /** Rows of a tile for models of tables, whose predictions are functions of the row alone. */
    private static final int TILE = 64;

    private NestedModels() {}

    /**
     * How many models of this one's size, such as those of CV+'s folds or of EnbPI, fit in its file so that this
     * machine can read it. Uses half the size limit of attachments, since the nested models may be larger.
     */
    public static int room(TrainedModel model) {
        long bytes = onDisk(file -> {
            ModelFile.save(model, file);
            return Files.size(file);
        });
        return (int) Math.min(Integer.MAX_VALUE, ArchiveFile.mostAttachments() / 2 / (bytes * 4 / 3 + 1));
    }

    /** Writes whole model files, in Base64. */
    static void write(List<TrainedModel> models, ArrayNode array) {
        models.forEach(model -> array.add(Base64.getEncoder().encodeToString(onDisk(file -> {
            ModelFile.save(model, file);
            return Files.readAllBytes(file);
        }))));
    }

    /**
     * Decodes model files from Base64.
     *
     * @throws IllegalArgumentException where one is not Base64
     */
    static List<byte[]> bytes(List<String> texts) {
        return texts.stream().map(Base64.getDecoder()::decode).toList();
    }

    /**
     * Loads nested models, which must have the outer model's inputs.
     *
     * @throws IllegalArgumentException where one has other inputs
     * @throws UserException where one cannot be used
     */
    static List<TrainedModel> load(
            List<byte[]> files,
            TrainedModel beside,
            NamedServices<? extends Method> methods,
            Supplier<? extends Device> device) {
        List<TrainedModel> models = files.stream()
                .map(bytes -> onDisk(file -> {
                    Files.write(file, bytes);
                    return ModelFile.load(file, methods, device);
                }))
                .toList();
        for (TrainedModel model : models) {
            if (!model.description().inputNames().equals(beside.description().inputNames())
                    || !model.description().classNames().isEmpty()) {
                throw new IllegalArgumentException("a model beside it has other inputs than the model, or classes");
            }
        }
        return models;
    }

    /** Predictive means of rows, [N]. */
    static double[] means(TrainedModel model, Examples rows, int samples) {
        double[] means = new double[rows.size()];
        model.predict(rows, samples, (tile, from) -> put(tile, from, means));
        return means;
    }

    /** Predictive means, [N], each a function of its row alone: see {@link #predictEach}. */
    static double[] meansOfEach(TrainedModel model, Examples rows, int samples) {
        double[] means = new double[rows.size()];
        predictEach(model, rows, samples, (tile, from) -> put(tile, from, means));
        return means;
    }

    private static void put(Predictive tile, int from, double[] means) {
        double[] own = ((RegressionPredictive) tile).mean();
        System.arraycopy(own, 0, means, from, own.length);
    }

    /**
     * Predicts rows so that each prediction is a function of its row alone. A network predicts one row at a time, since
     * its draws of the weights depend on the row's place in the tile.
     */
    static void predictEach(TrainedModel model, Examples rows, int samples, TrainedModel.TileConsumer consumer) {
        int most = model.table().isPresent() ? TILE : 1;
        for (int from = 0; from < rows.size(); from += most) {
            int first = from;
            int[] part = new int[Math.min(most, rows.size() - from)];
            Arrays.setAll(part, i -> first + i);
            consumer.accept(model.predict(rows.rows(part), samples), from);
        }
    }

    @FunctionalInterface
    private interface OnFile<T> {
        T apply(Path file) throws IOException;
    }

    /** Runs with a temporary file: models are read and written by file name. */
    private static <T> T onDisk(OnFile<T> work) {
        try {
            Path folder = Files.createTempDirectory("credence-nested");
            Path file = folder.resolve("nested.credence");
            try {
                return work.apply(file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

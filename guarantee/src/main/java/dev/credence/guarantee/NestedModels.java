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

/** Models beside a model: how they are kept in its file, and what they predict. */
public final class NestedModels {
    /** Rows of a table's model that are predicted at a time: its predictions are functions of the row alone. */
    private static final int TILE = 64;

    private NestedModels() {}

    /**
     * How many models as large as this one have room beside it in its file, so that this machine can read it again:
     * those of CV+'s folds, or of EnbPI. Half of what attachments may be, since others may be larger.
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
     * Model files of their texts.
     *
     * @throws IllegalArgumentException where one is no Base64
     */
    static List<byte[]> bytes(List<String> texts) {
        return texts.stream().map(Base64.getDecoder()::decode).toList();
    }

    /**
     * Loads models of the same inputs as the one that they are kept with.
     *
     * @throws IllegalArgumentException where one has others
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

    /** The same, each a function of its row alone, whatever rows are predicted with it. */
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
     * Predicts rows so that each prediction is a function of its row alone: a network's draws of its weights are a
     * function of a row's place among those predicted with it, so that it predicts one row at a time.
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

    /** Model files are read and written by their name. */
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

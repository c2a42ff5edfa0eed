package dev.credence.scoring;

import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The methods and the device of a saved model and its attached models. The device is opened when first needed. */
final class RowModels implements AutoCloseable {
    private final Supplier<NamedServices<? extends Method>> methods;
    private final Supplier<Device> source;
    private final boolean owns;
    private @Nullable Device device;
    private Optional<RowRegions> regions = Optional.empty();
    private boolean hasLoadedRegions;

    private RowModels(Supplier<NamedServices<? extends Method>> methods, Supplier<Device> source, boolean owns) {
        this.methods = methods;
        this.source = source;
        this.owns = owns;
    }

    static RowModels on(NamedServices<? extends Method> methods, Supplier<Device> device) {
        return new RowModels(() -> methods, device, false);
    }

    static RowModels owning(NamedServices<? extends Method> methods, Device device) {
        RowModels models = new RowModels(() -> methods, () -> device, true);
        models.device = device;
        return models;
    }

    /** For a model in memory: attached models use its device. */
    static RowModels of(TrainedModel trained) {
        return trained.table().isPresent()
                ? new RowModels(Methods::discoverAll, RowModels::fastest, true)
                : new RowModels(Methods::discoverAll, () -> trained.inference().device(), false);
    }

    /** Creates an object that owns its device; the device is closed if the creation fails. */
    static <T> T owned(NamedServices<? extends Method> methods, Function<RowModels, T> make) {
        RowModels models = new RowModels(() -> methods, RowModels::fastest, true);
        try {
            return make.apply(models);
        } catch (RuntimeException | Error e) {
            models.close();
            throw e;
        }
    }

    private static Device fastest() {
        return Devices.discover().open(Devices.AUTO);
    }

    TrainedModel load(Path file) {
        return ModelFile.load(file, methods.get(), this::device);
    }

    private synchronized Device device() {
        Device opened = device;
        if (opened == null) {
            opened = source.get();
            device = opened;
        }
        return opened;
    }

    /** The model's calibrated intervals or sets, loaded once. */
    synchronized Optional<RowRegions> regions(
            BiFunction<NamedServices<? extends Method>, Supplier<Device>, Optional<RowRegions>> load) {
        if (!hasLoadedRegions) {
            regions = load.apply(methods.get(), this::device);
            hasLoadedRegions = true;
        }
        return regions;
    }

    @Override
    public synchronized void close() {
        Device opened = device;
        if (owns && opened != null) {
            opened.close();
        }
        device = null;
    }
}

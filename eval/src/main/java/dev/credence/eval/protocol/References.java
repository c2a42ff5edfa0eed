package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.eval.distance.ReferencePredictions;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Predictions of the reference at the test points of each split. A method is trained once per split and its model
 * stored in the folder {@value #FOLDER}, for resumed comparisons. Thread-safe: one thread trains, the others wait.
 */
final class References {
    static final String FOLDER = "reference";

    private final RunExtras.Against against;
    private final NamedServices<? extends Method> methods;
    private final DeviceProvider devices;
    private final int threads;
    private final BooleanSupplier stop;
    private final Map<Split, ReferencePredictions> known = new ConcurrentHashMap<>();

    private record Split(String dataset, int split) {}

    References(
            RunExtras.Against against,
            NamedServices<? extends Method> methods,
            DeviceProvider devices,
            int threads,
            BooleanSupplier stop) {
        this.against = against;
        this.methods = methods;
        this.devices = devices;
        this.threads = threads;
        this.stop = stop;
    }

    /**
     * The predictions for the split of a run.
     *
     * @param observer observer of the reference's training, if any
     * @throws UserException if a file belongs to other data or settings
     */
    ReferencePredictions of(Run run, Dataset dataset, Evaluator.Observer observer) {
        return known.computeIfAbsent(new Split(run.dataset(), run.split()), split -> {
            Examples train = dataset.train(run.split());
            Examples test = dataset.test(run.split());
            try (Device device = devices.open(threads)) {
                TrainedModel model = model(run, dataset, train, device, observer);
                return ReferencePredictions.of(against.reference().name(), model, train, test);
            }
        });
    }

    /** Differs from the run's seed, so that the distance of a method to itself shows the effect of chance. */
    private static long seed(Run run) {
        return ~run.seed();
    }

    private TrainedModel model(Run run, Dataset dataset, Examples train, Device device, Evaluator.Observer observer) {
        if (against.reference().file().isPresent()) {
            Path file = against.reference().file().get();
            TrainedModel model = ModelFile.load(file, methods, device);
            requireFit(file, model.description(), dataset, train);
            return model;
        }
        Contender method = against.contender(run.dataset());
        Path file = against.folder().resolve(FOLDER).resolve(run.dataset() + "-" + run.split() + ".credence");
        InferenceMethod network = Reference.network(methods, method);
        Map<String, String> settings = network.parse(method.settings()).asText();
        if (Files.exists(file)) {
            TrainedModel model = ModelFile.load(file, methods, device);
            ModelDescription d = model.description();
            if (!d.method().equals(method.method()) || !d.settings().equals(settings) || d.seed() != seed(run)) {
                throw new UserException("The reference " + file + " was made by another method, with other settings or"
                        + " with another seed. Use another folder, or remove the file, to run it again.");
            }
            return model;
        }
        TrainedModel model = Fit.of(network, device)
                .settings(method.settings())
                .seed(seed(run))
                .listener(TrainingListener.until(stop, observer::epochEnded))
                .train(dataset, train);
        try {
            Path unused = Files.createDirectories(Objects.requireNonNull(file.getParent()));
        } catch (IOException e) {
            throw new UserException("Cannot make the folder for references " + file.getParent() + ": " + e, e);
        }
        ModelFile.save(model, file);
        return model;
    }

    private static void requireFit(Path file, ModelDescription d, Dataset dataset, Examples train) {
        if (!d.problem().task().equals(dataset.task())
                || d.problem().inputs() != train.inputs()
                || d.problem().trainingPoints() != train.size()) {
            throw new UserException("The reference " + file + " was trained on "
                    + d.problem().trainingPoints()
                    + " points of " + d.problem().inputs() + " inputs for "
                    + d.problem().task() + ", but "
                    + dataset.name() + " has " + train.size() + " of " + train.inputs() + " for " + dataset.task()
                    + ". Use a reference that was trained on this split.");
        }
    }
}

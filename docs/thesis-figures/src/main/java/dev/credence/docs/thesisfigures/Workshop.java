package dev.credence.docs.thesisfigures;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingOptions;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What figures are made with.
 *
 * @param methods by name
 * @param device open
 * @param datasets by name
 * @param seed of everything that is drawn
 * @param progress is told what begins, in words
 */
public record Workshop(
        NamedServices<InferenceMethod> methods,
        Device device,
        Function<String, Dataset> datasets,
        long seed,
        Consumer<String> progress) {

    /** Trains a method. */
    TrainedModel train(String method, Map<String, String> settings, Dataset dataset, Examples train) {
        return train(method, settings, dataset, train, seed, (report, model) -> {});
    }

    /**
     * Trains a method.
     *
     * @param ownSeed of this training
     * @param watch sees the model after every epoch, and changes nothing of it: prediction reads the parameters alone
     */
    TrainedModel train(
            String method,
            Map<String, String> settings,
            Dataset dataset,
            Examples train,
            long ownSeed,
            BiConsumer<EpochReport, TrainedModel> watch) {
        InferenceMethod chosen = methods.get(method);
        Settings checked = chosen.parse(settings);
        TrainingPlan plan = chosen.plan(checked);
        Standardisation standardisation = CommonSettings.standardisation(chosen, checked, train, dataset.task());
        Problem problem = new Problem(dataset.task(), train.inputs(), train.size(), train.image());
        Inference inference = chosen.prepare(problem, checked, device, ownSeed);
        TrainedModel model = new TrainedModel(
                new ModelDescription(
                        chosen.name(),
                        checked.asText(),
                        problem,
                        standardisation,
                        dataset.inputNames(),
                        dataset.targetName(),
                        dataset.classNames(),
                        ownSeed,
                        JsonNodeFactory.instance.objectNode(),
                        JsonNodeFactory.instance.objectNode()),
                inference,
                plan.predictionSamples());
        Trainer.train(
                inference,
                TrainingPoints.of(train, standardisation),
                TrainingOptions.of(plan.epochs(), plan.batch(), ownSeed),
                report -> {
                    watch.accept(report, model);
                    return true;
                });
        return model;
    }
}

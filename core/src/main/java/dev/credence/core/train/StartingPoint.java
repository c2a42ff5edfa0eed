package dev.credence.core.train;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.device.Tensor;
import dev.credence.core.layer.Block;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Warm start of a training, such as that of SWAG or Laplace, from the weights of a trained network. Both must have a
 * single set of weights, under the names of the network's blocks. The new model takes over the standardisation of these
 * weights, so that before its first step it is the same function.
 */
record StartingPoint(TrainedModel model) {
    /** Settings of the network, taken from the model where the new settings omit them. */
    private static final List<String> OF_NETWORK = List.of("model", "hidden", "activation", "noise", "precision");

    private static final String KEEPING_ONE = "map, dropout-alpha, swag and laplace";

    /** The settings, completed by those of the network. */
    Map<String, String> complete(InferenceMethod method, Map<String, String> given) {
        Map<String, String> all = new LinkedHashMap<>(given);
        Map<String, String> there = model.description().settings();
        for (String name : OF_NETWORK) {
            String value = there.get(name);
            if (value != null && method.settings().find(name).isPresent()) {
                all.putIfAbsent(name, value);
            }
        }
        return all;
    }

    Standardisation standardisation() {
        return model.description().standardisation();
    }

    /** Digest of the weights, for comparison with a checkpoint. */
    String digest() {
        int hash = 1;
        for (Map.Entry<String, Tensor> parameter :
                model.inference().parameters().entrySet()) {
            hash = 31 * hash + parameter.getKey().hashCode();
            hash = 31 * hash + Arrays.hashCode(model.inference().device().read(parameter.getValue()));
        }
        return model.description().method() + " " + Integer.toHexString(hash);
    }

    /** @throws UserException unless the model has the same inputs and the same kind of target */
    void check(Dataset dataset, Examples train) {
        ModelDescription there = model.description();
        if (!there.problem().task().equals(dataset.task())) {
            throw new UserException("The model to start from is for "
                    + there.problem().task() + ", and " + dataset.name() + " is for " + dataset.task());
        }
        if (!there.classNames().equals(dataset.classNames())) {
            throw new UserException("The model to start from has the classes " + there.classNames() + ", and "
                    + dataset.name() + " has " + dataset.classNames());
        }
        if (!there.inputNames().equals(dataset.inputNames())
                || !there.problem().shape().equals(train.inputShape())) {
            throw new UserException("The model to start from has the inputs " + some(there.inputNames()) + ", and "
                    + dataset.name() + " has " + some(dataset.inputNames()));
        }
    }

    private static String some(List<String> names) {
        return names.size() <= 8 ? names.toString() : names.subList(0, 8) + " … (" + names.size() + ")";
    }

    /**
     * Writes the weights into a newly prepared inference.
     *
     * @throws UserException if either has no single set of weights, or the networks differ
     */
    void place(InferenceMethod method, Problem problem, Settings settings, Inference into) {
        Map<String, Tensor> there = model.inference().parameters();
        Map<String, Tensor> here = into.parameters();
        Optional<Model> network = settings.has(CommonSettings.MODEL)
                ? Optional.of(CommonSettings.model(problem, settings))
                : Optional.empty();
        List<String> names = network.stream()
                .flatMap(m -> m.network().blocks())
                .map(Block::name)
                .toList();
        if (names.isEmpty() || !here.keySet().containsAll(names)) {
            throw new UserException("The method '" + method.name()
                    + "' keeps no single set of weights that a trained network could be put in; " + KEEPING_ONE
                    + " do");
        }
        List<String> shared = new ArrayList<>(names);
        network.stream()
                .flatMap(m -> m.likelihood().parameters().stream())
                .map(Likelihood.Parameter::name)
                .filter(name -> here.containsKey(name) && there.containsKey(name))
                .forEach(shared::add);
        for (String name : shared) {
            Tensor from = there.get(name);
            Tensor to = here.get(name);
            if (from == null || to == null) {
                throw new UserException("The model to start from, of the method '"
                        + model.description().method() + "', has no weights of the name '" + name
                        + "': expected a model of the same network that keeps a single set of weights, as those of "
                        + KEEPING_ONE + " do");
            }
            if (!Arrays.equals(from.shape(), to.shape())) {
                throw new UserException("The network of the model to start from is another: '" + name + "' is "
                        + Arrays.toString(from.shape()) + " there and " + Arrays.toString(to.shape())
                        + " with these settings; leave out the settings of the network to take that one");
            }
            into.device().write(to, model.inference().device().read(from));
        }
    }
}

package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A reward model by the posterior of any regression method.
 *
 * @param method inference method
 * @param settings settings of the method as text; the others have their defaults
 * @param layout one network, or one per action
 * @param samples Monte-Carlo samples for an expected reward
 * @param devices provider of a device for each training, which is closed at the next
 * @param stop polled after every epoch; true ends the training with {@link dev.credence.core.train.TrainingStopped}
 */
public record NetworkRewards(
        InferenceMethod method,
        Map<String, String> settings,
        Layout layout,
        int samples,
        DeviceProvider devices,
        BooleanSupplier stop)
        implements RewardModel {
    /** Encoding of contexts and actions as a network's inputs. */
    public enum Layout {
        /** One network, with the context and the one-hot action as inputs. */
        ACTION_AS_INPUT,
        /** A network per action, trained on the contexts and rewards of that action alone. */
        NETWORK_PER_ACTION
    }

    /** @throws UserException if the method refuses its settings, or samples is below 1 */
    public NetworkRewards {
        settings = Map.copyOf(settings);
        var unused = method.parse(settings);
        if (samples < 1) {
            throw new UserException("The number of samples is " + samples + "; expected at least 1");
        }
    }

    /** One network with default settings otherwise. */
    public static NetworkRewards of(InferenceMethod method, Map<String, String> settings, DeviceProvider devices) {
        return new NetworkRewards(method, settings, Layout.ACTION_AS_INPUT, 50, devices, () -> false);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("method", method.name());
        settings.keySet().stream()
                .sorted()
                .forEach(name -> facts.put("setting " + name, settings.getOrDefault(name, "")));
        facts.put("layout", layout == Layout.ACTION_AS_INPUT ? "action-as-input" : "network-per-action");
        facts.put("samples", String.valueOf(samples));
        facts.put("device", devices.name());
        return facts;
    }

    /** {@inheritDoc} Prepares the method, which refuses unsupported problems. */
    @Override
    public void check(int inputs, int actions) {
        try (Device device = devices.open(1)) {
            var unused = untrained(layout == Layout.ACTION_AS_INPUT ? inputs + actions : inputs, device);
        }
    }

    @Override
    public Belief train(History history, int count, long seed) {
        Device device = devices.open(1);
        boolean trained = false;
        try {
            Belief belief = layout == Layout.ACTION_AS_INPUT
                    ? new SharedNetwork(device, fit(history.withActions(count), device, seed), history, samples, seed)
                    : new NetworkPerAction(device, perAction(history, count, device, seed), samples, seed);
            trained = true;
            return belief;
        } finally {
            if (!trained) {
                device.close();
            }
        }
    }

    /** One model per action; null for an action without rewards. */
    private List<@Nullable TrainedModel> perAction(History history, int count, Device device, long seed) {
        List<@Nullable TrainedModel> models = new ArrayList<>();
        for (int a = 0; a < history.actions(); a++) {
            Examples own = history.ofAction(count, a);
            models.add(own.size() == 0 ? null : fit(own, device, seed + a));
        }
        return models;
    }

    /** The untrained inference that {@link #fit} would train for the given number of inputs. */
    Inference untrained(int inputs, Device device) {
        return method.prepare(new Problem(Task.REGRESSION, inputs, 1), method.parse(settings), device, 0);
    }

    TrainedModel fit(Examples examples, Device device, long seed) {
        return Fit.of(method, device)
                .settings(settings)
                .seed(seed)
                .listener(TrainingListener.until(stop))
                .train(dataset(examples), examples);
    }

    private static Dataset dataset(Examples examples) {
        int[] all = IntStream.range(0, examples.size()).toArray();
        return new Dataset(
                "rewards",
                Task.REGRESSION,
                examples,
                IntStream.range(0, examples.inputs()).mapToObj(i -> "x" + i).toList(),
                "reward",
                List.of(),
                List.of(new Split(all, new int[0])));
    }
}

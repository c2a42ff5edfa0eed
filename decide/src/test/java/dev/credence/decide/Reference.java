package dev.credence.decide;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.ensemble.Ensemble;
import dev.credence.inference.ensemble.MaximumAPosteriori;
import java.util.Map;
import java.util.Optional;

/** Small models on the reference device. */
final class Reference {
    private Reference() {}

    static final DeviceProvider DEVICES = new DeviceProvider() {
        @Override
        public String name() {
            return "reference";
        }

        @Override
        public String description() {
            return "plain loops";
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }

        @Override
        public Device open() {
            return new ReferenceDevice();
        }
    };

    static NetworkRewards network(String... settings) {
        return NetworkRewards.of(new MaximumAPosteriori(), settings(settings), DEVICES);
    }

    static NetworkRewards ensemble(NetworkRewards.Layout layout) {
        return ensemble(layout, "learnt");
    }

    static NetworkRewards ensemble(NetworkRewards.Layout layout, String noise) {
        return new NetworkRewards(
                new Ensemble(),
                settings("of=map", "members=3", "hidden=4", "epochs=5", "noise=" + noise),
                layout,
                3,
                DEVICES,
                () -> false);
    }

    /** A linear model: no hidden layers, and a short training without effect. */
    static ConjugateHead linear() {
        return new ConjugateHead(network("hidden=none", "epochs=1"), ConjugateHead.SETTINGS.defaults());
    }

    private static Map<String, String> settings(String... pairs) {
        Map<String, String> settings = new java.util.LinkedHashMap<>();
        for (String pair : pairs) {
            settings.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return settings;
    }
}

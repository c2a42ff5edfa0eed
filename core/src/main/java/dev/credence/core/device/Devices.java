package dev.credence.core.device;

import dev.credence.core.UserException;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Devices on the class path, and the choice among them. Thread-safe. */
public final class Devices {
    /** Name for the available device of the highest priority. */
    public static final String AUTO = "auto";

    private static final Logger LOG = LoggerFactory.getLogger(Devices.class);

    private static final ServiceKind<DeviceProvider> KIND =
            ServiceKind.named(DeviceProvider.class, "device", DeviceProvider::name);

    private final NamedServices<DeviceProvider> providers;
    private @Nullable DeviceProvider automatic;

    private Devices(NamedServices<DeviceProvider> providers) {
        this.providers = providers;
        providers.find(AUTO).ifPresent(p -> {
            throw new UserException("A device must not be called '" + AUTO + "', as "
                    + p.getClass().getName() + " is");
        });
    }

    /**
     * Devices found by {@link java.util.ServiceLoader}.
     *
     * @throws UserException if one cannot be loaded or two have one name
     */
    public static Devices discover() {
        return new Devices(NamedServices.load(KIND));
    }

    /** The given devices, without {@link java.util.ServiceLoader}. */
    public static Devices of(DeviceProvider... providers) {
        return new Devices(NamedServices.of(KIND, List.of(providers)));
    }

    /** All devices by name, available here or not. */
    public NamedServices<DeviceProvider> providers() {
        return providers;
    }

    /**
     * The device of a name, or for {@value #AUTO} the available one of the highest priority (the first name of a tie).
     * The first automatic choice is logged, with the reasons against the others; later ones repeat it.
     *
     * @throws UserException if the name is unknown or the device is unavailable here; the message gives the reason
     */
    public DeviceProvider choose(String name) {
        if (name.equals(AUTO)) {
            return automatic();
        }
        DeviceProvider provider = providers.get(name);
        unavailable(provider).ifPresent(reason -> {
            throw new UserException("Device '" + name + "' cannot run here: " + reason);
        });
        return provider;
    }

    /** The available device of the highest priority among those on trial, if there is one. */
    public Optional<DeviceProvider> onTrial() {
        return byPriority().stream()
                .filter(provider ->
                        provider.isOnTrial() && unavailable(provider).isEmpty())
                .findFirst();
    }

    /**
     * Opens the device of a name or {@value #AUTO}: {@link #choose}, then {@link DeviceProvider#open}. The caller
     * closes it.
     */
    public Device open(String name) {
        return choose(name).open();
    }

    /**
     * Opens the device of a name or {@value #AUTO} with so many threads, the caller's included:
     * {@link DeviceProvider#open(int)}.
     */
    public Device open(String name, int threads) {
        if (threads < 1) {
            throw new UserException("The number of threads is " + threads + "; expected at least 1");
        }
        return choose(name).open(threads);
    }

    /** Row kernels of the provider of the highest priority that has some; all give the same bits. */
    public Optional<RowKernels> rowKernels() {
        return byPriority().stream()
                .flatMap(provider -> provider.rowKernels().stream())
                .findFirst();
    }

    /**
     * The fastest row kernels on the class path, which need no device that works; plain ones if there are no others.
     */
    public static RowKernels fastestRowKernels() {
        try {
            return discover().rowKernels().orElseGet(PlainRowKernels::new);
        } catch (UserException brokenDevice) { // reported when a device is opened; here none is needed
            return new PlainRowKernels();
        }
    }

    private List<DeviceProvider> byPriority() {
        return providers.all().stream()
                .sorted(Comparator.comparingInt(DeviceProvider::priority).reversed())
                .toList();
    }

    private synchronized DeviceProvider automatic() {
        if (automatic != null) {
            return automatic;
        }
        DeviceProvider chosen = null;
        boolean surprising = false; // one of a higher priority cannot run, or a known one is absent
        List<String> others = new ArrayList<>();
        for (DeviceProvider provider : byPriority()) {
            if (chosen != null && !provider.isOnTrial()) {
                // its availability is not checked: that may take a second
                others.add(provider.name() + ": lower priority (" + provider.priority() + ")");
                continue;
            }
            Optional<String> reason = unavailable(provider);
            if (reason.isPresent()) {
                others.add(provider.name() + ": " + reason.get());
                surprising |= chosen == null;
            } else if (chosen == null) {
                chosen = provider;
            } else {
                others.add(provider.name() + ": only by name, or if a trial finds it faster");
            }
        }
        others.addAll(providers.skipped());
        if (chosen == null) {
            throw new UserException(
                    "No device can run here (" + (others.isEmpty() ? "none found" : String.join("; ", others))
                            + "); on the class path must be dev.credence:credence-device-simd with"
                            + " org.bytedeco:openblas-platform, or dev.credence:credence-device-nd4j with an ND4J backend"
                            + " such as org.nd4j:nd4j-native");
        }
        for (Map.Entry<String, String> known : new TreeMap<>(KIND.artifacts()).entrySet()) {
            if (providers.find(known.getKey()).isEmpty()) {
                others.add(known.getKey() + ": " + known.getValue() + " is not on the class path");
                surprising = true;
            }
        }
        LOG.atLevel(surprising ? Level.INFO : Level.DEBUG)
                .log(
                        "Device {}: {}{}",
                        chosen.name(),
                        chosen.description(),
                        others.isEmpty() ? "" : "; not " + String.join("; not ", others));
        automatic = chosen;
        return chosen;
    }

    /** Treats an exception of a faulty provider as the reason. */
    private static Optional<String> unavailable(DeviceProvider provider) {
        try {
            return provider.unavailable();
        } catch (RuntimeException | LinkageError e) {
            return Optional.of("its own check failed with " + e);
        }
    }
}

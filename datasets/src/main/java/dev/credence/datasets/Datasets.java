package dev.credence.datasets;

import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.List;
import java.util.Map;

/** Every known data set by name, sorted. Immutable; nothing is read before {@link #load}. */
public final class Datasets {
    private static final ServiceKind<DatasetProvider> KIND =
            new ServiceKind<>(DatasetProvider.class, "data set", Datasets::names, Map.of());

    private final NamedServices<DatasetProvider> providers;

    private Datasets(NamedServices<DatasetProvider> providers) {
        this.providers = providers;
    }

    /**
     * The sets of these providers.
     *
     * @throws UserException where two offer the same name; it names both
     */
    public Datasets(Iterable<? extends DatasetProvider> providers) {
        this(NamedServices.of(KIND, providers));
    }

    /** The sets of every provider on the class path. */
    public static Datasets all() {
        return new Datasets(NamedServices.load(KIND));
    }

    /** What is known of every set, without loading any. */
    public List<DatasetInfo> infos() {
        return names().stream().map(this::info).toList();
    }

    /** The names of every set. */
    public List<String> names() {
        return List.copyOf(providers.names());
    }

    /**
     * What is known of one set.
     *
     * @throws UserException where there is no such name; it lists the known ones and suggests one
     */
    public DatasetInfo info(String name) {
        return providers.get(name).datasets().stream()
                .filter(info -> info.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Loads a set.
     *
     * @throws UserException where there is no such name
     * @throws dev.credence.core.data.DataException where its files are missing, damaged or cannot be downloaded
     */
    public Dataset load(String name, DataLocation location) {
        return providers.get(name).load(name, location);
    }

    private static List<String> names(DatasetProvider provider) {
        return provider.datasets().stream().map(DatasetInfo::name).toList();
    }
}

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

/** Registry of all data sets by name, sorted. Immutable; nothing is read before {@link #load}. */
public final class Datasets {
    private static final ServiceKind<DatasetProvider> KIND =
            new ServiceKind<>(DatasetProvider.class, "data set", Datasets::names, Map.of());

    private final NamedServices<DatasetProvider> providers;

    private Datasets(NamedServices<DatasetProvider> providers) {
        this.providers = providers;
    }

    /**
     * A registry of the providers' data sets.
     *
     * @throws UserException if two providers offer the same name; names both
     */
    public Datasets(Iterable<? extends DatasetProvider> providers) {
        this(NamedServices.of(KIND, providers));
    }

    /** The data sets of all providers on the class path. */
    public static Datasets all() {
        return new Datasets(NamedServices.load(KIND));
    }

    /** Descriptions of all data sets, without loading any. */
    public List<DatasetInfo> infos() {
        return names().stream().map(this::info).toList();
    }

    /** Names of all data sets. */
    public List<String> names() {
        return List.copyOf(providers.names());
    }

    /**
     * Description of a data set.
     *
     * @throws UserException if the name is unknown; lists the known names and suggests one
     */
    public DatasetInfo info(String name) {
        return providers.get(name).datasets().stream()
                .filter(info -> info.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Loads a data set.
     *
     * @throws UserException if the name is unknown
     * @throws dev.credence.core.data.DataException if its files are missing, damaged or cannot be downloaded
     */
    public Dataset load(String name, DataLocation location) {
        return providers.get(name).load(name, location);
    }

    private static List<String> names(DatasetProvider provider) {
        return provider.datasets().stream().map(DatasetInfo::name).toList();
    }
}

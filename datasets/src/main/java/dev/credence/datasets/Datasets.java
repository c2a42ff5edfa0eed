package dev.credence.datasets;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every known data set by name. Immutable; nothing is read before {@link #load}. */
public final class Datasets {
    private static final Logger LOG = LoggerFactory.getLogger(Datasets.class);

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(DatasetInfo info, DatasetProvider provider) {}

    /**
     * The sets of these providers, in their order.
     *
     * @throws IllegalStateException where two offer the same name
     */
    public Datasets(Iterable<? extends DatasetProvider> providers) {
        for (DatasetProvider provider : providers) {
            List<DatasetInfo> infos = provider.datasets();
            LOG.debug("Discovered {} with {} data sets", origin(provider), infos.size());
            for (DatasetInfo info : infos) {
                Entry before = entries.putIfAbsent(info.name(), new Entry(info, provider));
                if (before != null) {
                    throw new IllegalStateException("Two providers offer a data set named '" + info.name() + "': "
                            + origin(before.provider()) + " and " + origin(provider)
                            + ". Remove one of them from the class path.");
                }
            }
        }
    }

    /** The sets of every provider on the class path. */
    public static Datasets all() {
        return new Datasets(ServiceLoader.load(DatasetProvider.class));
    }

    /** What is known of every set, without loading any. */
    public List<DatasetInfo> infos() {
        return entries.values().stream().map(Entry::info).toList();
    }

    /** The names of every set. */
    public List<String> names() {
        return new ArrayList<>(entries.keySet());
    }

    /**
     * What is known of one set.
     *
     * @throws DataException where there is no such name; it lists the known ones
     */
    public DatasetInfo info(String name) {
        return entry(name).info();
    }

    /**
     * Loads a set.
     *
     * @throws DataException where there is no such name, or its files are missing, damaged or cannot be downloaded
     */
    public Dataset load(String name, DataLocation location) {
        Entry entry = entry(name);
        return entry.provider().load(name, location);
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new DataException(
                    "There is no data set '" + name + "'." + Suggestion.didYouMean(name, entries.keySet())
                            + " Known are: " + String.join(", ", entries.keySet())
                            + ". Your own tables are read with --data FILE --target COLUMN.");
        }
        return entry;
    }

    /** Class, version and jar of a provider, as far as they are known. */
    private static String origin(DatasetProvider provider) {
        Class<?> type = provider.getClass();
        String version = type.getPackage().getImplementationVersion();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return type.getName()
                + (version == null ? "" : " " + version)
                + (source == null || source.getLocation() == null ? "" : " (" + source.getLocation() + ")");
    }
}

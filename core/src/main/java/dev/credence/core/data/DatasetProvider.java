package dev.credence.core.data;

import java.util.List;

/**
 * Named data, found by {@link java.util.ServiceLoader}. A provider may offer several sets. Describing a set must be
 * cheap: nothing is read or downloaded before {@link #load}.
 */
public interface DatasetProvider {
    /** The sets on offer; names are unique over all providers. */
    List<DatasetInfo> datasets();

    /**
     * Loads a set by name.
     *
     * @throws dev.credence.core.data.DataException when its files are missing, damaged or cannot be downloaded
     */
    Dataset load(String name, DataLocation location);
}

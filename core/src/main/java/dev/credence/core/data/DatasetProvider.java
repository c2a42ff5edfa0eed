package dev.credence.core.data;

import java.util.List;

/**
 * Provider of named data sets, found by {@link java.util.ServiceLoader}. Descriptions must be cheap: nothing is read or
 * downloaded before {@link #load}.
 */
public interface DatasetProvider {
    /** Data sets of this provider; names are unique over all providers. */
    List<DatasetInfo> datasets();

    /**
     * Loads a data set by name.
     *
     * @throws dev.credence.core.data.DataException if its files are missing, damaged or cannot be downloaded
     */
    Dataset load(String name, DataLocation location);
}

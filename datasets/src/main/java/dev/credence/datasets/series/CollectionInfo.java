package dev.credence.datasets.series;

import java.util.List;
import java.util.Map;

/**
 * A collection of time series in a data directory.
 *
 * @param name its name
 * @param step of its series, in words; empty if it is not a known collection
 * @param source where its series come from; empty if it is not a known collection
 * @param count number of series
 * @param values number of values of all series, the missing ones included
 * @param seasons the seasons of its series, the smallest first
 * @param horizons the horizons of its series, the smallest first
 */
public record CollectionInfo(
        String name,
        String step,
        String source,
        int count,
        long values,
        List<Integer> seasons,
        List<Integer> horizons) {
    /** What is known of a collection by its name in files. */
    private record Known(String name, String step, String source) {}

    private static final Map<String, Known> KNOWN = Map.of(
            "m3m", new Known("m3-monthly", "1 month", "the M3 competition (Makridakis & Hibon 2000)"),
            "m3q", new Known("m3-quarterly", "1 quarter", "the M3 competition (Makridakis & Hibon 2000)"),
            "m4h", new Known("m4-hourly", "1 hour", "the M4 competition (Makridakis et al. 2020)"),
            "nn5", new Known("nn5", "1 day", "the NN5 competition (Crone 2008): withdrawals from cash machines"),
            "ret", new Known("retail", "1 month", "Australian retail turnover, R package tsibbledata"),
            "one", new Known("single", "mixed", "single series of R's datasets, forecast and fpp2"));

    public CollectionInfo {
        seasons = List.copyOf(seasons);
        horizons = List.copyOf(horizons);
    }

    /** A collection of a name in files. */
    static CollectionInfo of(String ds, int count, long values, List<Integer> seasons, List<Integer> horizons) {
        Known known = known(ds);
        return new CollectionInfo(known.name, known.step, known.source, count, values, seasons, horizons);
    }

    /** Whether a name is that of the collection, or its name in files. */
    public boolean isNamed(String other) {
        return inFile(other).equals(inFile(name));
    }

    private static Known known(String ds) {
        return KNOWN.getOrDefault(ds, new Known(ds, "", ""));
    }

    /** The name of a collection by that in files. */
    static String nameOf(String ds) {
        return known(ds).name;
    }

    /** The name in files of a collection. */
    static String inFile(String name) {
        return KNOWN.entrySet().stream()
                .filter(known -> known.getValue().name.equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(name);
    }
}

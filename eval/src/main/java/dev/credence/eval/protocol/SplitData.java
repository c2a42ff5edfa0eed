package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.core.model.Architecture;
import java.util.List;
import java.util.Map;

/** A data set of a comparison with its splits, in the form that each method reads. */
public interface SplitData {
    /** Name, task, points and splits. */
    Dataset dataset();

    /**
     * The rows of a split (0-based).
     *
     * @param cells whether the method reads the cells of a table as they are
     */
    SplitRows rows(int split, boolean cells);

    /**
     * A hash of all that the splits consist of, so that a comparison is not continued on others; empty for standard
     * splits.
     */
    default String fingerprint() {
        return "";
    }

    /** A data set of numbers, which every method reads alike. */
    static SplitData of(Dataset dataset) {
        return new SplitData() {
            @Override
            public Dataset dataset() {
                return dataset;
            }

            @Override
            public SplitRows rows(int split, boolean cells) {
                return new SplitRows(dataset, dataset.train(split), dataset.test(split), List.of(), RowRelations.NONE);
            }
        };
    }

    /** Whether a method with these settings reads the cells of a table as they are. */
    static boolean readsCells(Method method, Map<String, String> settings) {
        return method instanceof TableMethod || Architecture.takesCells(settings.getOrDefault("model", ""));
    }
}
